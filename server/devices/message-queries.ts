import { sql } from 'kysely'
import { MESSAGES_A_PAGE, type DeviceMessage, type Monitoring } from '#domain/devices/message-endpoints.ts'
import {
  archivedParts,
  messagesWith,
  monthAfter,
  type Archived,
  type ArchivePart,
  type StoredMessage,
} from '../message-archives/archive-queries.ts'
import type { Db } from '../platform/postgres/database.ts'

/** Messages of a device at these placements. The caller has checked access to them. */
export interface SentFrom {
  device_id: number
  placement_ids: number[]
}

const areFrom = ({ device_id, placement_ids }: SentFrom) =>
  sql<boolean>`device_id = ${device_id} and placement_id = any(${placement_ids}::int[])`

/** Maximum points of a line, more than a screen can show. */
const MAX_POINTS = 400
const seriesColumns = ['device_id', 'placement_id', 'created_at', 'battery_level', 'metrics'] as const
const STEPS_SECONDS = [300, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200, 86_400]

interface MessageRow {
  message_id: string
  created_at: Date
  interval_start: Date
  received_at: Date
  device_mode: number | null
  battery_level: number | null
  avg_flowers: number | null
  sightings: number | null
  visitations: number | null
  counts: DeviceMessage['counts'] | null
  metrics: DeviceMessage['metrics'] | null
  latitude: number | null
  longitude: number | null
  model_version: string | null
  clock_skewed: boolean
}

interface Page {
  skip: number
  limit: number
  from?: Date | undefined
  until?: Date | undefined
}
const during = ({ from, until }: Pick<Page, 'from' | 'until'>) =>
  sql`${from ? sql`and created_at >= ${from}` : sql``} ${until ? sql`and created_at < ${until}` : sql``}`

const pageOf = async (
  db: Db,
  of: SentFrom,
  archived: readonly StoredMessage[],
  page: Page,
): Promise<DeviceMessage[]> => {
  const { rows } = await sql<MessageRow>`
    select * from ${messagesWith(archived)} where ${areFrom(of)} ${during(page)}
    order by created_at desc, message_id desc offset ${page.skip} limit ${page.limit}`.execute(db)
  return rows.map((row) => ({
    message_id: row.message_id,
    created_at: row.created_at.toISOString(),
    interval_start: row.interval_start.toISOString(),
    received_at: row.received_at.toISOString(),
    device_mode: row.device_mode,
    battery_level: row.battery_level,
    ml_results: { avg_flowers: row.avg_flowers, sightings: row.sightings, visitations: row.visitations },
    metrics: row.metrics ?? {},
    counts: row.counts ?? [],
    latitude: row.latitude,
    longitude: row.longitude,
    model_version: row.model_version,
    clock_skewed: row.clock_skewed,
  }))
}

