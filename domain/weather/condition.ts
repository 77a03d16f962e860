import type { WeatherDay } from './weather-day.ts'

export const conditions = ['Thunderstorm', 'Rain', 'Snow', 'Cloudy', 'Chilly', 'Sunny'] as const
export type Condition = (typeof conditions)[number]

type Measured = Pick<WeatherDay, 'precipitation' | 'temperature_afternoon' | 'oktas_afternoon'>

const rules: [Condition, (day: Record<keyof Measured, number>) => boolean][] = [
  ['Thunderstorm', (day) => day.precipitation > 10 && day.oktas_afternoon > 6],
  ['Rain', (day) => day.precipitation > 3 && day.oktas_afternoon > 6],
  ['Snow', (day) => day.precipitation > 0 && day.temperature_afternoon <= 0],
  ['Cloudy', (day) => day.oktas_afternoon >= 6],
  ['Chilly', (day) => day.temperature_afternoon <= 5],
  ['Sunny', (day) => day.oktas_afternoon < 6],
]

/** The first matching rule gives the condition. Null if none can be determined: an unknown sky is not sunny. */
export const conditionOf = (measured: Measured): Condition | null => {
  // NaN fails all comparisons; null would count as 0, a dry frost.
  const day = {
    precipitation: measured.precipitation ?? NaN,
    temperature_afternoon: measured.temperature_afternoon ?? NaN,
    oktas_afternoon: measured.oktas_afternoon ?? NaN,
  }
  return rules.find(([, holds]) => holds(day))?.[0] ?? null
}
