import { addDays } from '#domain/weeks/dates.ts'
import { recalculateDays } from '#server/ingest/rollups/day-sums.ts'
import { pagesRead, isScattered } from '#server/ingest/storing/cluster-past-days.ts'
import { daysWatched } from '#server/ingest/rollups/days-watched.ts'
import { farmDays } from '#server/ingest/rollups/farm-day.ts'
import { runSqlOn } from '#server/platform/postgres/sql-text.ts'
import { makeDevice } from '#server/factories/devices.ts'
import { makeFarm, makeOrganisation } from '#server/factories/places.ts'
import type { Bench } from './database.ts'

export interface Seasons {
  farms: number[]
  weeks: { from: string; to: string }[]
}

const CAMERAS_A_FARM = 12
const CLASSES = ['bumblebee', 'honeybee', 'hoverfly', 'solitary bee', 'other fly', 'social wasp']
const HOURS_A_DAY = 14
const SEASON_DAYS = 200
const YEARS = [2024, 2025, 2026]

/**
 * One day of all cameras, in the order in which the days of farms are clustered at night
 * (`server/ingest/storing/cluster-past-days.ts`); the last season also hour by hour in order of arrival.
 */
const fillDay = async (bench: Bench, year: number, day: number, isLast: boolean) => {
  const hours = `placements cross join generate_series(5, ${4 + HOURS_A_DAY}) as hour,
    lateral (select make_timestamptz($1, 3, 25, hour, 0, 0, 'UTC') + make_interval(days => $2) as at) as moment`
  const counts = (
    table: string,
    order: string,
  ) => `insert into ${table} (placement_id, hour, model_id, class_id, count, scored)
    select placements.id, at, 0, class, seen, seen from ${hours}
    cross join generate_series(1, ${CLASSES.length}) as class,
    lateral (select 1 + (placements.id * 7 + $2 * 3 + hour * 5 + class) % 9 as seen) as seen order by ${order}`
  await bench.pool.query(counts('hourly_counts', 'farm_id, placements.id, at, class'), [year, day])
  if (isLast) await bench.pool.query(counts('counts_as_they_came', 'at, class, placements.id'), [year, day])
  await bench.pool.query(
    `insert into hourly_watch (placement_id, hour, watched, counted, scored, hours, hours_counted, hours_scored,
      flower_seconds, weight_seconds, visits)
    select placements.id, at, whole, whole, whole, 1, 1, 1, 3600 * (3 + $2 % 4), 3600, ($2 + hour) % 4
    from ${hours}, lateral (select tstzmultirange(tstzrange(at, at + interval '1 hour')) as whole) as interval
    order by farm_id, placements.id, at`,
    [year, day],
  )
}

/**
 * Cameras, days and hours are as the portal itself would leave them; otherwise an unrealistic dashboard would be
 * measured.
 */
const checkPlaces = async (bench: Bench, farm_id: number) => {
  const placements = await bench.db.selectFrom('placements').where('farm_id', '=', farm_id).select('id').execute()
  const days = farmDays(new Date('2026-03-25T12:00:00Z'), new Date('2026-10-10T12:00:00Z'), 'Europe/London')
  const ids = placements.map(({ id }) => id)
  for (const day of days)
    if ((await pagesRead(bench.db, ids, day)).some(isScattered))
      throw new Error(`the ${day.day} of farm ${farm_id} is not in place`)
}

/**
 * Fills rollups directly in SQL as three seasons of cameras would leave them, with the given number of hourly counts in
 * all. Days are summed from hours, and checked against them.
 */
export const fillSeasons = async (bench: Bench, counts: number): Promise<Seasons> => {
  const aCamera = YEARS.length * SEASON_DAYS * HOURS_A_DAY * CLASSES.length
  // Whole farms, so that a farm has as many cameras at a large number of counts as at a small one.
  const cameras = CAMERAS_A_FARM * Math.max(1, Math.round(counts / aCamera / CAMERAS_A_FARM))
  const organisation = await makeOrganisation(bench.db)
  const farms: number[] = []
  for (let made = 0; made < cameras; made += CAMERAS_A_FARM) {
    const farm = await makeFarm(bench.db, { organisation_id: organisation.id })
    farms.push(farm.id)
    await bench.db
      .insertInto('crops')
      .values({ farm_id: farm.id, species_id: 1, growing_setup: 'tunnel', season_from: 3, season_to: 10 })
      .execute()
    for (let camera = 0; camera < CAMERAS_A_FARM; camera += 1) await makeDevice(bench.db, { farm_id: farm.id })
  }
  await bench.pool.query('insert into object_classes (name) select unnest($1::text[])', [CLASSES])
  await bench.pool.query('create table counts_as_they_came (like hourly_counts)')
  // Keys are added last: filling a table that already has them takes several times as long.
  await bench.pool.query('alter table hourly_counts drop constraint hourly_counts_pkey')
  for (const year of YEARS)
    for (let day = 0; day < SEASON_DAYS; day += 1) await fillDay(bench, year, day, year === YEARS.at(-1))
  for (const table of ['hourly_counts', 'counts_as_they_came'])
    await bench.pool.query(`alter table ${table} add primary key (placement_id, hour, model_id, class_id)`)
  const ask = runSqlOn(bench.db)
  await recalculateDays(ask, await daysWatched(ask))
  await bench.pool.query('vacuum analyze')
  // Otherwise the filled data would still be written to disk during the measurement.
  await bench.pool.query('checkpoint')
  for (const farm_id of [farms[0], farms.at(-1)]) await checkPlaces(bench, farm_id as number)
  const { rows } = await bench.pool.query<{ hourly: string; daily: string }>(
    'select (select sum(count) from hourly_counts)::text as hourly, (select sum(count) from daily_counts)::text as daily',
  )
  if (rows[0]?.hourly !== rows[0]?.daily) throw new Error('days and hours do not add up to the same')
  const weeks = Array.from({ length: Math.floor(SEASON_DAYS / 7) }, (_, index) => ({
    from: addDays('2026-03-30', index * 7),
    to: addDays('2026-04-05', index * 7),
  }))
  return { farms, weeks: weeks.filter(({ to }) => to < '2026-10-08') }
}
