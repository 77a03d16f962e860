import * as z from 'zod/mini'
import { membersOf } from '../platform/members.ts'

/** Local hours whose mean represents a day's weather. */
const AFTERNOON = { from: 12, to: 18 } as const

const figure = z.nullable(z.number())

/** One local day. Afternoon: mean of the hours above, also for wind. °C, mm a day, oktas 0 to 8, %, km/h. */
export const weatherDay = z.object({
  date: z.iso.date(),
  temperature_afternoon: figure,
  precipitation: figure,
  oktas_afternoon: figure,
  humidity_afternoon: figure,
  wind_speed: figure,
})
export type WeatherDay = z.infer<typeof weatherDay>
export const weatherMembers = membersOf(weatherDay.shape)

/**
 * Source of a day's values, which are not measured at the farm. `reanalysis`: a model fitted to observations of
 * stations and satellites. `forecast model`: the forecast's model, also for past days. `simulation`: the demo's.
 */
export const weatherSources = ['reanalysis', 'forecast model', 'simulation'] as const
export type WeatherSource = (typeof weatherSources)[number]

/** A day as fetched: after it had ended, or before as a forecast. */
export interface StoredWeatherDay extends WeatherDay {
  fetched_at: Date
  is_past: boolean
  /** Null: fetched before sources were recorded. */
  source: WeatherSource | null
}

/** One hour starting at `hour` (0 to 23, local). °C, mm in the hour, % of sky, %, km/h; null: unknown. */
export const weatherHour = z.object({
  hour: z.int(),
  temperature: figure,
  precipitation: figure,
  cloud_percent: figure,
  humidity: figure,
  wind_speed: figure,
})
export type WeatherHour = z.infer<typeof weatherHour>

const known = (values: (number | null)[]): number[] => values.filter((value) => value !== null)
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

const total = (values: (number | null)[]): number | null => {
  const numbers = known(values)
  return numbers.length ? sum(numbers) : null
}

const mean = (values: (number | null)[]): number | null => {
  const numbers = known(values)
  return numbers.length ? sum(numbers) / numbers.length : null
}

/**
 * The day made up of its hours, some of which may be missing or, at clock changes, repeated. Unrounded except oktas.
 */
export const weatherDayOf = (date: string, hours: readonly WeatherHour[]): WeatherDay => {
  const afternoon = hours.filter(({ hour }) => hour >= AFTERNOON.from && hour < AFTERNOON.to)
  const cloud = mean(afternoon.map((hour) => hour.cloud_percent))
  return {
    date,
    temperature_afternoon: mean(afternoon.map((hour) => hour.temperature)),
    precipitation: total(hours.map((hour) => hour.precipitation)),
    oktas_afternoon: cloud === null ? null : Math.round(cloud / 12.5),
    humidity_afternoon: mean(afternoon.map((hour) => hour.humidity)),
    wind_speed: mean(afternoon.map((hour) => hour.wind_speed)),
  }
}

/** Retains values of a past day that the provider no longer returns. */
export const filledFrom = (before: WeatherDay, read: WeatherDay): WeatherDay => ({
  date: read.date,
  temperature_afternoon: read.temperature_afternoon ?? before.temperature_afternoon,
  precipitation: read.precipitation ?? before.precipitation,
  oktas_afternoon: read.oktas_afternoon ?? before.oktas_afternoon,
  humidity_afternoon: read.humidity_afternoon ?? before.humidity_afternoon,
  wind_speed: read.wind_speed ?? before.wind_speed,
})
