import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { formatPrecipitation, formatTemperature } from '#domain/weather/display.ts'
import type { WeatherForecastDay } from '#domain/weather/endpoints.ts'
import { addDays, dayNumber } from '#domain/weeks/dates.ts'
import { nameOfCompared } from '../compare/compared-name.ts'
import { compare } from '../texts/compare.ts'
import { weather as t } from '../texts/weather.ts'

/** The weather of the comparison: for each shown day, the day at the same offset in the other window. */
export interface WeatherBeside {
  name: string
  days: readonly (WeatherForecastDay | undefined)[]
}

export const weatherBeside = (data: FarmDashboard, other: FarmDashboard | undefined): WeatherBeside | undefined => {
  if (!other) return undefined
  const byDate = new Map(other.weather.map((day) => [day.date, day]))
  const first = dayNumber(data.from)
  const days = data.weather.map(({ date }) => byDate.get(addDays(other.from, dayNumber(date) - first)))
  return days.some((day) => day !== undefined) ? { name: nameOfCompared(other, data), days } : undefined
}

/** The other day in words; empty if there is none. */
export const besideWords = (beside: WeatherBeside | undefined, index: number): string[] => {
  const day = beside?.days[index]
  if (!beside || !day) return []
  const figures = t.besideRead(formatTemperature(day.temperature_afternoon), formatPrecipitation(day.precipitation))
  return [compare.spokenOther(beside.name, figures)]
}
