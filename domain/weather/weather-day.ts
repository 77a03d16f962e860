import * as z from 'zod/mini'
import { membersOf } from '../platform/members.ts'

/** Local hours whose mean stands for a day's weather. */
const AFTERNOON = { from: 12, to: 18 } as const

const figure = z.nullable(z.number())

/** One local day. Afternoon: mean of the hours above, for wind too. °C, mm a day, oktas 0 to 8, %, km/h. */
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
 * Where a day's figures come from; nobody measured them at the farm. `reanalysis`: a model that was fitted to what stations and satellites
 * had observed. `forecast model`: the model that makes the forecasts, also of days that are over. `simulation`: the demo's.
 */
export const weatherSources = ['reanalysis', 'forecast model', 'simulation'] as const
export type WeatherSource = (typeof weatherSources)[number]

/** A day as it was read: after it had ended, or as a forecast before. */
export interface KnownDay extends WeatherDay {
  fetched_at: Date
  is_past: boolean
  /** Null: read before this was noted. */
  source: WeatherSource | null
}

/** One hour that starts at `hour` (0 to 23, local). °C, mm in the hour, % of sky, %, km/h; null: not known. */
export interface WeatherHour {
  hour: number
  temperature: number | null
  precipitation: number | null
  cloud_percent: number | null
  humidity: number | null
  wind_speed: number | null
}

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

/** The day that its hours make up, of which some may be missing or, when clocks change, repeated. Figures unrounded but oktas. */
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

/** What was read of a day that was over stays where the provider says nothing any more. */
export const filledFrom = (before: WeatherDay, read: WeatherDay): WeatherDay => ({
  date: read.date,
  temperature_afternoon: read.temperature_afternoon ?? before.temperature_afternoon,
  precipitation: read.precipitation ?? before.precipitation,
  oktas_afternoon: read.oktas_afternoon ?? before.oktas_afternoon,
  humidity_afternoon: read.humidity_afternoon ?? before.humidity_afternoon,
  wind_speed: read.wind_speed ?? before.wind_speed,
})
