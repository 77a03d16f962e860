import { describe, expect, it } from 'vitest'
import { weatherDayOf } from '#domain/weather/weather-day.ts'
import { datesBetween, monthOf } from '#domain/weeks/dates.ts'
import { simulatedDay, simulatedWeather } from './weather.ts'

const ledbury = { latitude: 52.04, longitude: -2.43 }
const watsonville = { latitude: 36.86, longitude: -121.76 }
const corvallis = { latitude: 44.54, longitude: -123.31 }
type Place = typeof ledbury

const SEED = 20
const YEARS = 45
const days = datesBetween('1980-01-01', '2024-12-31')
const summed = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
const mean = (values: number[]) => summed(values) / values.length

const recordOf = (place: Place) =>
  days.map((date) => {
    const hours = simulatedDay(SEED, place, date)
    return {
      ...weatherDayOf(date, hours),
      hours,
      month: monthOf(date),
      year: Number(date.slice(0, 4)),
      highest: Math.max(...hours.map(({ temperature }) => temperature ?? -99)),
      rain: summed(hours.map(({ precipitation }) => precipitation ?? 0)),
    }
  })
const records = new Map([ledbury, watsonville, corvallis].map((place) => [place, recordOf(place)]))
const recordAt = (place: Place) => records.get(place) ?? []

/**
 * Highest temperature of the day and rain of the month based on 1991 to 2020 normals, rounded: January, April, July,
 * October.
 */
const normals: [string, Place, number, [number, number][]][] = [
  // prettier-ignore
  ['Herefordshire', ledbury, 710, [[7.6, 68], [13.9, 50], [22.2, 55], [14.5, 70]]],
  // prettier-ignore
  ['Watsonville', watsonville, 550, [[16.3, 115], [19, 38], [21.8, 0.5], [22.6, 25]]],
  // prettier-ignore
  ['Corvallis', corvallis, 1_080, [[8.3, 168], [16, 84], [28, 11], [18.2, 87]]],
]

describe('the demo weather', () => {
  it.each(normals)('matches the long-term climate of %s', (_, place, rainOfYear, months) => {
    const record = recordAt(place)
    expect(Math.abs(summed(record.map(({ rain }) => rain)) / YEARS / rainOfYear - 1)).toBeLessThan(0.15)
    for (const [index, [highest, rain]] of months.entries()) {
      const month = record.filter((day) => day.month === 1 + 3 * index)
      expect(Math.abs(mean(month.map((day) => day.highest)) - highest)).toBeLessThan(1.5)
      expect(Math.abs(summed(month.map((day) => day.rain)) / YEARS - rain)).toBeLessThan(12 + 0.25 * rain)
    }
  })

  it.each([
    ['now and then in Herefordshire', ledbury, 0.3, 4],
    ['a few days a year at Watsonville', watsonville, 1, 8],
    ['some weeks a year at Corvallis', corvallis, 10, 35],
  ])('reaches 30 °C %s', (_, place, least, most) => {
    const hot = recordAt(place).filter(({ highest }) => highest >= 30)
    expect(hot.length / YEARS).toBeGreaterThan(least)
    expect(hot.length / YEARS).toBeLessThan(most)
    expect(hot.filter(({ month }) => month <= 2 || month === 12)).toEqual([])
  })

  it('has winter rain where summers are dry', () => {
    for (const place of [watsonville, corvallis]) {
      const rainIn = (months: number[]) =>
        summed(recordAt(place).flatMap(({ month, rain }) => (months.includes(month) ? [rain] : [])))
      expect(rainIn([7, 8])).toBeLessThan(0.15 * rainIn([12, 1]))
    }
  })

  it.each([
    ['Herefordshire', ledbury, 1.25],
    ['Watsonville', watsonville, 1.5],
    ['Corvallis', corvallis, 1.3],
  ])('has dry and wet years in %s', (_, place, atLeast) => {
    const years = [...Map.groupBy(recordAt(place), ({ year }) => year).values()].map((year) =>
      summed(year.map(({ rain }) => rain)),
    )
    const third = (remainder: number) => mean(years.filter((_sum, index) => index % 3 === remainder))
    const thirds = [third(0), third(1), third(2)].sort((a, b) => a - b)
    expect((thirds[2] ?? 0) / (thirds[0] ?? 1)).toBeGreaterThan(atLeast)
  })

  it.each([
    ['Herefordshire', ledbury],
    ['Corvallis', corvallis],
  ])('is consistent in %s: rain comes with clouds and humidity, clear summer days are warm', (_, place) => {
    const record = recordAt(place)
    const wet = record.filter(({ rain }) => rain >= 5)
    const dry = record.filter(({ rain }) => rain === 0)
    const oktas = (part: typeof record) => mean(part.map(({ oktas_afternoon }) => oktas_afternoon ?? 0))
    const damp = (part: typeof record) => mean(part.map(({ humidity_afternoon }) => humidity_afternoon ?? 0))
    expect(oktas(wet)).toBeGreaterThan(oktas(dry) + 2)
    expect(damp(wet)).toBeGreaterThan(damp(dry) + 10)
    const july = record.filter(({ month }) => month === 7)
    const highest = (part: typeof record) => mean(part.map((day) => day.highest))
    const clear = july.filter(({ oktas_afternoon }) => (oktas_afternoon ?? 0) <= 2)
    const overcast = july.filter(({ oktas_afternoon }) => (oktas_afternoon ?? 0) >= 6)
    expect(highest(clear)).toBeGreaterThan(highest(overcast) + 1)
  })

  it('often starts July days at Watsonville with fog that clears by noon', () => {
    const july = recordAt(watsonville).filter(({ month }) => month === 7)
    const cloudAt = (hour: number) => mean(july.map(({ hours }) => hours[hour]?.cloud_percent ?? 0))
    expect(cloudAt(7)).toBeGreaterThan(cloudAt(14) + 25)
  })

  it('stays within physical limits', () => {
    for (const place of records.keys())
      for (const { hours } of recordAt(place))
        for (const { cloud_percent, humidity, wind_speed, precipitation } of hours) {
          if ((cloud_percent ?? 0) > 100 || (humidity ?? 0) > 100) throw new Error('more than all')
          if (Math.min(cloud_percent ?? 0, humidity ?? 0, wind_speed ?? 0, precipitation ?? 0) < 0)
            throw new Error('less than nothing')
        }
  })

  it('is the same for the same seed in any order of requests, and different for another seed', async () => {
    const asked = async (seed: number) =>
      (
        await simulatedWeather(seed).hours(
          { ...ledbury, time_zone: 'Europe/London' },
          '2026-06-01',
          '2026-06-03',
          '2026-06-02',
        )
      ).get('2026-06-02')
    expect(await asked(SEED)).toEqual(simulatedDay(SEED, ledbury, '2026-06-02'))
    expect(await asked(SEED + 1)).not.toEqual(await asked(SEED))
  })
})
