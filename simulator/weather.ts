import { datesBetween, dayNumber } from '#domain/weeks/dates.ts'
import type { WeatherHour } from '#domain/weather/weather-day.ts'
import type { WeatherPlace, WeatherProvider } from '#domain/weather/weather-provider.ts'
import { type Climate, climateAt, onDayOf } from './climates.ts'
import { normal, normalBelow, randomOf, seedOf, type Random } from './random.ts'

type Position = Pick<WeatherPlace, 'latitude' | 'longitude'>

/** Of three consecutive years one is dry and warm, one average, one wet and cool. */
const years = [
  { wetness: -1, warmth: 0.7 },
  { wetness: 0, warmth: 0 },
  { wetness: 1, warmth: -0.7 },
] as const
/** Weights of the same day, the previous day and the day before that in a day's weather. */
const memory = [1, 0.7, 0.4]

/** A standard normal value for each day, correlated with those of the days before. */
const spell = (seed: number, kind: string, day: number): number =>
  memory.reduce((sum, weight, ago) => sum + weight * normal(randomOf(seed, kind, day - ago)), 0) / Math.hypot(...memory)

/** Daily values from which the hours are calculated. */
interface Day {
  highest: number
  lowest: number
  dewPoint: number
  rain: number
  /** Cloud cover in the afternoon as a share of the sky, and what fog adds in the morning. */
  cloud: number
  fog: number
  wind: number
}

const dayOf = (seed: number, climate: Climate, date: string): Day => {
  const day = dayNumber(date)
  const dayOfYear = day - dayNumber(`${date.slice(0, 4)}-01-01`)
  const usual = (figures: readonly number[]) => onDayOf(figures, dayOfYear)
  const year = years[(Number(date.slice(0, 4)) + seed) % 3] ?? years[1]
  // A wet year has more rainy days, and more rain on each.
  const more = Math.sqrt(1 + climate.rainSpread * year.wetness)
  const random = randomOf(seed, 'day', day)
  const unsettled = normalBelow(spell(seed, 'front', day))
  const wetShare = (usual(climate.rainDays) / 30.44) * more
  const isWet = unsettled > 1 - wetShare
  const rain = isWet ? rainOf((unsettled - 1 + wetShare) / wetShare, climate, dayOfYear) * more : 0
  const cloud = isWet
    ? 0.72 + 0.25 * random()
    : clamp(usual(climate.cloud) + 0.9 * (unsettled / (1 - wetShare) - 0.5) + 0.2 * (random() - 0.5), 0, 1)

  const warm = spell(seed, 'warmth', day)
  // In the warm half of the year hot days deviate more than cool ones, and a clear sky makes days warmer and nights
  // cooler.
  const summer = -Math.cos((2 * Math.PI * (dayOfYear + 10)) / 365.25)
  const skew = 0.16 * clamp(0.6 + 0.8 * summer, 0, 1)
  const usualCloud = wetShare * 0.84 + (1 - wetShare) * usual(climate.cloud)
  const clear = usualCloud - cloud
  const highest =
    usual(climate.highest) + year.warmth + climate.stray * (0.9 * warm + skew * (warm ** 2 - 1)) + 3 * summer * clear
  const range = (usual(climate.highest) - usual(climate.lowest)) * clamp(1 + 0.55 * clear + 0.12 * warm, 0.35, 1.6)
  return {
    highest,
    lowest: highest - range,
    dewPoint: highest - range - climate.dryness + 1.6 * Math.max(0, -summer) + (isWet ? 1.2 : -1.5 * clear),
    rain,
    cloud,
    fog: !isWet && random() < usual(climate.fog) ? 0.5 + 0.4 * random() : 0,
    wind: usual(climate.wind) * Math.exp(0.32 * normal(random) - 0.05) * (0.85 + 0.35 * unsettled),
  }
}

/** mm on a wet day: many days with little, few with much. `share`: how wet it is among wet days, 0 to 1. */
const rainOf = (share: number, climate: Climate, dayOfYear: number): number => {
  const mean = onDayOf(climate.rain, dayOfYear) / Math.max(0.1, onDayOf(climate.rainDays, dayOfYear))
  // The mean of this curve is 1.073, the gamma function at 2.15.
  return (mean * (-Math.log(1 - Math.min(0.9999, share))) ** 1.15) / 1.073
}

const hoursOf = (day: Day, random: Random): WeatherHour[] => {
  const rain = spreadRain(day.rain, random)
  return rain.map((precipitation, hour) => {
    const dayPhase = Math.cos((2 * Math.PI * (hour - 15)) / 24)
    const temperature = day.lowest + ((day.highest - day.lowest) * (1 + dayPhase)) / 2
    const fog = hour < 8 ? day.fog : day.fog * clamp((13 - hour) / 5, 0, 1)
    const damp = day.dewPoint + (precipitation > 0 ? 1 : 0)
    return {
      hour,
      temperature: tenth(temperature),
      precipitation,
      cloud_percent: Math.round(100 * clamp(day.cloud + fog + 0.16 * (random() - 0.5), precipitation > 0 ? 0.6 : 0, 1)),
      humidity: Math.round(clamp((100 * vapour(damp)) / vapour(temperature), 15, 100)),
      wind_speed: tenth(day.wind * (0.74 + 0.26 * dayPhase) * (0.92 + 0.16 * random())),
    }
  })
}

/** A day's rain falls within one spell of some hours, in tenths of a millimetre. */
const spreadRain = (rain: number, random: Random): number[] => {
  const length = Math.min(18, 2 + rain * (0.5 + random()))
  const middle = 24 * random()
  const weights = Array.from({ length: 24 }, (_, hour) => {
    const away = Math.abs(hour - middle)
    return Math.min(away, 24 - away) <= length / 2 + 0.5 ? 0.2 + random() : 0
  })
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => tenth((rain * weight) / whole))
}

/** Pressure of saturated vapour, hPa (Magnus). */
const vapour = (temperature: number) => 6.11 * Math.exp((17.6 * temperature) / (243 + temperature))
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
const tenth = (value: number) => Math.round(value * 10) / 10

/** Cached days, because cameras need the same ones again and again. */
const known = new Map<string, WeatherHour[]>()
const MAX_CACHED = 4_000

/** The 24 local hours of a day at a place: the same for the cameras there and for the portal that displays it. */
export const simulatedDay = (seed: number, place: Position, date: string): WeatherHour[] => {
  const here = `${seed} ${Math.round(place.latitude)} ${Math.round(place.longitude)}`
  const key = `${here} ${date}`
  const before = known.get(key)
  if (before) return before
  if (known.size >= MAX_CACHED) known.clear()
  const local = seedOf(here)
  const hours = hoursOf(dayOf(local, climateAt(place), date), randomOf(local, 'hours', date))
  known.set(key, hours)
  return hours
}

export const simulatedHour = (seed: number, place: Position, date: string, hour: number): WeatherHour =>
  simulatedDay(seed, place, date)[hour] as WeatherHour

/** The demo's weather, through the same interface as a real service. It has every day, past or future. */
export const simulatedWeather = (seed: number): WeatherProvider => ({
  attribution: 'Simulated weather for the demo',
  attribution_url: null,
  sourceOf: () => 'simulation',
  hours: async (place, start, end) =>
    new Map(datesBetween(start, end).map((date) => [date, simulatedDay(seed, place, date)])),
})
