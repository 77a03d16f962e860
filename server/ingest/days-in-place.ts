import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { addDays } from '#domain/weeks/dates.ts'
import { localDay, momentAt } from '#domain/weeks/local-time.ts'
import type { Deps } from '../deps.ts'
import type { Db } from '../platform/database.ts'
import { askOf } from '../platform/raw-query.ts'
import { startRounds } from '../platform/rounds.ts'
import { farmDays, type FarmDay } from './farm-day.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'log'>

const EVERY_MS = 5 * 60_000
/** Messages of so many days before may have come late, and their rows lie apart from the others. */
const LATE_DAYS = 14
/** Days of a farm that are looked at in one go. */
const DAYS_AT_ONCE = 28
/** Placements whose rows are written anew in one transaction: their devices' messages wait for so long, some 50 ms. */
const PLACEMENTS_AT_ONCE = 24
/** When a farm's day is over and most messages of it have come: an hour of the next one, by its own clocks. */
const LOOKED_AT = '02:00'
/** Nobody else takes a farm for so long. */
const LEASE_MINUTES = 10

/** Rows of each table that one page of 8 kB takes, at least. */
const hourly = [
  { table: 'hourly_counts', key: 'placement_id, hour, model_id, class_id', rowsAPage: 100 },
  { table: 'hourly_watch', key: 'placement_id, hour, model_id', rowsAPage: 20 },
] as const
const daily = [
  { table: 'daily_counts', key: 'placement_id, day, model_id, class_id' },
  { table: 'daily_watch', key: 'placement_id, day, model_id' },
] as const
/** Rows of a day lie apart if they take more pages than this: what is better than that is not worth writing them anew. */
const pagesAtMost = (rows: number, rowsAPage: number) => 6 + 2 * Math.ceil(rows / rowsAPage)

/**
 * Which of these days have hours whose rows lie apart. As cameras send hour by hour, the rows of one farm lie between those of all others: a
 * week of twelve cameras among two hundred on 750 pages in place of 90.
 */
export const daysApart = async (db: Db, placement_ids: number[], days: readonly FarmDay[]): Promise<FarmDay[]> => {
  const apart = new Set<string>()
  for (const { table, rowsAPage } of hourly) {
    // A day after the other: of many days at once the planner may read all hours of these places.
    const found = await askOf(db)<{ day: string; rows: number; pages: number }>(
      `select day.day::text as day, lying.rows, lying.pages
        from unnest($2::date[], $3::timestamptz[], $4::timestamptz[]) as day (day, starts, ends), lateral (
          select count(*)::int as rows, count(distinct (ctid::text::point)[0])::int as pages from ${table}
          where placement_id = any($1::int[]) and hour >= day.starts and hour < day.ends) as lying`,
      [placement_ids, days.map(({ day }) => day), days.map(({ from }) => from), days.map(({ to }) => to)],
    )
    for (const { day, rows, pages } of found) if (pages > pagesAtMost(rows, rowsAPage)) apart.add(day)
  }
  return days.filter(({ day }) => apart.has(day))
}

/** Takes rows out and puts them in again, one behind the other in the order of their key. */
const anew = (table: string, key: string, where: string) =>
  `with taken as (delete from ${table} where placement_id = any($1::int[]) and ${where} returning *)
    insert into ${table} select * from taken order by ${key}`

/** Writes the rows of one day anew. Their devices are locked first, as ingest does: a message of that day comes before or after. */
const putInPlace = (db: Db, placement_ids: number[], { day, from, to }: FarmDay): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const ask = askOf(trx)
    await ask(
      `select from device_status where device_id in (select device_id from placements where id = any($1::int[]))
        order by device_id for no key update`,
      [placement_ids],
    )
    for (const { table, key } of hourly)
      await ask(anew(table, key, 'hour >= $2::timestamptz and hour < $3::timestamptz'), [placement_ids, from, to])
    for (const { table, key } of daily) await ask(anew(table, key, 'day = $2::date'), [placement_ids, day])
  })

