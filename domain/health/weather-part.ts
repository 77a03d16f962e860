import { flightFitness } from './flight-fitness.ts'
import { leastPart, weatherUnknown } from './parameters.ts'
import type { HealthInput, HealthWeather } from './shapes.ts'

export type KnownWeather = HealthWeather & { temp: number }

/** The window's days whose weather counts: those with a temperature. */
export const weatherDays = ({ start, end, weather }: Pick<HealthInput, 'start' | 'end' | 'weather'>): KnownWeather[] =>
  weather.filter((day): day is KnownWeather => day.temp !== null && day.date >= start && day.date <= end)

/** W: mean over days of how far insects could fly. */
export const weatherPart = (days: readonly KnownWeather[], sheltered: boolean): number => {
  if (days.length === 0) return weatherUnknown
  const fitness = days.reduce((sum, day) => sum + (flightFitness(day, sheltered) ?? 0), 0)
  return Math.max(leastPart, fitness / days.length)
}

/** How many days were cool for honeybees (8 to below 13 °C), hot (30 °C and over), wet (over 3 mm), windy (over 24 km/h). */
export const countHardDays = (days: readonly KnownWeather[]) => ({
  cool: days.filter(({ temp }) => temp >= 8 && temp < 13).length,
  hot: days.filter(({ temp }) => temp >= 30).length,
  wet: days.filter(({ rain }) => rain !== null && rain > 3).length,
  windy: days.filter(({ wind }) => wind !== null && wind > 24).length,
})
