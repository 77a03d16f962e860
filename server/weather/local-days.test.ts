import { describe, expect, it } from 'vitest'
import { makeFarm } from '../factories/places.ts'
import { makeWeatherServer } from './testing/weather-service.ts'

const { service, server, db } = await makeWeatherServer()
const HOUR_MS = 3_600_000

/**
 * Every hour of some days by a clock this many seconds ahead of UTC: °C is the UTC hour, with 5 mm of rain before the
 * given instants.
 */
const labelled = (first: string, last: string, offset: number, rainUntil: string[] = []) => {
  const instants: number[] = []
  for (let at = Date.parse(`${first}T00:00Z`); at < Date.parse(`${last}T00:00Z`) + 24 * HOUR_MS; at += HOUR_MS)
    instants.push(at)
  const utc = (at: number) => new Date(at).toISOString().slice(0, 16)
  return {
    utc_offset_seconds: offset,
    hourly: {
      time: instants.map((at) => utc(at + offset * 1_000)),
      temperature_2m: instants.map((at) => new Date(at).getUTCHours()),
      relative_humidity_2m: instants.map(() => 60),
      precipitation: instants.map((at) => (rainUntil.includes(utc(at)) ? 5 : 0)),
      cloud_cover: instants.map(() => 50),
      wind_speed_10m: instants.map(() => 10),
    },
  }
}
const say = (answer: object) => {
  service.behave = (_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
}

describe('the hours of a local day', () => {
  it.each([
    ['UTC', 0],
    ['an offset of its own', 3_600],
    ['an offset that the farm does not have', -7 * 3_600],
  ])('use the farm’s UTC offset on that day, months later, if the service labels them by %s', async (_by, offset) => {
    server.setClock('2026-11-25T12:00:00Z')
    const farm = await makeFarm(db, { time_zone: 'Europe/London' })
    // The last hour of 6 July and the first of the next day in London, which is an hour ahead.
    say(labelled('2026-07-05', '2026-07-08', offset, ['2026-07-06T23:00']))
    const { days } = await server.weather.read(farm, '2026-07-06', '2026-07-07')
    // From 12:00 to 18:00 in London, which are the hours 11 to 16 of UTC.
    expect(days.map((day) => [day.date, day.temperature_afternoon, day.precipitation])).toEqual([
      ['2026-07-06', 13.5, 5],
      ['2026-07-07', 13.5, 0],
    ])
  })

  it('are 25 on the day the clocks go back', async () => {
    server.setClock('2026-11-25T12:00:00Z')
    const farm = await makeFarm(db, { time_zone: 'Europe/London' })
    const instants = Array.from({ length: 48 }, (_, hour) =>
      new Date(Date.parse('2026-10-24T00:00Z') + hour * HOUR_MS).toISOString().slice(0, 16),
    )
    say(labelled('2026-10-24', '2026-10-26', 0, [...instants, '2026-10-26T00:00']))
    const { days } = await server.weather.read(farm, '2026-10-25', '2026-10-25')
    expect(days).toMatchObject([{ temperature_afternoon: 14.5, precipitation: 125 }])
  })

  it('start at the right time in a time zone that is not whole hours ahead', async () => {
    const farm = await makeFarm(db, { time_zone: 'Asia/Kolkata' })
    say(labelled('2026-06-09', '2026-06-12', 0))
    const { days } = await server.weather.read(farm, '2026-06-10', '2026-06-10')
    // 07:00 to 12:00 UTC begin at 12:30 to 17:30 there.
    expect(days).toMatchObject([{ date: '2026-06-10', temperature_afternoon: 9.5 }])
  })
})

describe('a forecast', () => {
  const issued = (farm_id: number) =>
    db
      .selectFrom('weather_forecasts')
      .where('farm_id', '=', farm_id)
      .select(['issued_on', 'date', 'temperature_afternoon', 'source'])
      .orderBy('issued_on')
      .orderBy('date')
      .execute()

  it('is stored as first issued on each day, beside the measured weather', async () => {
    const farm = await makeFarm(db)
    const read = () => server.weather.read(farm, '2026-06-13', '2026-06-16')
    const degrees = (value: number) => {
      const answer = labelled('2026-06-12', '2026-06-17', 0)
      answer.hourly.temperature_2m = answer.hourly.temperature_2m.map(() => value)
      say(answer)
    }
    degrees(20)
    await read()
    server.setClock('2026-06-14T15:00:00Z')
    degrees(23)
    await read()
    server.setClock('2026-06-15T12:00:00Z')
    degrees(25)
    await read()
    await expect.poll(async () => (await issued(farm.id)).length).toBe(5)
    const rows = (await issued(farm.id)).map((row) => [row.issued_on, row.date, row.temperature_afternoon, row.source])
    expect(rows).toEqual([
      ['2026-06-14', '2026-06-14', 20, 'forecast model'],
      ['2026-06-14', '2026-06-15', 20, 'forecast model'],
      ['2026-06-14', '2026-06-16', 20, 'forecast model'],
      ['2026-06-15', '2026-06-15', 25, 'forecast model'],
      ['2026-06-15', '2026-06-16', 25, 'forecast model'],
    ])
    server.setClock('2026-06-18T12:00:00Z')
    degrees(17)
    const { days } = await read()
    expect(days.map((day) => [day.is_past, day.temperature_afternoon])).toEqual(days.map(() => [true, 17]))
    expect((await issued(farm.id)).map((row) => row.temperature_afternoon)).toEqual([20, 20, 20, 25, 25])
  })
})
