import type { RequestListener } from 'node:http'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeFarm } from '../factories/places.ts'
import { hourly, makeWeatherServer, well } from './testing/weather-service.ts'
import { timeLimit } from '../testing/time-limit.ts'

const { service, asked, server, db, forecast } = await makeWeatherServer()

/**
 * Number of failures of the service for a farm since its last success, and how long it is not requested again, by the
 * database's clock.
 */
const pauseOf = (farm_id: number) =>
  db
    .selectFrom('weather_fetches')
    .where('farm_id', '=', farm_id)
    .select(['failures', sql<number>`extract(epoch from retry_at - now())::float8`.as('seconds')])
    .executeTakeFirstOrThrow()

const saysNothing: RequestListener = (request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const told = hourly(searchParams.get('start_date') ?? '', searchParams.get('end_date') ?? '')
  const nothing = told.hourly.time.map(() => null)
  const variables = [
    'temperature_2m',
    'relative_humidity_2m',
    'precipitation',
    'cloud_cover',
    'wind_speed_10m',
  ] as const
  for (const variable of variables) told.hourly[variable] = nothing
  response.setHeader('content-type', 'application/json').end(JSON.stringify(told))
}

describe('a failing weather service', () => {
  it('that no longer returns a day does not remove its measurements, and is queried again', async () => {
    const farm = await makeFarm(db)
    const read = () => server.weather.read(farm, '2026-06-04', '2026-06-04')
    const measured = (await read()).days
    expect(measured).toMatchObject([{ temperature_afternoon: 18, precipitation: 6, is_past: true }])
    await db.updateTable('weather_days').set({ settled: false }).where('farm_id', '=', farm.id).execute()
    server.setClock('2026-06-14T14:00:00Z')
    service.behave = saysNothing
    const { days } = await read()
    expect(days.map(({ fetched_at: _, ...day }) => day)).toEqual(measured.map(({ fetched_at: _, ...day }) => day))
  })

  it('that does not return a day is queried for it again later, until it is two months old', async () => {
    const farm = await makeFarm(db)
    service.behave = saysNothing
    expect((await server.weather.read(farm, '2026-06-04', '2026-06-04')).days).toEqual([])
    expect((await server.weather.read(farm, '2026-04-01', '2026-04-01')).days).toEqual([])
    server.setClock('2026-06-14T14:00:00Z')
    service.behave = well
    expect((await server.weather.read(farm, '2026-06-04', '2026-06-04')).days).toHaveLength(1)
    expect((await server.weather.read(farm, '2026-04-01', '2026-04-01')).days).toEqual([])
  })

  const troubles: [string, RequestListener][] = [
    ['answers 500', (_, response) => response.writeHead(500).end('no')],
    ['answers 429', (_, response) => response.writeHead(429).end('{}')],
    ['is garbage', (_, response) => response.end('<html>')],
    ['has another shape', (_, response) => response.end('{"hourly":{"time":["2026-06-10T00:00"]}}')],
    [
      'breaks off',
      (_, response) =>
        response.writeHead(200, { 'content-length': '1000' }).write('{"hourly"', () => response.destroy()),
    ],
    ['floods', (_, response) => response.end(Buffer.alloc(5_000_000, 32))],
    ['sends elsewhere', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ]
  it.each(troubles)('gives no days, and is not queried again immediately, when it %s', async (_name, trouble) => {
    service.behave = trouble
    const farm = await makeFarm(db)
    expect(await forecast(farm.id, farm.organisation_id, '2026-06-10', '2026-06-12')).toEqual({ status: 200, data: [] })
    const first = asked.length
    await forecast(farm.id, farm.organisation_id, '2026-06-10', '2026-06-12')
    expect(asked).toHaveLength(first)
    expect(await pauseOf(farm.id)).toEqual({ failures: 1, seconds: expect.closeTo(30, -1) })
  })

  it('is retried with a delay that doubles up to an hour, and immediately again after a success', async () => {
    const farm = await makeFarm(db)
    service.behave = (_, response) => response.writeHead(503).end()
    const due = () =>
      db
        .updateTable('weather_fetches')
        .set({ retry_at: sql`now()` })
        .where('farm_id', '=', farm.id)
        .execute()
    const pauses: (number | undefined)[] = []
    for (let failure = 1; failure <= 9; failure += 1) {
      await server.weather.read(farm, '2026-06-10', '2026-06-12')
      const { failures, seconds } = await pauseOf(farm.id)
      expect(failures).toBe(failure)
      pauses.push(seconds)
      await due()
    }
    const about = (seconds: number) => expect.closeTo(seconds, -1)
    expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600].map(about))
    service.behave = well
    await server.weather.read(farm, '2026-06-10', '2026-06-12')
    expect(await pauseOf(farm.id)).toEqual({ failures: 0, seconds: expect.closeTo(0, -1) })
    const before = asked.length
    await server.weather.read(farm, '2026-06-10', '2026-06-13')
    expect(asked.length).toBe(before + 1)
  })

  it('that stalls delays a response by at most 2.5 s, with the data there is', async () => {
    service.behave = () => undefined
    const farm = await makeFarm(db)
    const began = performance.now()
    expect((await forecast(farm.id, farm.organisation_id, '2026-06-10', '2026-06-12')).data).toEqual([])
    expect(performance.now() - began).toBeLessThan(timeLimit(3_500))
  })

  it('results in the last good values, marked as stale', async () => {
    const farm = await makeFarm(db)
    await server.weather.read(farm, '2026-06-10', '2026-06-14')
    service.behave = (_, response) => response.writeHead(503).end()
    server.setClock('2026-06-14T14:00:00Z')
    await server.weather.read(farm, '2026-06-10', '2026-06-14')
    await expect.poll(async () => (await server.weather.read(farm, '2026-06-10', '2026-06-14')).stale).toBe(true)
    expect((await server.weather.read(farm, '2026-06-10', '2026-06-14')).days).toHaveLength(5)
  })
})
