import { describe, expect, it } from 'vitest'
import { makeFarm } from '../factories/places.ts'
import { hourly, makeWeatherServer, well } from './testing/weather-service.ts'

const { service, asked, server, db } = await makeWeatherServer()

describe('a weather service', () => {
  it('is queried for the location of the farm, in UTC and in the displayed units', async () => {
    const farm = await makeFarm(db, { latitude: 52.03612, longitude: -2.42349 })
    await server.weather.read(farm, '2026-06-12', '2026-06-12')
    expect(asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toMatchObject([
      { latitude: '52.0361', longitude: '-2.4235', timezone: 'GMT', wind_speed_unit: 'kmh' },
    ])
  })

  it('is queried once for each of two farms whose dashboards are opened at the same time', async () => {
    const [one, two] = [await makeFarm(db), await makeFarm(db, { latitude: 41.1, longitude: -4.4 })]
    const read = (farm: typeof one) => server.weather.read(farm, '2026-06-12', '2026-06-12')
    const answers = await Promise.all([read(one), read(two), read(one)])
    expect(answers.map(({ days }) => days.length)).toEqual([1, 1, 1])
    expect(asked.map(({ searchParams }) => searchParams.get('latitude')).toSorted()).toEqual(['41.1000', '52.0360'])
  })

  it('does not overwrite a day that became final during the request', async () => {
    const farm = await makeFarm(db)
    const date = '2026-06-05'
    service.behave = (request, response) =>
      void db
        .insertInto('weather_days')
        .values({ farm_id: farm.id, date, temperature_afternoon: 31, fetched_at: new Date(), settled: true })
        .execute()
        .then(() => well(request, response))
    const { days } = await server.weather.read(farm, date, '2026-06-06')
    expect(days.map((day) => [day.date, day.temperature_afternoon === 31])).toEqual([
      [date, true],
      ['2026-06-06', false],
    ])
    service.behave = well
  })

  it('is cut off after two megabytes, and nothing of its response is stored', async () => {
    const farm = await makeFarm(db)
    const told = hourly('2026-06-12', '2026-06-13')
    let sent = 0
    service.behave = (_request, response) => {
      response.setHeader('content-type', 'application/json').write(JSON.stringify(told))
      const flood = () => {
        while (sent < 20_000_000 && !response.destroyed) {
          sent += 100_000
          if (!response.write(' '.repeat(100_000))) return void response.once('drain', flood)
        }
        response.end()
      }
      flood()
    }
    expect(await server.weather.read(farm, '2026-06-12', '2026-06-12')).toMatchObject({ days: [], stale: true })
    expect(sent).toBeLessThan(20_000_000)
    service.behave = well
  })
})
