import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeFarm } from '../factories/places.ts'
import { backendsThatWait, lockTable } from '../testing/backends.ts'
import { makeServer } from '../testing/server.ts'
import { weatherAt } from './hour-queries.ts'
import { hourly, makeWeatherServer } from './testing/weather-service.ts'

const { service, asked, provider, server, db, forecast } = await makeWeatherServer()

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

describe('hourly weather', () => {
  const at = (farm_id: number, time: string) =>
    weatherAt(db, { farm_id, at: new Date(time), time_zone: 'Europe/London' })

  it('is available once the day was read, in the farm’s local time', async () => {
    const farm = await makeFarm(db, { time_zone: 'Europe/London' })
    service.behave = (request, response) => {
      const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
      const told = hourly(searchParams.get('start_date') ?? '', searchParams.get('end_date') ?? '')
      told.hourly.temperature_2m = told.hourly.time.map((time) => (time === '2026-06-10T13:00' ? 21.5 : 18))
      response.setHeader('content-type', 'application/json').end(JSON.stringify(told))
    }
    expect(await at(farm.id, '2026-06-10T13:30:00Z')).toBeNull()
    await forecast(farm.id, farm.organisation_id, '2026-06-10', '2026-06-10')
    // London is an hour ahead of UTC in summer.
    expect(await at(farm.id, '2026-06-10T13:30:00Z')).toMatchObject({ hour: 14, temperature: 21.5, humidity: 70 })
    expect(await at(farm.id, '2026-06-10T14:30:00Z')).toMatchObject({ hour: 15, temperature: 18 })
    // The next local day was not fetched.
    expect(await at(farm.id, '2026-06-10T23:30:00Z')).toBeNull()
  })
})

