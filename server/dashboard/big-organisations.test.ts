import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeOrganisation } from '../factories/places.ts'
import { rowsRead } from '../testing/rows-read.ts'
import { makeServer } from '../testing/server.ts'
import { readDashboard } from './queries.ts'

const server = await makeServer()
const { db } = server
const CAMERAS = 3
const FARMS = 25
const week = { from: '2026-06-08', to: '2026-06-14' }

const SEASON = '2026-05-04'
const daysOf = (before: [first: string, last: string] | null) =>
  sql`(select generate_series(${SEASON}::timestamptz, ${week.to}::timestamptz, '1 day') union all
    select generate_series(${before?.[0] ?? null}::timestamptz, ${before?.[1] ?? null}::timestamptz, '1 day'))`
/** A farm with recordings on these days and in the season shown, and other farms in its organisation. */
const watched = async (before: [first: string, last: string] | null, others: number) => {
  const { id: organisation_id } = await makeOrganisation(db)
  const farms = []
  for (let index = 0; index <= others; index += 1) {
    const { id } = await makeFarm(db, { organisation_id })
    farms.push(id)
    for (let camera = 0; camera < CAMERAS; camera += 1) await makeDevice(db, { farm_id: id })
  }
  await makeUser(db, { organisation_id })
  await sql`insert into daily_watch (placement_id, day, model_id, hours, hours_counted, hours_scored, flower_hours, visits, open_hours,
      open_flower_hours, open_visits)
    select id, day, 0, 4, 4, 4, 20, 8, 4, 20, 8 from placements,
    ${daysOf(before)} as days (day) where farm_id = any(${farms}::int[])`.execute(db)
  await sql`insert into hourly_watch (placement_id, hour, model_id, watched, counted, scored, hours, hours_counted, hours_scored,
      flower_seconds, weight_seconds, visits)
    select id, day + make_interval(hours => 9 + hour), 0, '{}', '{}', '{}', 1, 1, 1, 18000, 3600, 2 from placements,
    ${daysOf(before)} as days (day), generate_series(0, 3) as hour
    where farm_id = any(${farms}::int[])`.execute(db)
  return farms[0] as number
}

it('a weekly dashboard reads no more rows after three seasons and beside many farms than for one farm in its first', async () => {
  await sql`insert into object_classes (id, name) overriding system value values (1, 'honeybee'), (2, 'hoverfly')`.execute(
    db,
  )
  const first = await watched(null, 0)
  const third = await watched(['2024-04-01', '2024-09-30'], FARMS - 1)
  await sql`insert into hourly_counts (placement_id, hour, model_id, class_id, count, scored)
    select placement_id, hour, 0, class, 3, 3 from hourly_watch, generate_series(1, 2) as class`.execute(db)
  await sql`insert into daily_counts (placement_id, day, model_id, class_id, count, scored)
    select placement_id, day, 0, class, 12, 12 from daily_watch, generate_series(1, 2) as class`.execute(db)
  await server.asOwner('vacuum analyze')
  const { id: user_id } = await makeUser(db, { role: 'admin' })
  const person = {
    kind: 'person',
    scope: { kind: 'all' },
    user_id,
    role: 'admin',
    hasPortal: true,
    session_id: 0,
    isConfirmed: true,
    needsFactor: false,
    name: 'Reader',
    wrote_at: null,
  } as const
  const read = (farm_id: number, expected: number) =>
    rowsRead(db, null, async (trx) => {
      const shown = await readDashboard({ ...server, db: trx }, person, farm_id, week)
      expect(shown?.farms).toHaveLength(expected)
      expect(shown?.days).toHaveLength(7)
      expect(shown?.hours).toHaveLength(28)
      expect(shown?.intensity[1]).toMatchObject({ object_class_name: 'honeybee', count: 7 * 12 * CAMERAS })
    })
  for (const farm of [first, third]) await readDashboard(server, person, farm, week)
  const alone = await read(first, 1)
  // Of the other farms, only the names are read, one row each.
  expect(await read(third, FARMS)).toBeLessThanOrEqual(alone + 2 * FARMS)
})
