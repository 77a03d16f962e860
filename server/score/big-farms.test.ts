import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addDays, datesBetween } from '#domain/weeks/dates.ts'
import { sumDayCounts, sumDays } from '../ingest/rollups/day-sums.ts'
import { runSqlOn } from '../platform/postgres/sql-text.ts'
import { rowsRead } from '../testing/rows-read.ts'
import { makeServer } from '../testing/server.ts'
import { firstWatched, lastWatched } from './days-watched-queries.ts'

/** A farm with many placements and years of recordings: queries read only what they need. */
const server = await makeServer()
const { db } = server
const PLACES = 60
const DAYS = 50
const HOURS_A_DAY = 4
const LAST = '2026-05-31'
const places = Array.from({ length: PLACES }, (_, n) => n + 1)
await sql`insert into daily_watch (placement_id, day, model_id, hours, hours_scored, flower_hours, visits)
  select place, ${LAST}::date - day, 0, 2, 2, 1, 3 from generate_series(0, ${DAYS - 1}) day, generate_series(1, ${PLACES}) place`.execute(
  db,
)
await sql`insert into hourly_watch (placement_id, hour, model_id, watched, counted, scored, hours, hours_counted, hours_scored,
    flower_seconds, weight_seconds, visits, visit_seconds)
  select place, ${LAST}::timestamptz + interval '9 hours' + hour * interval '1 hour' - day * interval '1 day', 0, '{}', '{}', '{}',
    0.5, 0.5, 0.5, 900, 1800, 3, 30
  from generate_series(0, ${DAYS - 1}) day, generate_series(1, ${HOURS_A_DAY}) hour, generate_series(1, ${PLACES}) place`.execute(
  db,
)
await sql`insert into object_classes (id, name) overriding system value values (1, 'honeybee')`.execute(db)
await sql`insert into hourly_counts (placement_id, hour, model_id, class_id, count, scored)
  select placement_id, hour, 0, 1, 5, 5 from hourly_watch`.execute(db)
await server.asOwner('analyze daily_watch, hourly_watch, hourly_counts')

it('the first and last watched days are found without reading the days between them', async () => {
  const first = addDays(LAST, 1 - DAYS)
  expect(await firstWatched(db, places)).toBe(first)
  expect(await lastWatched(db, places)).toBe(LAST)
  expect(await lastWatched(db, places, '2026-05-20')).toBe('2026-05-19')
  expect(await lastWatched(db, places, first)).toBeNull()
  expect(await lastWatched(db, [PLACES + 1])).toBeNull()
  expect(await lastWatched(db, [])).toBeNull()
  for (const find of [firstWatched, lastWatched])
    expect(await rowsRead(db, ['daily_watch'], (trx) => find(trx, places))).toBeLessThanOrEqual(2 * PLACES)
})

it('many days are summed by reading only their own hours, without one cached plan for lists of any length', async () => {
  const rows = datesBetween(addDays(LAST, -1), LAST).flatMap((day) =>
    places.map((placement_id) => {
      const at = (hour: number) => `${day}T${String(hour).padStart(2, '0')}:00:00Z`
      return { placement_id, day, from: at(0), to: at(23), opens: at(8), closes: at(18) }
    }),
  )
  const hours = rows.length * HOURS_A_DAY
  const read = await rowsRead(db, ['hourly_watch', 'hourly_counts'], async (trx) => {
    for (const { text, values = [] } of [sumDays(rows), sumDayCounts(rows)]) await runSqlOn(trx)(text, values)
  })
  expect(read).toBeLessThanOrEqual(2 * HOURS_A_DAY * hours)
  const { rows: kept } =
    await sql`select hours, open_visits, count from daily_watch join daily_counts using (placement_id, day)
    where placement_id = ${PLACES} and day = ${LAST}`.execute(db)
  expect(kept).toEqual([{ hours: 2, open_visits: 12, count: 20 }])
  expect([sumDays(rows).name, sumDayCounts(rows).name]).toEqual([undefined, undefined])
  const day = rows.slice(0, 1)
  expect([sumDays(day).name, sumDayCounts(day).name]).toEqual(['rollup-days', 'rollup-day-counts-anew'])
})