const countRows = async (db: Db, of: SentFrom, from?: Date): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from messages where ${areFrom(of)} ${during({ from })}`.execute(db)
  return rows[0]?.total ?? 0
}

const archivedRows = (parts: readonly ArchivePart[]) => parts.reduce((sum, { rows }) => sum + rows, 0)

/** How many messages each month before a time has, rows and archived ones, the newest month first. */
const countByMonth = async (db: Db, of: SentFrom, until: Date, parts: readonly ArchivePart[]) => {
  const { rows } = await sql<{ month: string; count: number }>`
    select date_trunc('month', created_at at time zone 'UTC')::date::text as month, count(*) as count
    from messages where ${areFrom(of)} ${during({ until })} group by 1`.execute(db)
  const counts = new Map(rows.map(({ month, count }) => [month, count]))
  const archived = Map.groupBy(parts, ({ month }) => month)
  return [...new Set([...counts.keys(), ...archived.keys()])]
    .toSorted()
    .toReversed()
    .map((month) => {
      const stored = counts.get(month) ?? 0
      return { month, stored, count: stored + archivedRows(archived.get(month) ?? []) }
    })
}

const newestFirst = (a: StoredMessage, b: StoredMessage): number => {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1
  // By bytes, as the database compares identifiers.
  return Buffer.compare(Buffer.from(b.message_id), Buffer.from(a.message_id))
}

/** A page of the messages before a time, some of which are archived. Only archives of its months are read. */
const archivedPage = async (
  db: Db,
  archived: Archived,
  of: SentFrom,
  parts: readonly ArchivePart[],
  { skip, limit, until }: Page & { until: Date },
): Promise<DeviceMessage[]> => {
  const months = await countByMonth(db, of, until, parts)
  let skipped = 0
  let first = 0
  for (; first < months.length && skipped + (months[first]?.count ?? 0) <= skip; first += 1)
    skipped += months[first]?.count ?? 0
  let last = first
  for (let count = skipped; last < months.length && count < skip + limit; last += 1) count += months[last]?.count ?? 0
  const shown = months.slice(first, last)
  const [newest, oldest] = [shown[0], shown.at(-1)]
  if (!newest || !oldest) return []
  const messages = archived(parts.filter(({ month }) => month <= newest.month && month >= oldest.month))
  // Of the archived messages, only those that may be on the page: rows of the same months may come between them.
  const stored = shown.reduce((sum, month) => sum + month.stored, 0)
  const before = Math.max(0, skip - skipped - stored)
  const near = messages.toSorted(newestFirst).slice(before, skip - skipped + limit)
  return pageOf(db, of, near, {
    skip: skip - skipped - before,
    limit,
    from: new Date(`${oldest.month}T00:00:00Z`),
    until: monthAfter(newest.month),
  })
}

/** Queries of messages, archived ones among them. `db` and `archived` are those of `withArchives`. */
export const deviceMessages = {
  /** Newest first by the device's clock. */
  list: async (
    db: Db,
    archived: Archived,
    of: SentFrom,
    { skip = 0, limit = MESSAGES_A_PAGE }: { skip?: number | undefined; limit?: number | undefined },
  ): Promise<DeviceMessage[]> => {
    const parts = await archivedParts(db, of)
    const [newest] = parts
    if (!newest) return pageOf(db, of, [], { skip, limit })
    const until = monthAfter(newest.month)
    const recent = await pageOf(db, of, [], { skip, limit, from: until })
    if (recent.length === limit) return recent
    const before = recent.length > 0 ? skip + recent.length : await countRows(db, of, until)
    const older = await archivedPage(db, archived, of, parts, {
      skip: Math.max(0, skip - before),
      limit: limit - recent.length,
      until,
    })
    return [...recent, ...older]
  },

  count: async (db: Db, of: SentFrom): Promise<number> =>
    (await countRows(db, of)) + archivedRows(await archivedParts(db, of)),

  /** Means of each metric over equal steps between two timestamps; battery_level is one of them. */
  series: async (
    db: Db,
    archived: Archived,
    of: SentFrom,
    { from, until }: { from: Date; until: Date },
  ): Promise<Pick<Monitoring, 'step_seconds' | 'series'>> => {
    const least = (until.getTime() - from.getTime()) / 1000 / MAX_POINTS
    const step_seconds = STEPS_SECONDS.find((step) => step >= least) ?? 86_400
    const [least_micros, most_micros] = [from, until].map((at) => BigInt(at.getTime()) * 1000n) as [bigint, bigint]
    const measured = archived(
      await archivedParts(db, { ...of, from, until }),
      ({ created_at }) => created_at >= least_micros && created_at < most_micros,
    )
    const { rows } = await sql<{ metric: string; at: Date; value: number }>`
      select metric.key as metric, date_bin(make_interval(secs => ${step_seconds}), created_at, ${from}::timestamptz) as at,
        avg((metric.value #>> '{}')::float8) as value
      from ${messagesWith(measured, seriesColumns)}, jsonb_each(coalesce(metrics, '{}') ||
        case when battery_level is null then '{}' else jsonb_build_object('battery_level', battery_level) end) as metric
      where ${areFrom(of)} and created_at >= ${from}::timestamptz and created_at < ${until}::timestamptz
        and jsonb_typeof(metric.value) = 'number'
      group by 1, 2 order by 1, 2`.execute(db)
    const series = [...Map.groupBy(rows, (row) => row.metric)].map(([metric, points]) => ({
      metric,
      points: points.map(({ at, value }) => ({ at: at.toISOString(), value })),
    }))
    return { step_seconds, series }
  },
}
