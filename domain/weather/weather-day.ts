import * as z from 'zod/mini'

/** Local hours whose mean stands for a day's weather. */
export const AFTERNOON = { from: 12, to: 18 } as const

const measured = z.nullable(z.number())

/** One local day. Afternoon: mean of the hours above, for wind too. °C, mm a day, oktas 0 to 8, %, km/h. */
export const weatherDay = z.object({
  date: z.iso.date(),
  temperature_afternoon: measured,
  precipitation: measured,
  oktas_afternoon: measured,
  humidity_afternoon: measured,
  wind_speed: measured,
})
export type WeatherDay = z.infer<typeof weatherDay>

/** A day as it was read: measured once it was read after it had ended, a forecast before. */
export interface KnownDay extends WeatherDay {
  fetched_at: Date
  measured: boolean
}

/** One hour that starts at `hour` (0 to 23, local). °C, mm in the hour, % of sky, %, km/h; null: not measured. */
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
