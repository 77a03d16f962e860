import { datesBetween, dayNumber } from '#domain/weeks/dates.ts'
import type { WeatherHour } from '#domain/weather/weather-day.ts'
import type { WeatherPlace, WeatherProvider } from '#domain/weather/weather-provider.ts'
import { drift, randomOf, seedOf } from './random.ts'

/** 24 July 1970, in days since that year began. */
const WARMEST_DAY = 204

interface Climate {
  /** Afternoon temperature of the year's middle, and how far summer and winter stand from it, in degrees Celsius. */
  mean: number
  swing: number
  /** Share of hours under cloud, and of cloudy hours that bring rain. */
  cloudiness: number
  raininess: number
  wind: number
}

/** Two kinds of place grow the demo's fruit: cool and wet, and mild and dry. */
const climateOf = ({ latitude, longitude }: WeatherPlace): Climate => {
  if (longitude < -30 && latitude < 40) return { mean: 19, swing: 4.5, cloudiness: 0.35, raininess: 0.08, wind: 13 }
  if (longitude < -30) return { mean: 16.5, swing: 8.5, cloudiness: 0.52, raininess: 0.2, wind: 10 }
  return { mean: 14, swing: 7.5, cloudiness: 0.6, raininess: 0.22, wind: 14 }
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** How unsettled a day is, 0 to 1: a few days of one kind follow each other. */
const unsettled = (seed: number, day: number, { cloudiness }: Climate): number =>
  clamp(cloudiness + 0.38 * drift(seed, day, 4.3) + 0.22 * drift(seed + 1, day, 1.4), 0, 1)

const hourOf = (seed: number, place: WeatherPlace, day: number, hour: number): WeatherHour => {
  const climate = climateOf(place)
  const random = randomOf(seed, day, hour)
  const gloom = unsettled(seed, day, climate)
  const yearPhase = Math.cos((2 * Math.PI * (day - WARMEST_DAY)) / 365.25)
  const dayPhase = Math.cos((2 * Math.PI * (hour - 15)) / 24)
  const spread = 7 - 4 * gloom
  const temperature =
    climate.mean +
    climate.swing * yearPhase +
    3.2 * drift(seed + 2, day, 6.5) -
    2.5 * (gloom - 0.5) -
    (spread / 2) * (1 - dayPhase)
  const cloud = clamp(gloom * 1.25 - 0.1 + 0.25 * (random() - 0.5), 0, 1)
  const wet = gloom > 1 - climate.raininess * 1.6 && random() < 0.12 + 0.9 * (gloom - 1 + climate.raininess * 1.6)
  const wind = climate.wind * (0.55 + 0.75 * gloom + 0.35 * drift(seed + 3, day, 2.2)) * (0.75 + 0.25 * dayPhase)
  return {
    hour,
    temperature: tenth(temperature),
    precipitation: wet ? tenth(0.1 + 2.4 * random() ** 3 * (0.4 + gloom)) : 0,
    cloud_percent: Math.round(cloud * 100),
    humidity: Math.round(
      clamp(65 + 34 * (gloom - 0.35) - 9 * dayPhase + (wet ? 12 : 0) + 4 * (random() - 0.5), 25, 100),
    ),
    wind_speed: tenth(Math.max(0, wind)),
  }
}

const tenth = (value: number) => Math.round(value * 10) / 10

/** The weather of one hour, local, at a place: the same for the cameras that work in it and the portal that shows it. */
export const simulatedHour = (seed: number, place: WeatherPlace, date: string, hour: number): WeatherHour =>
  hourOf(seedOf(seed, Math.round(place.latitude), Math.round(place.longitude)), place, dayNumber(date), hour)

/** The demo's weather, through the same interface as a real service. It knows every day, forecast or not. */
export const simulatedWeather = (seed: number): WeatherProvider => ({
  attribution: 'Simulated weather for the demo',
  attribution_url: null,
  hours: async (place, start, end) =>
    new Map(
      datesBetween(start, end).map((date) => [
        date,
        Array.from({ length: 24 }, (_, hour) => simulatedHour(seed, place, date, hour)),
      ]),
    ),
})
