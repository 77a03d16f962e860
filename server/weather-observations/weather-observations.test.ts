import { describe, expect, it } from 'vitest'
import type { WeatherObservation } from '#domain/weather-observations/weather-observation.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makeOrganisation, makeTunnel } from '../factories/places.ts'
import { makeWeatherObservation } from '../factories/surveys.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server
server.setClock('2026-06-10T12:00:00Z')
const ask = asker(app)

const makePlace = async (time_zone = 'Europe/London') => {
  const organisation = await makeOrganisation(db)
  const farm = await makeFarm(db, { organisation_id: organisation.id, time_zone })
  const field = await makeField(db, { farm_id: farm.id, field_name: 'Long Meadow' })
  const tunnel = await makeTunnel(db, { field_id: field.id, number: 4 })
  const person = await makeUser(db, { role: 'entomology', firstname: 'Rosa', organisation_id: organisation.id })
  return { organisation, field, tunnel, person, headers: await server.as(person) }
}
type Place = Awaited<ReturnType<typeof makePlace>>
const measured = { temperature: 18.4, relative_humidity: 61.5, wind_speed: 7.25, oktas: 4 }
const add = ({ tunnel, headers }: Place, body: object) =>
  ask<WeatherObservation>('POST /weathers', { body: { tunnel_id: tunnel.id, ...body }, headers })

describe('adding a weather observation', () => {
  it('stores the values, observer, place and time', async () => {
    const place = await makePlace()
    expect(
      await add(place, { ...measured, notes: ' Doors open ', timestamp: '2026-06-10T05:30:00+01:00' }),
    ).toMatchObject({
      status: 201,
      data: {
        ...measured,
        notes: 'Doors open',
        observer_id: place.person.id,
        observer: { firstname: 'Rosa' },
        timestamp: '2026-06-10T04:30:00.000Z',
        tunnel: { number: 4, field: { field_name: 'Long Meadow' } },
      },
    })
  })

  it('names every missing value', async () => {
    const response = await add(await makePlace(), { temperature: null, oktas: '' })
    expect(response.status).toBe(422)
    expect(response.issues).toEqual([
      { path: 'temperature', message: 'Temperature is required' },
      { path: 'relative_humidity', message: 'Relative humidity is required' },
      { path: 'wind_speed', message: 'Wind speed is required' },
      { path: 'oktas', message: 'Oktas is required' },
    ])
  })

  it.each([
    ['temperature', -10.1, 'Temperature must be between -10 and 60 °C, in steps of 0.1'],
    ['temperature', 18.45, 'Temperature must be between -10 and 60 °C, in steps of 0.1'],
    ['relative_humidity', -0.1, 'Relative humidity must be between 0 and 100 %, in steps of 0.1'],
    ['relative_humidity', 100.1, 'Relative humidity must be between 0 and 100 %, in steps of 0.1'],
    ['wind_speed', -0.01, 'Wind speed must be between 0 and 250 km/h, in steps of 0.01'],
    ['wind_speed', 3.005, 'Wind speed must be between 0 and 250 km/h, in steps of 0.01'],
    ['oktas', -1, 'Oktas must be a whole number from 0 to 8'],
    ['oktas', 9, 'Oktas must be a whole number from 0 to 8'],
    ['oktas', 2.5, 'Oktas must be a whole number from 0 to 8'],
    ['oktas', 'four', 'Oktas must be a whole number from 0 to 8'],
  ])('rejects %s %s', async (path, value, message) => {
    const response = await add(await makePlace(), { ...measured, [path]: value })
    expect(response).toMatchObject({ status: 422, issues: [{ path, message }] })
  })

  it.each([
    ['temperature', -10],
    ['temperature', 23.4],
    ['temperature', 0.7],
    ['relative_humidity', 0],
    ['wind_speed', 0.29],
    ['oktas', 0],
    ['oktas', 8],
  ])('accepts %s %s', async (path, value) => {
    expect((await add(await makePlace(), { ...measured, [path]: value })).data).toMatchObject({ [path]: value })
  })
})

describe('the list for a tunnel', () => {
  it('is filtered by local year, sorted latest first or by value, and searched by date', async () => {
    const place = await makePlace('America/Los_Angeles')
    for (const [timestamp, temperature] of [
      ['2026-01-01T07:59:00Z', 3],
      ['2026-01-01T08:01:00Z', 9],
      ['2026-03-03T18:00:00Z', 6],
    ] as const)
      await makeWeatherObservation(db, { tunnel_id: place.tunnel.id, timestamp, temperature })
    const list = async (query: string) => {
      const { data } = await ask<{ rows: WeatherObservation[]; total: number }>(
        `GET /weathers?tunnel_id=${place.tunnel.id}&limit=10${query}`,
        place,
      )
      return data.rows.map(({ temperature }) => temperature)
    }
    expect(await list('&year=2026')).toEqual([6, 9])
    expect(await list('&year=2025')).toEqual([3])
    expect(await list('&sort=temperature')).toEqual([3, 6, 9])
    expect(await list('&q=3rd%20mar')).toEqual([6])
  })

  it('returns 404 for a tunnel outside the scope', async () => {
    const [place, foreign] = [await makePlace(), await makePlace()]
    expect((await ask(`GET /weathers?tunnel_id=${foreign.tunnel.id}`, place)).status).toBe(404)
    expect((await add({ ...foreign, headers: place.headers }, measured)).status).toBe(404)
  })
})

describe('updating and deleting', () => {
  it('does not change absent members, rejects outdated versions, and moves only within scope', async () => {
    const place = await makePlace()
    const { data } = await add(place, measured)
    const beside = await makeTunnel(db, { field_id: place.field.id, number: 5 })
    const foreign = await makePlace()
    const change = (body: object) =>
      ask<WeatherObservation>(`PUT /weathers/${data.id}`, { body, headers: place.headers })
    expect(await change({ oktas: 7, version: 1 })).toMatchObject({ data: { ...measured, oktas: 7, version: 2 } })
    expect((await change({ oktas: 6, version: 1 })).status).toBe(409)
    expect((await change({ tunnel_id: foreign.tunnel.id })).status).toBe(404)
    expect((await change({ tunnel_id: beside.id })).data.tunnel.number).toBe(5)
    expect((await change({ created_at: '2026-01-01T00:00:00Z' })).status).toBe(422)
  })

  it('preserves the history after deletion', async () => {
    const place = await makePlace()
    const { data } = await add(place, measured)
    expect((await ask(`DELETE /weathers/${data.id}`, place)).status).toBe(200)
    expect((await ask(`GET /weathers/${data.id}`, place)).status).toBe(404)
    const reader = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id: place.organisation.id }))
    const history = await ask<{ rows: object[] }>(`GET /history/weathers/${data.id}`, { headers: reader })
    expect(history.data.rows).toMatchObject([{ action: 'delete' }, { action: 'create', actor: 'Rosa Price' }])
  })
})
