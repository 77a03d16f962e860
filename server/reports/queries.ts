import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import { countsByGroup, type ClassCount } from '#domain/intensity/group-of-class.ts'
import { fileName } from '#domain/platform/file-name.ts'
import type { ReportFormat } from '#domain/reports/endpoints.ts'
import { pollinationCountColumns, pollinationCountRow, type CameraDay } from '#domain/reports/pollination-count.ts'
import { addDays, datesBetween } from '#domain/weeks/dates.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { classReaderAt } from '../class-mappings/queries.ts'
import { firstWatched, lastWatched } from '../score/days-watched-queries.ts'
import type { Db } from '../platform/postgres/database.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { within } from '../platform/postgres/scope.ts'

/** Rows read together; a day is never split. */
const ROWS_A_BATCH = 2_000

/** The farm of a report; archived farms stay in reports. */
export const farmOfReport = (db: Db, scope: Scope, farm_id: number) =>
  db
    .selectFrom('farms')
    .where('id', '=', farm_id)
    .where(within(scope, 'farms.organisation_id'))
    .select(['id', 'title', 'time_zone'])
    .executeTakeFirst()
type ReportFarm = NonNullable<Awaited<ReturnType<typeof farmOfReport>>>

/** Placements of cameras on the farm with their first and last local day; today at the latest. */
const placesOf = async (db: Db, farm: ReportFarm, today: string) =>
  (await standsOf(db, farm.id)).map(({ since, until, ...place }) => ({
    ...place,
    first: localDay(since, farm.time_zone),
    last: until === null ? today : earlier(today, localDay(until, farm.time_zone)),
  }))
const standsOf = (db: Db, farm_id: number) =>
  db
    .selectFrom('placements')
    .innerJoin('devices', 'devices.id', 'placements.device_id')
    .leftJoin('fields', 'fields.id', 'placements.field_id')
    .leftJoin('tunnels', 'tunnels.id', 'placements.tunnel_id')
    .leftJoin('plots', 'plots.id', 'placements.plot_id')
    .where('placements.farm_id', '=', farm_id)
    .select([
      'placements.id',
      'devices.name as device',
      'devices.device_id',
      'fields.field_name as field',
      'tunnels.number as tunnel',
      'plots.number as plot',
      sql<Date>`greatest(lower(during), devices.created_at)`.as('since'),
      sql<Date | null>`least(upper(during), devices.archived_at)`.as('until'),
    ])
    .orderBy(sql`natural_order(devices.name)`)
    .orderBy('placements.id')
    .execute()
type ReportPlace = Awaited<ReturnType<typeof placesOf>>[number]

const earlier = (one: string, other: string | null) => (other !== null && other < one ? other : one)
const later = (one: string, other: string | null) => (other !== null && other > one ? other : one)

/** Rows by day and camera, read a few days at a time, so that memory use does not depend on the period. */
async function* cameraDays(
  db: Db,
  farm: ReportFarm,
  asked: { from: string; to: string },
  now: Date,
): AsyncGenerator<CameraDay[]> {
  const today = localDay(now, farm.time_zone)
  const places = await placesOf(db, farm, today)
  if (places.length === 0) return
  const ids = places.map(({ id }) => id)
  const [firstSeen, lastSeen] = await Promise.all([firstWatched(db, ids), lastWatched(db, ids)])
  // Recordings of a camera with a wrong clock may lie outside its time at the placement; they are included.
  const from = later(asked.from, earlier(places.map(({ first }) => first).reduce(earlier), firstSeen))
  const to = earlier(asked.to, later(places.map(({ last }) => last).reduce(later), lastSeen))
  const step = Math.max(1, Math.floor(ROWS_A_BATCH / places.length))
  for (let start = from; start <= to; start = addDays(start, step))
    yield await readDays(db, farm, places, start, earlier(addDays(start, step - 1), to))
}

const readDays = async (db: Db, farm: ReportFarm, places: ReportPlace[], start: string, end: string) => {
  const ids = places.map(({ id }) => id)
  const [watch, counts, classOf] = await Promise.all([
    db
      .selectFrom('daily_watch')
      .where(sql<boolean>`placement_id = any(${ids}::int[])`)
      .where('day', '>=', start)
      .where('day', '<=', end)
      .groupBy(['placement_id', 'day'])
      .select((eb) => [
        'placement_id',
        'day',
        eb.fn.sum<number>('hours').as('hours'),
        eb.fn.sum<number>('hours_counted').as('hours_counted'),
        eb.fn.sum<number>('hours_scored').as('hours_scored'),
        eb.fn.sum<number>('flower_hours').as('flower_hours'),
        eb.fn.sum<number>('visits').as('visits'),
      ])
      .execute(),
    db
      .selectFrom('daily_counts')
      .innerJoin('object_classes', 'object_classes.id', 'class_id')
      .where(sql<boolean>`placement_id = any(${ids}::int[])`)
      .where('day', '>=', start)
      .where('day', '<=', end)
      .select(['placement_id', 'day', 'name as object_class_name', 'count'])
      .execute(),
    classReaderAt(db, ids),
  ])
  const watchOf = new Map(watch.map((row) => [`${row.placement_id} ${row.day}`, row]))
  const countsOf: Map<string, ClassCount[]> = Map.groupBy(counts, (row) => `${row.placement_id} ${row.day}`)
  return datesBetween(start, end).flatMap((date) =>
    places.flatMap(({ id, first, last, field, tunnel, plot, device, device_id }): CameraDay[] => {
      const row = watchOf.get(`${id} ${date}`)
      if (!row && (date < first || date > last)) return []
      const isScored = row !== undefined && row.hours_scored > 0
      const watched = row && {
        hours: row.hours,
        hours_counted: row.hours_counted,
        hours_scored: row.hours_scored,
        visits: isScored ? row.visits : null,
        flowers: isScored ? row.flower_hours / row.hours_scored : null,
        counts: countsByGroup(
          (countsOf.get(`${id} ${date}`) ?? []).map(({ object_class_name, count }) => ({
            object_class_name: classOf(object_class_name, date),
            count,
          })),
          row.hours_counted > 0,
        ),
      }
      return [{ date, farm: farm.title, field, tunnel, plot, device, device_id, watched: watched ?? null }]
    }),
  )
}

export interface ReportOptions {
  farm_id: number
  from: string
  to: string
  format: ReportFormat
}

/** A farm's pollination counts from `from` to `to` in local days, both included, as a file; 404 outside the scope. */
export const pollinationCountTable = async (
  db: Db,
  scope: Scope,
  { farm_id, from, to, format }: ReportOptions,
  now: Date,
) => {
  const farm = orNotFound(await farmOfReport(db, scope, farm_id))
  const rows = async function* () {
    for await (const days of cameraDays(db, farm, { from, to }, now)) yield days.map(pollinationCountRow)
  }
  return {
    format,
    name: fileName(farm.title, from, to, 'pollination-count', format),
    sheet: 'Pollination count',
    columns: pollinationCountColumns,
    rows: rows(),
  }
}
