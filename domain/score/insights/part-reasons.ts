import { type Observed, observe } from '../observed.ts'
import { seasonEntered, seasonOf } from '../conditions/season.ts'
import type { HealthInput, PartName, ScoredHealth } from '../shapes.ts'
import { isFarFromSeason } from '../status.ts'
import { coverOf } from '../conditions/cover.ts'
import { sprayWords } from './spray-words.ts'
import { weatherCauses } from './weather-causes.ts'
import { figure, shareOfNeed } from './wording.ts'

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const visits = ({ metrics }: ScoredHealth): string => {
  if (metrics.visits === 0) return 'No visits seen'
  return `${capital(shareOfNeed(metrics.ratio))} ${metrics.ratio > 10 ? 'the need' : 'need'}`
}

const flowers = ({ metrics }: ScoredHealth, { flowersReference }: HealthInput): string => {
  const inView = `${(metrics.meanFlowers ?? 0).toFixed(1)} open flowers per camera`
  return flowersReference === null ? inView : `${inView}; ${figure(flowersReference, 1)} at good bloom`
}

/** Under glass the temperature at the crop is worked out from the one outside, unless a logger measured it. */
const isModelledUnderGlass = ({ rated, input }: Observed): boolean =>
  coverOf(input) === 'glass' && rated.some(({ day: { inside } }) => inside === null || inside === undefined)

const weather = ({ metrics, lost }: ScoredHealth, observed: Observed): string => {
  const { rated } = observed
  if (rated.length === 0) return 'No weather data'
  const under = isModelledUnderGlass(observed) ? ' (modelled under glass)' : ''
  const causes = weatherCauses(rated)
  if (causes === null) return `Good flying weather${under}`
  const came = lost.weather === 0 && metrics.visits > 0
  return `${causes}${came ? ' did not keep insects away' : ''}${under}`
}

const treatment = (observed: Observed): string => {
  if (observed.input.sprays === null) return 'Not recorded'
  const words = sprayWords(observed)
  return words === null ? 'No active spray' : `Sprayed ${words.sprays} (${words.until})`
}

const season = ({ months, input }: Observed): string => {
  if (seasonOf(input) === null) return 'No flowering months known'
  const entered = seasonEntered(input.season) ? '' : ' (usual months)'
  if (months.every((month) => month === 1)) return `In season${entered}`
  return isFarFromSeason(months) ? `Out of season${entered}` : `At the season's edge${entered}`
}

/** Why each part lost points, in about six words. A part that lost points never reads as if nothing were wrong. */
export const partReasons = (result: ScoredHealth, input: HealthInput): Record<PartName, string> => {
  const observed = observe(input)
  const fewerSet = (part: PartName): string =>
    result.metrics.ratio >= 1 && result.lost[part] > 0 ? '; slightly less fruit set expected' : ''
  return {
    visits: visits(result),
    flowers: flowers(result, input),
    weather: weather(result, observed) + fewerSet('weather'),
    treatment: treatment(observed) + fewerSet('treatment'),
    season: season(observed) + fewerSet('season'),
  }
}
