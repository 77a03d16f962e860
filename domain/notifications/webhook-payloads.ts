import * as z from 'zod/mini'
import { alertRule } from '../alerts/alert.ts'
import { formerName, named } from '../platform/named.ts'
import { date as day, id, instant } from '../platform/shapes.ts'
import { reportTypes } from '../survey-files/types.ts'
import type { AlertWebhookEvent, QueuedWebhookEvent, WebhookEventName } from './webhook-event-names.ts'

const url = z.string()
const farm = named('WebhookFarm', z.object({ id, title: z.string(), url }))
const device = named('WebhookDevice', z.object({ id, name: z.string(), url }))
export type WebhookFarm = z.infer<typeof farm>

/** Contents of `data` for each queued event: ids and URLs of records, and no personal data. */
export const webhookData = {
  'score.weekly': named(
    'WebhookWeeklyScore',
    z.object({
      farm,
      from: day,
      to: day,
      status: z.string(),
      score: z.nullable(z.number()),
      range: z.nullable(z.tuple([z.number(), z.number()])),
      band: z.nullable(z.string()),
      completeness: z.number(),
    }),
  ),
  'survey.created': named(
    'WebhookCreatedSurvey',
    z.object({
      farm,
      survey: named('WebhookSurvey', z.object({ id, plot_id: id, survey_date: day, visit: z.int(), url })),
    }),
  ),
  'import.completed': named(
    'WebhookCompletedImport',
    z.object({
      import: named(
        'WebhookImport',
        z.object({ id, report_type: z.enum(reportTypes), rows_added: z.int(), rows_duplicate: z.int(), url }),
      ),
    }),
  ),
  'device.first_seen': named('WebhookFirstMessage', z.object({ farm, device, first_seen_at: instant })),
  'device.moved': named('WebhookMove', z.object({ farm, device, from_farm: z.nullable(farm), moved_at: instant })),
  'image.reviewed': named(
    'WebhookReviews',
    z.object({ farm, count: z.int(), images: z.array(named('WebhookImage', z.object({ id, url }))) }),
  ),
  'model_version.first_seen': named('WebhookModelVersion', z.object({ model_version: z.string(), url })),
  'backup.failed': named(
    'WebhookBackup',
    z.object({ run: named('WebhookBackupRun', z.object({ id, kind: z.enum(['backup', 'verify']), url })) }),
  ),
} satisfies Record<QueuedWebhookEvent, z.ZodMiniType>

export type WebhookData = { [E in QueuedWebhookEvent]: z.infer<(typeof webhookData)[E]> }

const alert = named(
  'WebhookAlert',
  z.object({
    id,
    url,
    rule: alertRule,
    subject: z.string(),
    farm: named('WebhookAlertFarm', z.object({ id, title: z.string() })),
    device_id: z.nullable(id),
    title: z.string(),
    reason: z.string(),
    remedy: z.string(),
    cause: z.record(z.string(), z.unknown()),
    opened_at: instant,
    closed_at: z.nullable(instant),
    times: z.int(),
    muted_until: z.nullable(instant),
  }),
)

const requestOf = <E extends string, D extends z.ZodMiniType>(type: E, data: D) =>
  z.object({ id: z.string(), type: z.literal(type), timestamp: instant, data })
const alertRequest = (type: AlertWebhookEvent) =>
  z.extend(requestOf(type, z.object({ alert })), {
    event_id: z.optional(formerName(id, 'id')),
    at: z.optional(formerName(instant, 'timestamp')),
    alert: z.optional(formerName(alert, 'data.alert')),
  })

/** The summaries and bodies of requests to webhooks of the format `json`, for openapi.json. */
export const webhookRequests: Record<WebhookEventName | 'test', { summary: string; body: z.ZodMiniType }> = {
  'alert.opened': { summary: 'Notify of an alert that opened', body: alertRequest('alert.opened') },
  'alert.reopened': { summary: 'Notify of an alert that opened again', body: alertRequest('alert.reopened') },
  'alert.closed': { summary: 'Notify of an alert that closed', body: alertRequest('alert.closed') },
  'device.silent': {
    summary: 'Notify of a camera that fell silent',
    body: requestOf(
      'device.silent',
      named('WebhookSilence', z.object({ farm, device, alert: named('WebhookAlertLink', z.object({ id, url })) })),
    ),
  },
  'score.weekly': {
    summary: 'Notify of the weekly score of a farm, on Mondays from seven by its clock',
    body: requestOf('score.weekly', webhookData['score.weekly']),
  },
  'survey.created': {
    summary: 'Notify of a survey that was stored; those of an upload are one event, import.completed',
    body: requestOf('survey.created', webhookData['survey.created']),
  },
  'import.completed': {
    summary: 'Notify of an upload whose rows were added',
    body: requestOf('import.completed', webhookData['import.completed']),
  },
  'device.first_seen': {
    summary: 'Notify of the first message of a camera',
    body: requestOf('device.first_seen', webhookData['device.first_seen']),
  },
  'device.moved': {
    summary: 'Notify of a camera that was moved to a place of the organisation',
    body: requestOf('device.moved', webhookData['device.moved']),
  },
  'image.reviewed': {
    summary: 'Notify of reviewed images of a farm, collected for a minute, at most 200',
    body: requestOf('image.reviewed', webhookData['image.reviewed']),
  },
  'model_version.first_seen': {
    summary: 'Notify of a model version that counted in the organisation for the first time',
    body: requestOf('model_version.first_seen', webhookData['model_version.first_seen']),
  },
  'backup.failed': {
    summary: 'Notify of a scheduled backup or check of the portal that failed',
    body: requestOf('backup.failed', webhookData['backup.failed']),
  },
  test: { summary: 'Test a webhook', body: requestOf('test', z.object({})) },
}