describe('daily weather', () => {
  it('comes from the archive if a week old, else from the forecast, with afternoon means and the day’s rain', async () => {
    const farm = await makeFarm(db)
    const { data } = await forecast(farm.id, farm.organisation_id, '2026-06-05', '2026-06-16')
    expect(data).toHaveLength(12)
    expect(data[0]).toEqual({
      date: '2026-06-05',
      temperature_afternoon: 18,
      precipitation: 6,
      oktas_afternoon: 4,
      humidity_afternoon: 70,
      wind_speed: 12,
      condition: 'Sunny',
      fitness: expect.closeTo(0.5555, 3),
      forecast: false,
      source: 'reanalysis',
    })
    expect(data.map((day: { source: string }) => day.source)).toEqual([
      ...Array(3).fill('reanalysis'),
      ...Array(9).fill('forecast model'),
    ])
    expect(data.map((day: { forecast: boolean }) => day.forecast)).toEqual([...Array(9).fill(false), true, true, true])
    expect(
      asked.map((url) => [
        url.pathname,
        url.searchParams.get('start_date'),
        url.searchParams.get('end_date'),
        url.searchParams.get('timezone'),
      ]),
    ).toEqual([
      ['/archive', '2026-06-04', '2026-06-07', 'GMT'],
      ['/forecast', '2026-06-07', '2026-06-16', 'GMT'],
    ])
  })

  it('includes the rain of its own hours, which the service reports at the end of each', async () => {
    const farm = await makeFarm(db)
    service.behave = (request, response) => {
      const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
      const told = hourly(searchParams.get('start_date') ?? '', searchParams.get('end_date') ?? '')
      const rain: Record<string, number> = { '2026-06-09T23:00': 5, '2026-06-10T23:00': 3, '2026-06-11T00:00': 9 }
      told.hourly.precipitation = told.hourly.time.map((time) => rain[time] ?? 0)
      response.setHeader('content-type', 'application/json').end(JSON.stringify(told))
    }
    const { days } = await server.weather.read(farm, '2026-06-10', '2026-06-10')
    expect(days).toMatchObject([{ date: '2026-06-10', precipitation: 3 }])
  })

  it('is not requested if another server stored it while this one waited for the lock', async () => {
    const farm = await makeFarm(db)
    const unlock = await lockTable(server, 'weather_fetches')
    const read = server.weather.read(farm, '2026-06-12', '2026-06-12')
    await backendsThatWait(server, 1)
    await db
      .insertInto('weather_days')
      .values({
        farm_id: farm.id,
        date: '2026-06-12',
        temperature_afternoon: 21,
        fetched_at: server.clock(),
        settled: false,
      })
      .execute()
    await unlock()
    expect((await read).days).toMatchObject([{ date: '2026-06-12', temperature_afternoon: 21 }])
    expect(asked).toEqual([])
    expect((await pauseOf(farm.id)).seconds).toBeLessThanOrEqual(0)
  })

  it('is requested a week ahead at most, and not for a farm without a location', async () => {
    const farm = await makeFarm(db)
    await server.weather.read(farm, '2026-06-13', '2026-07-14')
    expect(asked.map((url) => [url.searchParams.get('start_date'), url.searchParams.get('end_date')])).toEqual([
      ['2026-06-12', '2026-06-21'],
    ])
    asked.length = 0
    expect((await server.weather.read(farm, '2026-06-22', '2026-06-23')).days).toEqual([])
    for (const nowhere of [{ latitude: null }, { longitude: null }])
      expect((await server.weather.read({ ...farm, ...nowhere }, '2026-06-13', '2026-06-14')).fetched_at).not.toBeNull()
    const lost = await makeFarm(db, { latitude: null, longitude: null })
    expect(await server.weather.read(lost, '2026-06-13', '2026-06-14')).toMatchObject({
      days: [],
      fetched_at: null,
      stale: false,
    })
    expect(asked).toEqual([])
  })

  it('is cached in the database, and recent days are requested again after an hour', async () => {
    const farm = await makeFarm(db)
    await forecast(farm.id, farm.organisation_id, '2026-06-01', '2026-06-14')
    const first = asked.length
    await forecast(farm.id, farm.organisation_id, '2026-06-01', '2026-06-14')
    expect(asked).toHaveLength(first)
    server.setClock('2026-06-14T13:01:00Z')
    await forecast(farm.id, farm.organisation_id, '2026-06-01', '2026-06-14')
    // The reader gets the old figures meanwhile.
    await expect
      .poll(() => asked.slice(first).map((url) => [url.pathname, url.searchParams.get('start_date')]))
      .toEqual([
        ['/archive', '2026-06-06'],
        ['/forecast', '2026-06-07'],
      ])
  })

  it('is requested by only one of two servers, whose clocks may differ', async () => {
    const other = await makeServer({ weather: provider, beside: server })
    other.setClock('2026-06-14T12:00:30Z')
    const farm = await makeFarm(db)
    await Promise.all([server, other].map(({ weather }) => weather.read(farm, '2026-06-10', '2026-06-12')))
    expect(asked).toHaveLength(1)
  })

  describe('for days that were read as a forecast', () => {
    const read = (farm: Awaited<ReturnType<typeof makeFarm>>) => server.weather.read(farm, '2026-06-14', '2026-06-17')
    const makeForecast = async () => {
      const farm = await makeFarm(db)
      expect((await read(farm)).days.map(({ is_past }) => is_past)).toEqual([false, false, false, false])
      service.behave = (_, response) =>
        response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify(hourly('2026-06-14', '2026-06-18', 25)))
      // Nobody read these days: the first reader gets the measured weather.
      server.setClock('2026-06-17T12:00:00Z')
      return farm
    }

    it('is returned as measured to the first reader', async () => {
      const { days, stale } = await read(await makeForecast())
      expect(days.map(({ temperature_afternoon, is_past }) => [temperature_afternoon, is_past])).toEqual([
        [25, true],
        [25, true],
        [25, true],
        // Today is not over.
        [25, false],
      ])
      expect(stale).toBe(false)
    })

    it('is still marked as forecast and stale while the service is down', async () => {
      const farm = await makeForecast()
      service.behave = (_, response) => response.writeHead(503).end()
      for (let asking = 0; asking < 2; asking += 1) {
        const { days, stale } = await read(farm)
        expect(days.map(({ temperature_afternoon, is_past }) => [temperature_afternoon, is_past])).toEqual(
          days.map(() => [18, false]),
        )
        expect(stale).toBe(true)
      }
    })

    it('counts as past from the minute the local day of the farm is over', async () => {
      const farm = await makeFarm(db, { time_zone: 'America/Los_Angeles' })
      for (const [now, is_past] of [
        ['2026-06-15T06:59:00Z', false],
        ['2026-06-15T07:00:00Z', true],
      ] as const) {
        server.setClock(now)
        expect((await server.weather.read(farm, '2026-06-14', '2026-06-14')).days).toMatchObject([{ is_past }])
      }
    })
  })

  it('is requested once for many concurrent readers', async () => {
    const farm = await makeFarm(db)
    await Promise.all(Array.from({ length: 20 }, () => server.weather.read(farm, '2026-06-10', '2026-06-12')))
    expect(asked).toHaveLength(1)
  })
})
