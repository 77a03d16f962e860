import { formatDate } from '#domain/weeks/formats.ts'
import { type Observed, observe } from '../observed.ts'
import { seasonEntered } from '../conditions/season.ts'
import type { HealthInput, PartName, ScoredHealth } from '../shapes.ts'
import { isFarFromSeason } from '../status.ts'
import { activeSprayDates } from '../conditions/treatment.ts'
import { weatherCauses } from './weather-causes.ts'
import { figure, percent } from './wording.ts'

const visits = ({ metrics }: ScoredHealth): string => {
  if (metrics.visits === 0) return 'No visits seen'
  return metrics.ratio > 10 ? 'Over ten times what is needed' : `${percent(metrics.ratio)} % of what each flower needs`
}

const flowers = ({ metrics }: ScoredHealth, { flowersReference }: HealthInput): string => {
  const inView = `${(metrics.meanFlowers ?? 0).toFixed(1)} in view`
  return flowersReference === null ? inView : `${inView}; good bloom is ${figure(flowersReference, 1)}`
}

const weather = ({ metrics, lost }: ScoredHealth, { rated }: Observed): string => {
  if (rated.length === 0) return 'No weather data'
  const causes = weatherCauses(rated)
  if (causes === null) return 'Fit for flying'
  return lost.weather === 0 && metrics.visits > 0 ? `${causes}; visits came all the same` : causes
}

const treatment = ({ days, input }: Observed): string => {
  if (input.sprays === null) return 'Not recorded'
  const dates = activeSprayDates(days, input.sprays)
  const last = dates.at(-1)
  if (last === undefined) return 'None at work'
  return dates.length === 1 ? `One, on ${formatDate(last)}` : `${dates.length}, last on ${formatDate(last)}`
}

const season = ({ months, input }: Observed): string => {
  const entered = seasonEntered(input.season) ? '' : ' (usual months)'
  if (months.every((month) => month === 1)) return `In season${entered}`
  return isFarFromSeason(months) ? `Out of season${entered}` : `At the season's edge${entered}`
}

/** Why each part lost points, in about six words. A part that lost points never reads as if nothing were wrong. */
export const partReasons = (result: ScoredHealth, input: HealthInput): Record<PartName, string> => {
  const observed = observe(input)
  const fewerSet = (part: PartName): string =>
    result.metrics.ratio >= 1 && result.lost[part] > 0 ? '; visits came, but fewer set' : ''
  return {
    visits: visits(result),
    flowers: flowers(result, input),
    weather: weather(result, observed) + fewerSet('weather'),
    treatment: treatment(observed) + fewerSet('treatment'),
    season: season(observed) + fewerSet('season'),
  }
}
