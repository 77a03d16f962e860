import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { addDays } from '#domain/weeks/dates.ts'
import { localDay, instantAt } from '#domain/weeks/local-time.ts'
import type { Deps } from '../../deps.ts'
import { isSpread } from '../../platform/citus/is-spread.ts'
import { type Db, inTransaction, system } from '../../platform/postgres/database.ts'
import { runSqlOn } from '../../platform/postgres/sql-text.ts'
import { startScheduledTask } from '../../platform/jobs/scheduled-tasks.ts'
import { farmDays, type FarmDay } from '../rollups/farm-day.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'log'>

const EVERY_MS = 5 * 60_000
/** Messages of this many past days may have arrived late, which scatters their rows. */
const LATE_DAYS = 14
/** Past days checked before the next farm: a page is only refilled once the rows of all farms have left it. */
const DAYS_AT_ONCE = 7
/** Placements rewritten in one transaction. Messages of their devices wait 20 to 100 ms meanwhile. */
const PLACEMENTS_AT_ONCE = 24
/** Time of day in the farm's zone at which a day is over and most of its messages have arrived. */
const LOOKED_AT = '02:00'
/** How long a farm is leased, counted from the last day written. */
const LEASE_MINUTES = 10
/** A later due time can only come from a clock that was ahead. */
const DUE_WITHIN_DAYS = 3

/** `filled`: the fill factor of the table. */
const hourly = [
  { table: 'hourly_counts', key: 'placement_id, hour, model_id, class_id', filled: 1 },
  { table: 'hourly_watch', key: 'placement_id, hour, model_id', filled: 0.8 },
] as const
const daily = [
  { table: 'daily_counts', key: 'placement_id, day, model_id, class_id' },
  { table: 'daily_watch', key: 'placement_id, day, model_id' },
] as const

/** Where the rows of one day are stored in one table. */
interface Lying {
  placement_ids: number[] | null
  /** Pages on which they are stored, and pages they need. */
  pages: number
  needed: number
  /** Transactions that wrote them. */
  writes: number
}
const PAGE_BYTES = 8_160
/** Bytes of a row besides its data. */
const ROW_BYTES = 8

export const pagesRead = async (db: Db, placement_ids: number[], { from, to }: FarmDay): Promise<Lying[]> =>
  runSqlOn(db)<Lying>(
    hourly
      .map(
        ({ table, filled }) => `select array_agg(distinct placement_id) as placement_ids,
          count(distinct (ctid::text::point)[0])::int as pages, count(distinct xmin::text)::int as writes,
          coalesce(ceil(sum(pg_column_size(kept.*) + ${ROW_BYTES}) / ${PAGE_BYTES * filled}), 0)::int as needed
        from ${table} kept where placement_id = any($1::int[]) and hour >= $2::timestamptz and hour < $3::timestamptz`,
      )
      .join(' union all '),
    [placement_ids, from, to],
  )

/**
 * Rows are scattered if they use more than twice the pages they need plus six. Rewriting less scattered rows is not
 * worth it.
 */
export const isScattered = ({ pages, needed }: Lying): boolean => pages > 6 + 2 * needed

/**
 * Rows written by few transactions are already clustered, even if they had to fill gaps on many pages. They are not
 * rewritten again.
 */
const isClustered = ({ writes, placement_ids }: Lying): boolean =>
  writes <= Math.ceil((placement_ids?.length ?? 0) / PLACEMENTS_AT_ONCE)

/** Deletes rows and inserts them again in the order of their key. */
const rewriteInOrder = (table: string, key: string, where: string) =>
  `with taken as (delete from ${table} where placement_id = any($1::int[]) and ${where} returning *)
    insert into ${table} select * from taken order by ${key}`

/**
 * Rewrites the rows of one day. Locks the devices first, as ingest does, so that messages of that day are stored
 * before or after.
 */
const clusterDay = (db: Db, placement_ids: number[], { day, from, to }: FarmDay): Promise<void> =>
  inTransaction(db, system, async (trx) => {
    const run = runSqlOn(trx)
    await run(
      `select from device_status where device_id in (select device_id from placements where id = any($1::int[]))
        order by device_id for no key update`,
      [placement_ids],
    )
    for (const { table, key } of hourly)
      await run(rewriteInOrder(table, key, 'hour >= $2::timestamptz and hour < $3::timestamptz'), [
        placement_ids,
        from,
        to,
      ])
    for (const { table, key } of daily) await run(rewriteInOrder(table, key, 'day = $2::date'), [placement_ids, day])
  })

interface Farm {
  id: number
  time_zone: string
  up_to: string | null
}

