import { describe, expect, test } from 'vitest'
import type { WeatherDay } from '#domain/weather/weather-day.ts'
import type { Cover } from './cover.ts'
import { dayRatings } from './day-ratings.ts'
import { dailyFlightFitness, flightFitness, healthWeather } from './flight-fitness.ts'

const fine: WeatherDay = {
  date: '2026-06-01',
  temperature_afternoon: 20,
  precipitation: 0,
  oktas_afternoon: 2,
  humidity_afternoon: 60,
  wind_speed: 10,
}

describe('flight fitness in the open, in a tunnel and under glass', () => {
  const cases: [string, Partial<WeatherDay>, [number | null, number | null, number | null]][] = [
    ['a fine day', {}, [1, 1, 1]],
    ['12 °C: half way from 8 to 16, three degrees more in a tunnel', { temperature_afternoon: 12 }, [0.5, 0.875, 1]],
    ['8 °C', { temperature_afternoon: 8 }, [0, 0.375, 1]],
    ['5 °C and below', { temperature_afternoon: 5 }, [0, 0, 1]],
    ['27 °C: a tunnel stays at 28', { temperature_afternoon: 27 }, [1, 1, 1]],
    ['28 °C is not yet too hot', { temperature_afternoon: 28 }, [1, 1, 1]],
    ['33 °C: half way from 28 to 38', { temperature_afternoon: 33 }, [0.5, 0.5, 0.5]],
    ['38 °C', { temperature_afternoon: 38 }, [0, 0, 0]],
    ['wind 29.5 km/h: half, a quarter lost in a tunnel', { wind_speed: 29.5 }, [0.5, 0.75, 1]],
    ['a gale', { wind_speed: 60 }, [0, 0.5, 1]],
    ['10 mm: a fifth', { precipitation: 10 }, [0.2, 0.6, 1]],
    ['1 mm is nothing', { precipitation: 1 }, [1, 1, 1]],
    ['4 oktas are nothing', { oktas_afternoon: 4 }, [1, 1, 1]],
    ['overcast', { oktas_afternoon: 8 }, [0.8, 0.8, 0.8]],
    ['75 % is not yet damp', { humidity_afternoon: 75 }, [1, 1, 1]],
    ['damp', { humidity_afternoon: 95 }, [0.6, 0.6, 1]],
    [
      'only the worst of rain, cloud and damp counts',
      { precipitation: 10, oktas_afternoon: 8, humidity_afternoon: 95 },
      [0.2, 0.6, 0.8],
    ],
    ['hot and windy multiply', { temperature_afternoon: 33, wind_speed: 29.5 }, [0.25, 0.375, 0.5]],
    [
      'unknown parts are neutral',
      { precipitation: null, oktas_afternoon: null, humidity_afternoon: null, wind_speed: null },
      [1, 1, 1],
    ],
    ['no temperature, no figure', { temperature_afternoon: null }, [null, null, null]],
  ]
  test.each(cases)('%s', (_name, change, expected) => {
    const covers: Cover[] = ['open', 'tunnel', 'glass']
    const fitness = covers.map((cover) => dailyFlightFitness({ ...fine, ...change }, cover))
    for (const [index, value] of expected.entries())
      if (value === null) expect(fitness[index]).toBeNull()
      else expect(fitness[index]).toBeCloseTo(value, 9)
  })
})

describe('temperature at the crop in °C', () => {
  const felt = (temp: number | null, inside: number | null | undefined, cover: Cover) =>
    dayRatings({ temp, inside, rain: 0, wind: 0, oktas: 0, humidity: 50 }, cover)?.felt
  test.each<[string, number | null, number | null | undefined, Cover, number | undefined]>([
    ['outside', 12, null, 'open', 12],
    ['outside, whatever was measured elsewhere', 12, 30, 'open', 12],
    ['three degrees more in a tunnel', 12, undefined, 'tunnel', 15],
    ['up to 28', 26.5, null, 'tunnel', 28],
    ['and as outside above that', 30, null, 'tunnel', 30],
    ['as measured in the tunnel', 12, 21, 'tunnel', 21],
    ['at least 16 under glass', 2, null, 'glass', 16],
    ['more when it is warm outside', 31, null, 'glass', 31],
    ['as measured under glass', 2, 10, 'glass', 10],
    ['measured inside alone', null, 10, 'tunnel', 10],
    ['measured inside does not help in the open', null, 10, 'open', undefined],
    ['unknown', null, null, 'glass', undefined],
  ])('%s', (_name, temp, inside, cover, expected) => expect(felt(temp, inside, cover)).toBe(expected))
})

test('rain on flowers reduces fruit set only in the open', () => {
  const dryness = (rain: number | null, cover: Cover) =>
    dayRatings({ temp: 20, rain, wind: 0, oktas: 0, humidity: 50 }, cover)?.dryness
  expect([0, 1, 5.5, 10, 30, null].map((rain) => dryness(rain, 'open'))).toEqual([1, 1, 0.75, 0.5, 0.5, 1])
  expect([dryness(30, 'tunnel'), dryness(30, 'glass')]).toEqual([1, 1])
})

test('healthWeather maps a weather day to the names of the model, measured or forecast', () => {
  const day = { ...fine, wind_speed: 11, precipitation: 0.5 }
  const expected = { date: '2026-06-01', temp: 20, rain: 0.5, wind: 11, oktas: 2, humidity: 60 }
  expect(healthWeather(day, 'forecast')).toEqual({ ...expected, kind: 'forecast' })
  expect(healthWeather(day, 'measured')).toEqual({ ...expected, kind: 'measured' })
  expect(flightFitness(healthWeather(day, 'forecast'), 'open')).toBe(1)
})
