import type { GrowingSetup } from '#domain/farms/crops.ts'
import type { FunctionalGroup } from '#domain/intensity/functional-groups.ts'
import { dayNumber } from '#domain/weeks/dates.ts'
import type { WeatherHour } from '#domain/weather/weather-day.ts'
import type { Site } from './fleet.ts'

interface Habits {
  /** °C at the flower below which none fly, from which all do, and above which fewer do. */
  warmth: [number, number, number]
  /** Light as a share of that at clear summer noon: none fly below the first, all from the second. */
  light: [number, number]
  /** mm in an hour that prevent all flight. */
  rain: number
  /** km/h from which fewer fly, and at which none do. */
  wind: [number, number]
  /** Middle and width of their daily activity, in local hours. */
  day: [number, number]
}

/** Bumblebees fly early, late, and in conditions that stop honeybees; solitary bees need sun. */
const habits: Record<FunctionalGroup, Habits> = {
  bumblebee: { warmth: [5, 12, 29], light: [0.01, 0.12], rain: 2, wind: [22, 45], day: [12.4, 7] },
  honeybee: { warmth: [10, 17, 33], light: [0.08, 0.35], rain: 0.5, wind: [18, 35], day: [13, 4.2] },
  hoverfly: { warmth: [8, 15, 31], light: [0.08, 0.3], rain: 0.6, wind: [18, 35], day: [12.2, 4.2] },
  'solitary bee': { warmth: [11, 18, 34], light: [0.15, 0.5], rain: 0.3, wind: [16, 32], day: [12.8, 3.6] },
  'other fly': { warmth: [6, 14, 32], light: [0.03, 0.2], rain: 0.8, wind: [20, 40], day: [12.6, 5.4] },
  'social wasp': { warmth: [9, 16, 33], light: [0.05, 0.2], rain: 0.8, wind: [20, 40], day: [13.6, 4.6] },
}

const SHELTER: Record<GrowingSetup, number> = { 'open field': 1, tunnel: 0.5, glasshouse: 0 }
/** Light of lamps as a share of that at clear summer noon. */
const LAMPS = 0.2

const ramp = (x: number, from: number, to: number): number => Math.min(1, Math.max(0, (x - from) / (to - from)))

/** °C at the flower: tunnels are warmer than the air outside, and glasshouses are heated. */
export const warmthInside = (setup: GrowingSetup, outside: number): number => {
  if (setup === 'glasshouse') return Math.max(17, Math.min(30, outside + 3))
  return setup === 'tunnel' ? outside + 3 : outside
}

/**
 * Light at the flower in the middle of a local hour, as a share of that at clear summer noon, 0 to 1: from the sun's
 * height and the clouds.
 */
export const lightAt = (site: Site, date: string, hour: number, { cloud_percent }: WeatherHour): number => {
  const dayOfYear = dayNumber(date) - dayNumber(`${date.slice(0, 4)}-01-01`)
  const radians = Math.PI / 180
  const tilt = -23.44 * radians * Math.cos((2 * Math.PI * (dayOfYear + 10)) / 365.25)
  const latitude = site.latitude * radians
  // Clocks are ahead of the sun, in summer by one more hour: solar noon is assumed at a quarter to one.
  const turn = ((hour + 0.5 - 12.75) / 24) * 2 * Math.PI
  const height = Math.sin(latitude) * Math.sin(tilt) + Math.cos(latitude) * Math.cos(tilt) * Math.cos(turn)
  const sun = Math.max(0, height) * (1 - 0.006 * (cloud_percent ?? 50))
  return site.lit ? Math.max(LAMPS, sun) : sun
}

/** Activity of a group at flowers relative to its best: the mean over a fine day from 08:00 to 18:00 is about 1. */
export const flightOf = (
  group: FunctionalGroup,
  setup: GrowingSetup,
  weather: WeatherHour,
  light: number,
  hour: number,
): number => {
  const { warmth, light: bright, rain, wind, day } = habits[group]
  const temperature = warmthInside(setup, weather.temperature ?? 15)
  const exposed = SHELTER[setup]
  return (
    (bell(hour + 0.5, day) / meanOfDay[group]) *
    ramp(temperature, warmth[0], warmth[1]) *
    (1 - 0.9 * ramp(temperature, warmth[2], warmth[2] + 9)) *
    ramp(light, ...bright) *
    (1 - exposed * ramp(weather.precipitation ?? 0, 0, rain)) *
    (1 - exposed * ramp(weather.wind_speed ?? 0, ...wind))
  )
}

const bell = (hour: number, [middle, width]: Habits['day']): number => Math.exp(-(((hour - middle) / width) ** 2))
const HOURS = Array.from({ length: 10 }, (_, index) => 8.5 + index)
const meanOfDay = Object.fromEntries(
  Object.entries(habits).map(([group, { day }]) => [
    group,
    HOURS.reduce((sum, hour) => sum + bell(hour, day), 0) / HOURS.length,
  ]),
) as Record<FunctionalGroup, number>
