import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Scope } from '#domain/access/scope.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeFarm, makeOrganisation } from '../factories/places.ts'
import { rowsRead } from '../testing/rows-read.ts'
import { makeServer } from '../testing/server.ts'
import { deviceCounts } from './counts.ts'
import { devices } from './queries.ts'

const { db, asOwner } = await makeServer()
const now = new Date('2026-06-10T11:00:00Z')
const CAMERAS = 10
const DAYS = 1_000

/** An organisation with a farm in each of these zones and years of recordings; hours differ by day and place. */
const watchedIn = async (zones: string[]) => {
  const { id: organisation_id } = await makeOrganisation(db)
  const places: { placement_id: number; id: number; zone: string }[] = []
  for (const time_zone of zones) {
    const { id: farm_id } = await makeFarm(db, { organisation_id, time_zone })
    for (let camera = 0; camera < CAMERAS; camera += 1)
      places.push({ ...(await makeDevice(db, { farm_id })), zone: time_zone })
  }
  await sql`insert into daily_watch (placement_id, day, model_id, hours, hours_scored, flower_hours, visits)
    select place, '2026-06-14'::date - day, 0, (place * 7 + day * 3) % 23 + 1, 0, 0, 0
    from unnest(${places.map(({ placement_id }) => placement_id)}::int[]) as place, generate_series(0, ${DAYS - 1}) as day`.execute(
    db,
  )
  const scope: Scope = { kind: 'organisation', organisation_id }
  return { places, scope }
}
/** Six days before today until today in local dates. */
const hoursOf = ({ placement_id, zone }: { placement_id: number; zone: string }) =>
  Array.from({ length: 7 }, (_, n) => addDays(localDay(now, zone), -n))
    .map((day) => (Date.parse('2026-06-14') - Date.parse(day)) / 86_400_000)
    .reduce((sum, day) => sum + ((placement_id * 7 + day * 3) % 23) + 1, 0)

describe.each([[['Europe/London']], [['Pacific/Kiritimati', 'Europe/London', 'Pacific/Pago_Pago']]])(
  'hours of the last seven days, in %s,',
  async (zones) => {
    const { places, scope } = await watchedIn(zones)
    await asOwner('vacuum analyze')
    const days = places.length * 10

    it('are found without reading the rows of earlier years', async () => {
      const read = await rowsRead(db, ['daily_watch'], async (trx) => {
        const { hours } = await deviceCounts(trx, scope, {}, now)
        expect(hours).toBe(places.reduce((sum, place) => sum + hoursOf(place), 0))
      })
      expect(read).toBeLessThanOrEqual(days)
    })

    it('sort devices without reading those rows, either', async () => {
      const read = await rowsRead(db, ['daily_watch'], async (trx) => {
        const { rows } = await devices.page({ skip: 0, limit: 50 }, trx, scope, { sort: '-hours' }, now)
        const of = new Map(places.map((place) => [place.id, hoursOf(place)]))
        const hours = rows.map(({ id }) => of.get(id) ?? 0)
        expect(rows).toHaveLength(places.length)
        expect(hours).toEqual(hours.toSorted((a, b) => b - a))
      })
      expect(read).toBeLessThanOrEqual(2 * days)
    })
  },
)
