import { list, records, type Request, type Requests } from './request.ts'

const ofAlert = (request: Request = {}) => records(({ alert_id }) => ({ params: { id: alert_id }, ...request }))

/** Alerts, and from where on they open. */
export const alertRequests: Record<string, Requests> = {
  listAlerts: list(),
  getAlert: ofAlert(),
  acknowledgeAlert: ofAlert(),
  assignAlert: records(({ alert_id, farmer_id }) => ({ params: { id: alert_id }, body: { assigned_to: farmer_id } })),
  muteAlert: ofAlert({ body: { until: '2026-06-12T12:00:00Z' } }),
  addAlertNote: ofAlert({ body: { note: 'Battery changed' } }),
  getAlertLimits: records(({ farm_id }) => ({ params: { id: farm_id } })),
  setAlertLimits: records(({ farm_id }) => ({ params: { id: farm_id }, body: { silent_hours: 12 } })),
}
