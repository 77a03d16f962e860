import { t } from '#domain/language/text.ts'
import { type Observed, observe } from '../observed.ts'
import { seasonEntered, seasonOf } from '../conditions/season.ts'
import type { HealthInput, PartName, ScoredHealth } from '../shapes.ts'
import { isFarFromSeason } from '../status.ts'
import { coverOf } from '../conditions/cover.ts'
import { sprayWords } from './spray-words.ts'
import { weatherCauses } from './weather-causes.ts'
import { figure, percent } from './wording.ts'

const visits = ({ metrics }: ScoredHealth): string => {
  if (metrics.visits === 0) return t('No visits seen')
  return metrics.ratio > 10
    ? t('More than ten times the need')
    : t('{percent} % of need', { percent: percent(metrics.ratio) })
}

const flowers = ({ metrics }: ScoredHealth, { flowersReference }: HealthInput): string => {
  const flowersSeen = (metrics.meanFlowers ?? 0).toFixed(1)
  return flowersReference === null
    ? t('{flowersSeen} open flowers per camera', { flowersSeen })
    : t('{flowersSeen} open flowers per camera; {usual} at good bloom', {
        flowersSeen,
        usual: figure(flowersReference, 1),
      })
}

/** Under glass the temperature at the crop is estimated from the one outside, unless a logger measured it. */
const isModelledUnderGlass = ({ rated, input }: Observed): boolean =>
  coverOf(input) === 'glass' && rated.some(({ day: { inside } }) => inside === null || inside === undefined)

const weather = ({ metrics, lost }: ScoredHealth, observed: Observed): string => {
  const { rated } = observed
  if (rated.length === 0) return t('No weather data')
  const underGlass = isModelledUnderGlass(observed) ? ` ${t('(modelled under glass)')}` : ''
  const causes = weatherCauses(rated)
  if (causes === null) return t('Good flying weather') + underGlass
  const came = lost.weather === 0 && metrics.visits > 0
  return (came ? t('{causes} did not keep insects away', { causes }) : causes) + underGlass
}

const treatment = (observed: Observed): string => {
  if (observed.input.sprays === null) return t('Not recorded')
  const words = sprayWords(observed)
  return words === null
    ? t('No active spray')
    : t('Sprayed {sprays} (in the score until {until})', { sprays: words.sprays, until: words.until })
}

const season = ({ months, input }: Observed): string => {
  if (seasonOf(input) === null) return t('No flowering months known')
  const isEntered = seasonEntered(input.season)
  if (months.every((month) => month === 1)) return isEntered ? t('In season') : t('In season (usual months)')
  if (isFarFromSeason(months)) return isEntered ? t('Out of season') : t('Out of season (usual months)')
  return isEntered ? t("At the season's edge") : t("At the season's edge (usual months)")
}

/** Why each part lost points, in about six words. A part that lost points never reads as if nothing were wrong. */
export const partReasons = (result: ScoredHealth, input: HealthInput): Record<PartName, string> => {
  const observed = observe(input)
  const fewerSet = (part: PartName): string =>
    result.metrics.ratio >= 1 && result.lost[part] > 0 ? `; ${t('slightly less fruit set expected')}` : ''
  return {
    visits: visits(result),
    flowers: flowers(result, input),
    weather: weather(result, observed) + fewerSet('weather'),
    treatment: treatment(observed) + fewerSet('treatment'),
    season: season(observed) + fewerSet('season'),
  }
}
