import { list, records, self, type Request, type Requests } from './request.ts'

const ofAlert = (request: Request = {}) => records(({ alert_id }) => ({ params: { id: alert_id }, ...request }))

const ofWebhook = (request: Request = {}) =>
  records(({ organisation_id, webhook_id }) => ({ params: { id: organisation_id, webhookId: webhook_id }, ...request }))

const subscription = {
  endpoint: 'https://push.example/one',
  keys: {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
}

/** Alerts, their thresholds and notifications. */
export const alertRequests: Record<string, Requests> = {
  listAlerts: list(),
  getAlert: ofAlert(),
  listAlertAssignees: ofAlert(),
  acknowledgeAlert: ofAlert(),
  assignAlert: records(({ alert_id, farmer_id }) => ({ params: { id: alert_id }, body: { assigned_to: farmer_id } })),
  muteAlert: ofAlert({ body: { until: '2026-06-12T12:00:00Z' } }),
  addAlertNote: ofAlert({ body: { note: 'Battery changed' } }),
  listAlertLimits: list(),
  setAlertLimitsOfFarms: records(({ farm_id }) => ({ body: { farm_ids: [farm_id], silent_hours: 12 } })),
  getAlertLimits: records(({ farm_id }) => ({ params: { id: farm_id } })),
  getNotificationSettings: self(),
  setNotificationSettings: self({ body: { daily_hour: 8 } }),
  // The server under test sends no email.
  sendTestNotification: self({ body: { channel: 'mail' } }, 409),
  getSmsNumber: self(),
  // The server under test has no gateway, and no number to confirm.
  setSmsNumber: self({ body: { phone: '+447700900123' } }, 409),
  confirmSmsNumber: self({ body: { code: '000000' } }, 422),
  deleteSmsNumber: self(),
  listPushDevices: self(),
  registerPushDevice: self({ body: subscription }),
  removePushDevice: self({ params: { id: 1 } }),
  listAlertDeliveries: ofAlert(),
  listWebhooks: records(({ organisation_id }) => ({ params: { id: organisation_id } })),
  createWebhook: records(({ organisation_id }) => ({
    params: { id: organisation_id },
    body: { title: 'Office', url: 'https://farm.example/hook' },
  })),
  updateWebhook: ofWebhook({ body: { title: 'Farm office' } }),
  rotateWebhookSecret: ofWebhook(),
  deleteFormerWebhookSecret: ofWebhook(),
  deleteWebhook: ofWebhook(),
  testWebhook: ofWebhook(),
  listWebhookDeliveries: ofWebhook(),
  redeliverWebhook: records(({ organisation_id, webhook_id, webhook_delivery_id }) => ({
    params: { id: organisation_id, webhookId: webhook_id, deliveryId: webhook_delivery_id },
  })),
  setAlertLimits: records(({ farm_id }) => ({ params: { id: farm_id }, body: { silent_hours: 12 } })),
}
