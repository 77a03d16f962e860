import type { FunctionalGroup } from '#domain/intensity/functional-groups.ts'
import { flightFitness } from '#domain/health/flight-fitness.ts'
import type { WeatherHour } from '#domain/weather/weather-day.ts'
import type { Camera } from './fleet.ts'

/**
 * Visits per open flower and hour in fine weather at the height of the day. Measured strawberry fields lie between 5 and 36
 * visits per 100 flowers and hour over a whole day in their middle half, with a median near 11 (CropPol, 2022).
 */
const BUSY_RATE = 0.15

/** Who comes, in which share, when the day is at its best for them. A lit glasshouse lives on its bumblebee hives. */
const mixes: Record<'field' | 'tunnel' | 'glass', Record<FunctionalGroup, number>> = {
  field: {
    bumblebee: 0.3,
    honeybee: 0.36,
    hoverfly: 0.15,
    'solitary bee': 0.1,
    'other fly': 0.075,
    'social wasp': 0.015,
  },
  tunnel: {
    bumblebee: 0.42,
    honeybee: 0.3,
    hoverfly: 0.13,
    'solitary bee': 0.06,
    'other fly': 0.08,
    'social wasp': 0.01,
  },
  glass: { bumblebee: 0.79, honeybee: 0.02, hoverfly: 0.11, 'solitary bee': 0.01, 'other fly': 0.07, 'social wasp': 0 },
}

/** Middle of each group's day and how wide it is, in local hours; bumblebees start early and stop late. */
const dayOf: Record<FunctionalGroup, [number, number]> = {
  bumblebee: [12.2, 5.6],
  honeybee: [13, 3.4],
  hoverfly: [12.2, 3.6],
  'solitary bee': [12.8, 3],
  'other fly': [12.5, 4.6],
  'social wasp': [13.8, 3.6],
}

/** How much a group minds cool and dull weather: bumblebees fly in what keeps honeybees in. */
const hardiness: Record<FunctionalGroup, number> = {
  bumblebee: 0.5,
  honeybee: 1.4,
  hoverfly: 0.9,
  'solitary bee': 1.3,
  'other fly': 0.6,
  'social wasp': 0.8,
}

export type Expected = Record<FunctionalGroup, number>

/** Expected visits per open flower and hour, by group, at a local hour in this weather. */
export const expectedVisits = (camera: Camera, weather: WeatherHour, localHour: number): Expected => {
  const setting = camera.setup === 'glasshouse' ? 'glass' : camera.setup === 'tunnel' ? 'tunnel' : 'field'
  const day = {
    temp: weather.temperature ?? 15,
    rain: (weather.precipitation ?? 0) * 4,
    wind: weather.wind_speed,
    oktas: (weather.cloud_percent ?? 50) / 12.5,
    humidity: weather.humidity,
  }
  const fitness = flightFitness(day, setting === 'field' ? 'open' : setting) ?? 1
  const expected = {} as Expected
  for (const [name, share] of Object.entries(mixes[setting])) {
    const group = name as FunctionalGroup
    const [middle, width] = dayOf[group]
    const hourly = Math.exp(-(((localHour - middle) / width) ** 2))
    expected[group] = BUSY_RATE * share * hourly * fitness ** hardiness[group] * camera.traffic
  }
  return expected
}
