import { webhookEventNames } from './webhook-event-names.ts'

/** Channels of notifications. */
export const channels = ['mail', 'push', 'sms'] as const
export type Channel = (typeof channels)[number]

/** `single`: as soon as possible; `daily`: with others of the day; `rest`: beyond the day's limit. */
export type DeliveryMode = 'single' | 'daily' | 'rest'
export const deliveryStates = ['waiting', 'told', 'dropped'] as const
export type DeliveryState = (typeof deliveryStates)[number]
/**
 * Why a notification was not sent: the alert was over or acknowledged, or the person lost access or changed their
 * preferences.
 */
export const dropReasons = ['over', 'known', 'no access', 'not wanted', 'no device'] as const
export type DropReason = (typeof dropReasons)[number]

/** `notice`: about something other than alerts, such as an export. */
export type NotificationKind = 'single' | 'daily' | 'rest' | 'test' | 'notice'
export type PushState = 'waiting' | 'sent' | 'gone' | 'failed'

export const webhookKinds = [...webhookEventNames, 'test'] as const
export type WebhookKind = (typeof webhookKinds)[number]
/** `dropped`: the farm had moved to another organisation. */
export const webhookStates = ['waiting', 'sent', 'failed', 'dropped'] as const
export type WebhookState = (typeof webhookStates)[number]
