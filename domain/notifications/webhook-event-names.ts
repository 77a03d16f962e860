/** Events about alerts, which `rules` of a webhook narrow. */
export const alertEvents = ['alert.opened', 'alert.reopened', 'alert.closed'] as const
export type AlertWebhookEvent = (typeof alertEvents)[number]

/** Events that are written with their cause (`webhook_events`) and planned from there. */
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

/** Events that a webhook chooses from. `device.silent`: an alert of the rule `silent` was opened or reopened. */
export const webhookEventNames = [...alertEvents, 'device.silent', ...queuedEvents] as const
export type WebhookEventName = (typeof webhookEventNames)[number]

/** Of the whole portal: only who sees all organisations may choose them. */
export const portalEvents: readonly WebhookEventName[] = ['backup.failed']

/** Services whose requests a webhook can imitate. */
export const webhookFormats = ['json', 'slack', 'teams', 'ntfy', 'telegram'] as const
export type WebhookFormat = (typeof webhookFormats)[number]
