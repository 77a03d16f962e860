import { describe, expect, test } from 'vitest'
import type { WeatherDay } from '#domain/weather/weather-day.ts'
import { dailyFlightFitness } from './flight-fitness.ts'

const fine: WeatherDay = {
  date: '2026-06-01',
  temperature_afternoon: 20,
  precipitation: 0,
  oktas_afternoon: 2,
  humidity_afternoon: 60,
  wind_speed: 10,
}

describe('fit for flying', () => {
  const cases: [string, Partial<WeatherDay>, number | null, number | null][] = [
    ['a fine day', {}, 1, 1],
    ['12 °C: half way from 8 to 16', { temperature_afternoon: 12 }, 0.5, 0.5],
    ['8 °C and below', { temperature_afternoon: 8 }, 0, 0],
    ['28 °C is not yet too hot', { temperature_afternoon: 28 }, 1, 1],
    ['33 °C: half way from 28 to 38', { temperature_afternoon: 33 }, 0.5, 0.5],
    ['wind 29.5 km/h: half, a quarter lost under cover', { wind_speed: 29.5 }, 0.5, 0.75],
    ['a gale', { wind_speed: 60 }, 0, 0.5],
    ['10 mm: a fifth', { precipitation: 10 }, 0.2, 0.6],
    ['1 mm is nothing', { precipitation: 1 }, 1, 1],
    ['overcast', { oktas_afternoon: 8 }, 0.8, 0.8],
    ['damp', { humidity_afternoon: 95 }, 0.6, 0.6],
    [
      'only the worst of rain, cloud and damp counts',
      { precipitation: 10, oktas_afternoon: 8, humidity_afternoon: 95 },
      0.2,
      0.6,
    ],
    ['cool and windy multiply', { temperature_afternoon: 12, wind_speed: 29.5 }, 0.25, 0.375],
    [
      'unknown parts are neutral',
      { precipitation: null, oktas_afternoon: null, humidity_afternoon: null, wind_speed: null },
      1,
      1,
    ],
    ['no temperature, no figure', { temperature_afternoon: null }, null, null],
  ]
  test.each(cases)('%s', (_name, change, open, sheltered) => {
    const day = { ...fine, ...change }
    for (const [under, expected] of [
      [false, open],
      [true, sheltered],
    ] as const) {
      const fitness = dailyFlightFitness(day, under)
      if (expected === null) expect(fitness).toBeNull()
      else expect(fitness).toBeCloseTo(expected, 9)
    }
  })
})
