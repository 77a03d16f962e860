import * as z from 'zod/mini'
import { named } from '../platform/named.ts'
import { date as day, id, instant } from '../platform/shapes.ts'
import { reportTypes } from '../survey-files/types.ts'
import type { QueuedWebhookEvent } from './webhook-event-names.ts'

const url = z.string()
const farm = named('WebhookFarm', z.object({ id, title: z.string(), url }))
const device = named('WebhookDevice', z.object({ id, name: z.string(), url }))
export type WebhookFarm = z.infer<typeof farm>

/** What each event says in `data`: ids and addresses of records, and nothing about people. */
export const webhookData = {
  'score.weekly': z.object({
    farm,
    from: day,
    to: day,
    status: z.string(),
    score: z.nullable(z.number()),
    range: z.nullable(z.tuple([z.number(), z.number()])),
    band: z.nullable(z.string()),
    completeness: z.number(),
  }),
  'survey.created': z.object({
    farm,
    survey: z.object({ id, url, plot_id: id, survey_date: day, visit: z.int() }),
  }),
  'import.completed': z.object({
    import: z.object({ id, report_type: z.enum(reportTypes), rows_added: z.int(), rows_duplicate: z.int(), url }),
  }),
  'device.first_seen': z.object({ farm, device, first_seen_at: instant }),
  'device.moved': z.object({ farm, device, from_farm: z.nullable(farm), moved_at: instant }),
  'image.reviewed': z.object({ farm, count: z.int(), images: z.array(z.object({ id, url })) }),
  'model_version.first_seen': z.object({ model_version: z.string(), url }),
  'backup.failed': z.object({ run: z.object({ id, kind: z.enum(['backup', 'verify']), url }) }),
} satisfies Record<QueuedWebhookEvent, z.ZodMiniType>

export type WebhookData = { [E in QueuedWebhookEvent]: z.infer<(typeof webhookData)[E]> }
