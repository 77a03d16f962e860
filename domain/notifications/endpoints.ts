import * as z from 'zod/mini'
import { alertEventKinds } from '../alerts/alert.ts'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { byId, id, instant } from '../platform/shapes.ts'
import { channels, deliveryStates, dropReasons, webhookStates } from './channel.ts'
import { newPushDevice, notificationChange, notificationSettings, pushDevice } from './notification-settings.ts'

const tag = 'Notifications'
const channel = named('NotificationChannel', z.enum(channels))

export const getNotificationSettings = endpoint({
  id: 'getNotificationSettings',
  tag,
  method: 'GET',
  path: '/notifications/settings',
  can: 'alert.see',
  summary: 'Get your notification settings',
  description: 'The defaults of your role if you have not changed them.',
  response: notificationSettings,
})
export const setNotificationSettings = endpoint({
  id: 'setNotificationSettings',
  tag,
  method: 'PUT',
  path: '/notifications/settings',
  can: 'alert.see',
  summary: 'Update your notification settings',
  description: 'A type of alert is emailed immediately or once a day, not both.',
  body: notificationChange,
  response: notificationSettings,
  refuses: [404],
})
export const sendTestNotification = endpoint({
  id: 'sendTestNotification',
  tag,
  method: 'POST',
  path: '/notifications/test',
  can: 'alert.see',
  summary: 'Send yourself a test notification',
  description: 'By email, push notification or text message, at most ten a day.',
  body: named('TestNotification', z.strictObject({ channel })),
  response: named('TestNotificationSent', z.object({ channel, sent_to: z.int() })),
  refuses: [409, 429],
})
export const listPushDevices = endpoint({
  id: 'listPushDevices',
  tag,
  method: 'GET',
  path: '/notifications/devices',
  can: 'alert.see',
  summary: 'List your browsers that receive push notifications',
  description: 'Newest first.',
  response: z.array(pushDevice),
})
export const registerPushDevice = endpoint({
  id: 'registerPushDevice',
  tag,
  method: 'PUT',
  path: '/notifications/devices',
  can: 'alert.see',
  summary: 'Register this browser for push notifications',
  description: 'Updates an existing registration. A browser receives the notifications of one user at a time.',
  body: newPushDevice,
  response: pushDevice,
  refuses: [409],
})
export const removePushDevice = endpoint({
  id: 'removePushDevice',
  tag,
  method: 'DELETE',
  path: '/notifications/devices/{id}',
  can: 'alert.see',
  summary: 'Delete a browser that receives push notifications',
  params: byId,
})

/** Who is notified of an alert, and the state of that delivery. */
const alertDelivery = named(
  'AlertDelivery',
  z.object({
    id,
    /** The event that is notified. */
    event: named('NotifiedEventKind', z.enum(alertEventKinds)),
    channel: named('DeliveryChannel', z.enum([...channels, 'webhook'])),
    /** A person's name, or a webhook's title. */
    to: z.string(),
    state: named(
      'DeliveryState',
      z.enum([...new Set([...deliveryStates, ...webhookStates, 'kept' as const, 'under way' as const])]),
    ),
    reason: z.nullable(named('DropReason', z.enum(dropReasons))),
    /** When it is due, while it is waiting. */
    due_at: z.nullable(instant),
    /** When it left. */
    sent_at: z.nullable(instant),
  }),
)
export type AlertDelivery = z.infer<typeof alertDelivery>

export const listAlertDeliveries = endpoint({
  id: 'listAlertDeliveries',
  tag,
  method: 'GET',
  path: '/alerts/{id}/deliveries',
  can: 'alert.see',
  summary: 'List the notifications of an alert',
  description: 'Sent and pending ones, newest first, at most 200.',
  params: byId,
  response: z.array(alertDelivery),
})
