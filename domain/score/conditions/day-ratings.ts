import type { Cover } from './cover.ts'
import type { HealthWeather } from '../shapes.ts'

/** Linear between (x0, y0) and (x1, y1), constant outside. */
const ramp = (x: number, x0: number, y0: number, x1: number, y1: number): number =>
  y0 + (y1 - y0) * Math.min(1, Math.max(0, (x - x0) / (x1 - x0)))

/** The weather values of a day that matter, whatever its date. */
export type DayWeather = Omit<HealthWeather, 'date' | 'kind'>

/** A day's weather at the crop: °C, and ratings from 0 to 1, where 1 means no limitation. */
export interface DayRatings {
  felt: number
  warmth: number
  wind: number
  rain: number
  cloud: number
  humidity: number
  /** Fruit set of wet flowers. */
  dryness: number
}

const nearGlass = 16
const tunnelWarmth = 3
const tooHot = 28

/** Afternoon °C at the crop: measured inside, or estimated from outside and cover. */
const feltAt = ({ temp, inside }: DayWeather, cover: Cover): number | null => {
  if (cover !== 'open' && inside !== null && inside !== undefined) return inside
  if (temp === null || cover === 'open') return temp
  if (cover === 'glass') return Math.max(nearGlass, temp)
  return temp < tooHot ? Math.min(tooHot, temp + tunnelWarmth) : temp
}

/** The day's ratings under a cover; unknown values rate 1. Null without a temperature. */
export const dayRatings = (day: DayWeather, cover: Cover): DayRatings | null => {
  const felt = feltAt(day, cover)
  if (felt === null) return null
  const shelter = { open: 0, tunnel: 0.5, glass: 1 }[cover]
  const sheltered = (rating: number): number => shelter + (1 - shelter) * rating
  const rain = day.rain ?? 0
  return {
    felt,
    warmth: felt <= tooHot ? ramp(felt, 8, 0, 16, 1) : ramp(felt, tooHot, 1, 38, 0),
    wind: sheltered(ramp(day.wind ?? 0, 19, 1, 40, 0)),
    rain: sheltered(ramp(rain, 1, 1, 10, 0.2)),
    cloud: ramp(day.oktas ?? 0, 4, 1, 8, 0.8),
    humidity: cover === 'glass' ? 1 : ramp(day.humidity ?? 0, 75, 1, 95, 0.6),
    dryness: cover === 'open' ? ramp(rain, 1, 1, 10, 0.5) : 1,
  }
}

/**
 * How well insects could fly. Only the worst of rain, cloud and humidity counts, because they describe the same wet
 * weather.
 */
export const fitnessOf = ({ warmth, wind, rain, cloud, humidity }: DayRatings): number =>
  warmth * wind * Math.min(rain, cloud, humidity)
