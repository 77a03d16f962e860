import type { WeatherDay } from './weather-day.ts'

export const conditions = ['Thunderstorm', 'Rain', 'Snow', 'Cloudy', 'Chilly', 'Sunny'] as const
export type Condition = (typeof conditions)[number]

// What was not measured compares as NaN, so that no rule on it holds: null would count as 0, a dry frost.
const rules: [Condition, (rain: number, temperature: number, oktas: number) => boolean][] = [
  ['Thunderstorm', (rain, _temperature, oktas) => rain > 10 && oktas > 6],
  ['Rain', (rain, _temperature, oktas) => rain > 3 && oktas > 6],
  ['Snow', (rain, temperature) => rain > 0 && temperature <= 0],
  ['Cloudy', (_rain, _temperature, oktas) => oktas >= 6],
  ['Chilly', (_rain, temperature) => temperature <= 5],
  ['Sunny', (_rain, _temperature, oktas) => oktas < 6],
]

/** The first rule that holds names the day. Null where none can be said to: a sky that nobody saw is not sunny. */
export const conditionOf = (
  day: Pick<WeatherDay, 'precipitation' | 'temperature_afternoon' | 'oktas_afternoon'>,
): Condition | null => {
  const [rain, temperature, oktas] = [day.precipitation, day.temperature_afternoon, day.oktas_afternoon].map(
    (value) => value ?? NaN,
  ) as [number, number, number]
  return rules.find(([, holds]) => holds(rain, temperature, oktas))?.[0] ?? null
}
