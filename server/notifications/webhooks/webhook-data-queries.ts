import { sql } from 'kysely'
import type { QueuedWebhookEvent } from '#domain/notifications/webhook-event-names.ts'
import type { WebhookData, WebhookFarm } from '#domain/notifications/webhook-payloads.ts'
import { addDays } from '#domain/weeks/dates.ts'
import type { Trx } from '../../platform/postgres/database.ts'

/** An event that waits to be planned. `records`: ids of its record, or of several events that are sent as one. */
export interface QueuedEvent<E extends QueuedWebhookEvent = QueuedWebhookEvent> {
  id: number
  type: E
  organisation_id: number | null
  farm_id: number | null
  records: number[]
  at: Date
}

type Read<E extends QueuedWebhookEvent> = (
  trx: Trx,
  event: QueuedEvent<E>,
  baseUrl: string,
) => Promise<WebhookData[E] | null>

const farmOf = async (trx: Trx, id: number | null, organisation_id: number | null, baseUrl: string) => {
  const farm = await trx
    .selectFrom('farms')
    .where('id', '=', id)
    .where('organisation_id', '=', organisation_id)
    .where('archived_at', 'is', null)
    .select(['id', 'title'])
    .executeTakeFirst()
  return farm ? ({ ...farm, url: `${baseUrl}/farm-dashboard/${farm.id}` } satisfies WebhookFarm) : null
}
const ownFarm = (trx: Trx, { farm_id, organisation_id }: QueuedEvent, baseUrl: string) =>
  farmOf(trx, farm_id, organisation_id, baseUrl)
const deviceOf = ({ id, name }: { id: number; name: string }, baseUrl: string) => ({
  id,
  name,
  url: `${baseUrl}/device-detail/${id}`,
})

/** The record of a score event is the first day of its week: `20260608`. */
const weekOfRecord = (record: number): string => String(record).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')

const readers: { [E in QueuedWebhookEvent]: Read<E> } = {
  'score.weekly': async (trx, event, baseUrl) => {
    const farm = await ownFarm(trx, event, baseUrl)
    const from = weekOfRecord(event.records[0] ?? 0)
    const row = await trx
      .selectFrom('week_scores')
      .where('farm_id', '=', event.farm_id)
      .where('start_date', '=', from)
      .where('end_date', '=', addDays(from, 6))
      .select(['start_date as from', 'end_date as to', 'status', 'score', 'low', 'high', 'band', 'completeness'])
      .executeTakeFirst()
    if (!farm || !row) return null
    const { low, high, ...week } = row
    return { farm, ...week, range: low === null || high === null ? null : [low, high] }
  },
  'survey.created': async (trx, event, baseUrl) => {
    const [farm, survey] = await Promise.all([
      ownFarm(trx, event, baseUrl),
      trx
        .selectFrom('surveys')
        .where('id', '=', event.records[0] ?? 0)
        .select(['id', 'plot_id', 'survey_date', 'visit'])
        .executeTakeFirst(),
    ])
    if (!farm || !survey) return null
    return { farm, survey: { ...survey, url: `${baseUrl}/ento-home/survey/survey-list/${survey.id}` } }
  },
  'import.completed': async (trx, { records: [id = 0] }, baseUrl) => {
    const row = await trx
      .selectFrom('imports')
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .select(['id', 'report_type', 'rows_good as rows_added', 'rows_duplicate'])
      .executeTakeFirst()
    return row ? { import: { ...row, url: `${baseUrl}/ento-home/manual-upload` } } : null
  },
  'device.first_seen': async (trx, event, baseUrl) => {
    const [farm, device] = await Promise.all([
      ownFarm(trx, event, baseUrl),
      trx
        .selectFrom('devices')
        .where('id', '=', event.records[0] ?? 0)
        .select(['id', 'name'])
        .executeTakeFirst(),
    ])
    return farm && device ? { farm, device: deviceOf(device, baseUrl), first_seen_at: event.at.toISOString() } : null
  },
  'device.moved': async (trx, event, baseUrl) => {
    const { rows } = await sql<{ id: number; name: string; moved_at: Date; from_farm_id: number | null }>`
      select devices.id, devices.name, lower(placement.during) as moved_at, (select former.farm_id from placements as former
        where former.device_id = placement.device_id and former.id < placement.id order by former.id desc limit 1) as from_farm_id
      from placements as placement join devices on devices.id = placement.device_id
      where placement.id = ${event.records[0] ?? 0}`.execute(trx)
    const [farm, row] = [await ownFarm(trx, event, baseUrl), rows[0]]
    if (!farm || !row) return null
    // Null if the device came from another organisation.
    const from_farm = await farmOf(trx, row.from_farm_id, event.organisation_id, baseUrl)
    return { farm, device: deviceOf(row, baseUrl), from_farm, moved_at: row.moved_at.toISOString() }
  },
  'image.reviewed': async (trx, event, baseUrl) => {
    const [farm, images] = await Promise.all([
      ownFarm(trx, event, baseUrl),
      trx.selectFrom('captures').where('id', 'in', event.records).select('id').orderBy('id').execute(),
    ])
    if (!farm || images.length === 0) return null
    return { farm, count: images.length, images: images.map(({ id }) => ({ id, url: `${baseUrl}/images/${id}` })) }
  },
  'model_version.first_seen': async (trx, { records: [id = 0] }, baseUrl) => {
    const row = await trx.selectFrom('model_versions').where('id', '=', id).select('name').executeTakeFirst()
    return row ? { model_version: row.name, url: `${baseUrl}/model-performance` } : null
  },
  'backup.failed': async (trx, { records: [id = 0] }, baseUrl) => {
    const row = await trx.selectFrom('backup_runs').where('id', '=', id).select(['id', 'kind']).executeTakeFirst()
    return row
      ? { run: { id: row.id, kind: row.kind === 'verify' ? 'verify' : 'backup', url: `${baseUrl}/system` } }
      : null
  },
}

/** The data of an event; null if its record or farm no longer exists, so that there is nothing to send. */
export const webhookDataOf = <E extends QueuedWebhookEvent>(
  trx: Trx,
  event: QueuedEvent<E>,
  baseUrl: string,
): Promise<WebhookData[E] | null> => readers[event.type](trx, event, baseUrl)
