import { formatDate } from '#domain/weeks/formats.ts'
import { datesBetween } from '#domain/weeks/dates.ts'
import { defaultFlowersReference } from './parameters.ts'
import { monthValue, seasonEntered, seasonOf } from './season.ts'
import type { HealthInput, Parts, ScoredHealth } from './shapes.ts'
import { activeSprayDates } from './treatment.ts'
import { countHardDays, weatherDays } from './weather-part.ts'

const days = (count: number, one: string, many: string): string | null =>
  count === 0 ? null : count === 1 ? `1 ${one}` : `${count} ${many}`

const sentence = (parts: (string | null)[]): string => {
  const text = parts.filter((part) => part !== null).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const visits = ({ metrics }: ScoredHealth): string => {
  if (metrics.visits === 0) return 'No visits seen'
  const share = Math.floor(metrics.ratio * 100 + 1e-9)
  return share >= 1_000 ? 'Over ten times what is needed' : `${share} % of what each flower needs`
}

const flowers = ({ metrics }: ScoredHealth, input: HealthInput): string =>
  `${(metrics.meanFlowers ?? 0).toFixed(1)} in view; good bloom is ${input.flowersReference ?? defaultFlowersReference}`

const weather = (input: HealthInput): string => {
  const known = weatherDays(input)
  if (known.length === 0) return 'No data; a typical value used'
  const hard = countHardDays(known)
  const causes = [
    days(hard.wet, 'wet day', 'wet days'),
    days(hard.windy, 'windy day', 'windy days'),
    days(hard.cool, 'cool afternoon', 'cool afternoons'),
    days(known.filter(({ temp }) => temp < 8).length, 'cold afternoon', 'cold afternoons'),
    days(hard.hot, 'hot afternoon', 'hot afternoons'),
    days(known.filter(({ oktas }) => oktas !== null && oktas > 6).length, 'dull day', 'dull days'),
  ].filter((cause) => cause !== null)
  return causes.length === 0 ? 'Fit for flying' : sentence(causes.slice(0, 2))
}

const treatment = (input: HealthInput): string => {
  if (input.sprays === null) return 'Not recorded; none assumed'
  const active = activeSprayDates(input)
  if (active.length === 0) return 'None at work'
  return active.length === 1
    ? `One, on ${formatDate(active[0] as string)}`
    : `${active.length}, last on ${formatDate(active.at(-1) as string)}`
}

const season = (input: HealthInput): string => {
  const values = datesBetween(input.start, input.end).map((date) => monthValue(date, seasonOf(input)))
  const entered = seasonEntered(input.season) ? '' : ' (usual months)'
  if (values.every((value) => value === 1)) return `In season${entered}`
  return values.every((value) => value < 1) ? `Out of season${entered}` : `At the season's edge${entered}`
}

/** Why each part took what it took, in about six words. */
export const partReasons = (result: ScoredHealth, input: HealthInput): Record<keyof Parts, string> => ({
  visits: visits(result),
  flowers: flowers(result, input),
  weather: weather(input),
  treatment: treatment(input),
  season: season(input),
})