interface Farm {
  id: number
  time_zone: string
  up_to: string | null
}

/** A farm that is to be looked at, which no other server takes meanwhile. */
const takeFarm = async (db: Db, now: Date): Promise<Farm | null> => {
  await sql`insert into days_in_place (farm_id)
    select id from farms where not exists (select from days_in_place where farm_id = farms.id) on conflict do nothing`.execute(
    db,
  )
  const { rows } =
    await sql<Farm>`update days_in_place set next_at = ${now}::timestamptz + make_interval(mins => ${LEASE_MINUTES}) from farms
    where farms.id = farm_id and farm_id = (select farm_id from days_in_place where next_at <= ${now}::timestamptz
      order by next_at limit 1 for update skip locked)
    returning farms.id, time_zone, up_to::text as up_to`.execute(db)
  return rows[0] ?? null
}

const firstDay = async (db: Db, placement_ids: number[]): Promise<string | null> => {
  const { day } = await db
    .selectFrom('daily_watch')
    .where(sql<boolean>`placement_id = any(${placement_ids}::int[])`)
    .select((eb) => eb.fn.min('day').as('day'))
    .executeTakeFirstOrThrow()
  return day
}

/**
 * Looks at one farm whose turn has come: of its days that are over those of which messages may have come since, or the next ones of its past,
 * and writes anew what lies apart. Returns how many days that were; null: no farm is due.
 */
export const putNextFarmInPlace = async ({ db, clock }: Needs, stopping?: AbortSignal): Promise<number | null> => {
  const now = clock()
  const farm = await takeFarm(db, now)
  if (!farm) return null
  const today = localDay(now, farm.time_zone)
  const placements = await db
    .selectFrom('placements')
    .where('farm_id', '=', farm.id)
    .select('id')
    .orderBy('id')
    .execute()
  const ids = placements.map(({ id }) => id)
  const from = farm.up_to === null ? await firstDay(db, ids) : addDays(farm.up_to, -LATE_DAYS)
  const ahead = from === null ? today : addDays(farm.up_to ?? from, DAYS_AT_ONCE)
  const up_to = ahead < today ? ahead : today
  const days =
    from === null || from >= up_to
      ? []
      : farmDays(
          momentAt(`${from}T12:00`, farm.time_zone),
          momentAt(`${addDays(up_to, -1)}T12:00`, farm.time_zone),
          farm.time_zone,
        )
  const apart = await daysApart(db, ids, days)
  for (const day of apart)
    for (let at = 0; at < ids.length; at += PLACEMENTS_AT_ONCE) {
      if (stopping?.aborted) return 0
      await putInPlace(db, ids.slice(at, at + PLACEMENTS_AT_ONCE), day)
    }
  await db
    .updateTable('days_in_place')
    .set({ up_to, next_at: up_to < today ? now : momentAt(`${addDays(today, 1)}T${LOOKED_AT}`, farm.time_zone) })
    .where('farm_id', '=', farm.id)
    .execute()
  return apart.length
}

/** Whether the tables are spread over a cluster, whose many shards hold fewer cameras each: their rows stay where they are. */
const isSpread = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db)
  return rows.length > 0
}

/** Writes the rows of days that are over in the order in which they are read, farm by farm. Returns how to stop. */
export const startPuttingDaysInPlace = (deps: Needs): (() => Promise<void>) => {
  let isFirst = true
  return startRounds({ name: 'days in place', every_ms: EVERY_MS, log: deps.log }, async (stopping) => {
    // A server that begins has better things to do.
    if (isFirst || (await isSpread(deps.db))) {
      isFirst = false
      return false
    }
    const began = performance.now()
    const days = await putNextFarmInPlace(deps, stopping)
    if (days === null) return false
    if (days > 0) deps.log.info({ days }, 'days of a farm were put in place')
    // As long again for everybody else.
    await wait(performance.now() - began, undefined, { signal: stopping, ref: false }).catch(() => undefined)
    return true
  })
}
