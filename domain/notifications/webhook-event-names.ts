/** Events about alerts, which a webhook's `rules` narrow. */
export const alertEvents = ['alert.opened', 'alert.reopened', 'alert.closed'] as const
export type AlertWebhookEvent = (typeof alertEvents)[number]

/** Events that are stored with their cause (`webhook_events`) and queued from there. */
const queuedEvents = [
  'score.weekly',
  'survey.created',
  'import.completed',
  'device.first_seen',
  'device.moved',
  'image.reviewed',
  'model_version.first_seen',
  'backup.failed',
] as const
export type QueuedWebhookEvent = (typeof queuedEvents)[number]

/** Events that a webhook can subscribe to. `device.silent`: an alert of the rule `silent` was opened or reopened. */
export const webhookEventNames = [...alertEvents, 'device.silent', ...queuedEvents] as const
export type WebhookEventName = (typeof webhookEventNames)[number]

/** Events of the whole portal: only people who see all organisations may choose them. */
export const portalEvents: readonly WebhookEventName[] = ['backup.failed']

/** Services whose message formats a webhook can use. */
export const webhookFormats = ['json', 'slack', 'teams', 'ntfy', 'telegram'] as const
export type WebhookFormat = (typeof webhookFormats)[number]