/** Leases a farm that is due. Of farms with past days left, the one furthest behind comes first. */
const leaseFarm = async (db: Db, now: Date): Promise<Farm | null> => {
  const { rows } =
    await sql<Farm>`update days_in_place set next_at = ${now}::timestamptz + make_interval(mins => ${LEASE_MINUTES})
    from farms where farms.id = farm_id and farm_id = (
      select farm_id from days_in_place
      where next_at <= ${now}::timestamptz or next_at > ${now}::timestamptz + make_interval(days => ${DUE_WITHIN_DAYS})
      order by up_to nulls first, next_at limit 1 for update skip locked)
    returning farms.id, time_zone, up_to::text as up_to`.execute(db)
  return rows[0] ?? null
}
/** Registers new farms. Farms that are locked are registered the next time. Returns whether there are new ones. */
const recordFarms = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`insert into days_in_place (farm_id)
    select id from farms where not exists (select from days_in_place where farm_id = farms.id) for key share skip locked
    on conflict do nothing returning farm_id`.execute(db)
  return rows.length > 0
}

/** The next day with recordings after the one reached. */
const nextDay = async (db: Db, placement_ids: number[], up_to: string | null): Promise<string | null> => {
  const { day } = await db
    .selectFrom('daily_watch')
    .where(sql<boolean>`placement_id = any(${placement_ids}::int[])`)
    .where('day', '>=', up_to ?? '-infinity')
    .select((eb) => eb.fn.min('day').as('day'))
    .executeTakeFirstOrThrow()
  return day
}

/** Days before today that are to be checked; none if the farm has no recordings yet. */
const daysToLookAt = ({ up_to, time_zone }: Farm, today: string, next: string | null): FarmDay[] => {
  const late = addDays(today, -LATE_DAYS)
  const isPast = next !== null && next < late
  const from = isPast || up_to === null ? next : late
  const until = isPast ? addDays(next, DAYS_AT_ONCE) : today
  if (from === null || from >= until) return []
  const noon = (day: string) => instantAt(`${day}T12:00`, time_zone)
  return farmDays(noon(from), noon(addDays(until, -1)), time_zone)
}

/**
 * Checks one due farm: the days that may have received late messages, or its next past days. Rewrites scattered days.
 * Returns their number; null if no farm is due.
 */
export const clusterNextFarm = async (
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  stopping?: AbortSignal,
): Promise<number | null> => {
  const now = clock()
  const farm = (await leaseFarm(db, now)) ?? ((await recordFarms(db)) ? await leaseFarm(db, now) : null)
  if (!farm) return null
  const note = (up_to: string | null, next_at: Date) =>
    db.updateTable('days_in_place').set({ up_to, next_at }).where('farm_id', '=', farm.id).execute()
  const today = localDay(now, farm.time_zone)
  const rows = await db.selectFrom('placements').where('farm_id', '=', farm.id).select('id').orderBy('id').execute()
  const all = rows.map(({ id }) => id)
  const days = daysToLookAt(farm, today, await nextDay(db, all, farm.up_to))
  let written = 0
  for (const day of days) {
    const lying = await pagesRead(db, all, day)
    if (!lying.some((one) => isScattered(one) && !isClustered(one))) continue
    const ids = [...new Set(lying.flatMap(({ placement_ids }) => placement_ids ?? []))].toSorted((a, b) => a - b)
    for (let at = 0; at < ids.length; at += PLACEMENTS_AT_ONCE) {
      if (stopping?.aborted) return written
      await clusterDay(db, ids.slice(at, at + PLACEMENTS_AT_ONCE), day)
    }
    written += 1
    await note(addDays(day.day, 1), new Date(clock().getTime() + LEASE_MINUTES * 60_000))
  }
  const last = days.at(-1)
  const up_to = last ? addDays(last.day, 1) : farm.up_to
  const hasMore = last !== undefined && addDays(last.day, 1) < today
  await note(up_to, hasMore ? now : instantAt(`${addDays(today, 1)}T${LOOKED_AT}`, farm.time_zone))
  return written
}

/**
 * Rewrites the rows of past days in the order in which they are read, farm by farm. Returns a function that stops it.
 */
export const startClusteringDays = (deps: Needs): (() => Promise<void>) => {
  let isFirst = true
  let written = 0
  return startScheduledTask({ name: 'days in place', every_ms: EVERY_MS, log: deps.log }, async (stopping) => {
    // Skipped while the server starts. In a cluster, the many shards hold few cameras each: rows are not rewritten.
    if (isFirst || (await isSpread(deps.db))) {
      isFirst = false
      return false
    }
    const began = performance.now()
    const days = await clusterNextFarm(deps, stopping)
    written += days ?? 0
    if (days === null) {
      // Logged once per night for all farms.
      if (written > 0) deps.log.info({ days: written }, 'clustered the rows of past days')
      written = 0
      return false
    }
    // Pauses for as long as the work took.
    await wait(performance.now() - began, undefined, { signal: stopping, ref: false }).catch(() => undefined)
    return true
  })
}
