/** How a person is told. */
export const channels = ['mail', 'push'] as const
export type Channel = (typeof channels)[number]

/** `single`: as soon as it may be; `daily`: with the others of the day; `rest`: what would have been one too many that day. */
export type DeliveryMode = 'single' | 'daily' | 'rest'
export const deliveryStates = ['waiting', 'told', 'dropped'] as const
export type DeliveryState = (typeof deliveryStates)[number]
/** Why nobody was told: it was over by then, they knew of it, they see the farm no more, or chose otherwise meanwhile. */
export const dropReasons = ['over', 'known', 'no access', 'not wanted', 'no device'] as const
export type DropReason = (typeof dropReasons)[number]

export type NotificationKind = 'single' | 'daily' | 'rest' | 'test'
export type PushState = 'waiting' | 'sent' | 'gone' | 'failed'

export const webhookKinds = ['alert.opened', 'alert.reopened', 'alert.closed', 'test'] as const
export type WebhookKind = (typeof webhookKinds)[number]
/** `dropped`: the farm belonged to another organisation by then. */
export const webhookStates = ['waiting', 'sent', 'failed', 'dropped'] as const
export type WebhookState = (typeof webhookStates)[number]
