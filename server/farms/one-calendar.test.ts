import { beforeEach, describe, expect, it } from 'vitest'
import { localDay, wallTime } from '#domain/weeks/local-time.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makeOrganisation, makeTunnel } from '../factories/places.ts'
import { makeWeatherObservation } from '../factories/surveys.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

/**
 * Half past midnight on New Year's Day by the zone data of 2026, and an hour earlier by those of 2025: server and
 * database may use either. Every list, count and report must use the server's date.
 */
const zone = 'America/Edmonton'
const moment = '2027-01-01T06:30:00Z'
const day = localDay(moment, zone)

const server = await makeServer()
const { app, db } = server
const ask = asker(app)
let headers: { authorization: string }
let farm_id: number
let device_id: number
beforeEach(async () => {
  server.setClock(moment)
  const { id: organisation_id } = await makeOrganisation(db)
  farm_id = (await makeFarm(db, { organisation_id, time_zone: zone })).id
  const field = await makeField(db, { farm_id })
  const tunnel = await makeTunnel(db, { field_id: field.id })
  await makeWeatherObservation(db, { tunnel_id: tunnel.id, timestamp: moment, temperature: -8 })
  const { id, placement_id } = await makeDevice(db, { farm_id, since: new Date(moment) })
  headers = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id }))
  const watched = (date: string, hours: number) =>
    db
      .insertInto('daily_watch')
      .values({ placement_id, day: date, hours, hours_scored: 0, flower_hours: 0, visits: 0 })
      .execute()
  // The seven days up to 1 January, and those up to 31 December.
  for (const [date, hours] of [
    ['2026-12-25', 1],
    ['2026-12-26', 2],
    ['2026-12-31', 4],
    ['2027-01-01', 8],
  ] as const)
    await watched(date, hours)
  device_id = id
})

describe('the farm’s local day is used consistently', () => {
  it('in the hours of the last seven days', async () => {
    const { data } = await ask<{ hours: number }>(`GET /devices/counts?farm_id=${farm_id}`, { headers })
    expect(data.hours).toBe(day === '2027-01-01' ? 14 : 7)
  })

  it('in the sorting of devices by those hours', async () => {
    const { placement_id } = await makeDevice(db, { farm_id, name: 'Other' })
    await db
      .insertInto('daily_watch')
      .values({ placement_id, day: '2027-01-01', hours: 10, hours_scored: 0, flower_hours: 0, visits: 0 })
      .execute()
    const { data } = await ask<{ rows: { name: string }[] }>('GET /devices?limit=10&sort=hours', { headers })
    expect(data.rows.map(({ name }) => name === 'Other')).toEqual(day === '2027-01-01' ? [true, false] : [false, true])
  })

  it('in the years of observed weather and in their search', async () => {
    const list = async (query: string) =>
      (await ask<{ total: number }>(`GET /weathers?limit=10&${query}`, { headers })).data.total
    expect([await list('year=2026'), await list('year=2027')]).toEqual(day === '2027-01-01' ? [0, 1] : [1, 0])
    expect([await list('q=31%20Dec'), await list('q=1%20Jan%202027')]).toEqual(day === '2027-01-01' ? [0, 1] : [1, 0])
  })

  it('in survey reports: their days, counts and times', async () => {
    const report = async (date: string) => {
      const query = `start=${date}&end=${date}&weather=true`
      const { data } = await ask<{ weather: number }>(`GET /surveys/csv/counts?${query}`, { headers })
      const { body } = await app.inject({ url: `/api/surveys/csv?${query}`, headers })
      return [data.weather, body.match(/\d{4}-\d\d-\d\dT\d\d:\d\d/)?.[0] ?? null]
    }
    expect([await report('2026-12-31'), await report('2027-01-01')]).toEqual(
      ['2026-12-31', '2027-01-01'].map((date) => (date === day ? [1, wallTime(moment, zone)] : [0, null])),
    )
  })

  it('in the first and last day of a camera in the counts report', async () => {
    await db.deleteFrom('daily_watch').execute()
    await db.updateTable('devices').set({ archived_at: moment }).where('id', '=', device_id).execute()
    const { body } = await app.inject({
      url: `/api/reports/pollination-count?farm_id=${farm_id}&from=2026-12-01&to=2027-01-31`,
      headers,
    })
    const days = body.trimEnd().split('\n').slice(1)
    expect(days.filter((line) => line.startsWith(day)).length).toBeGreaterThan(0)
    expect(days.filter((line) => !line.startsWith(day))).toEqual([])
  })
})
