import type { Observed } from '../observed.ts'
import { leastPart } from '../parameters.ts'
import type { Components, Fertility } from '../shapes.ts'
import { treatmentPart } from './treatment.ts'
import { settingWeather, type RatedDay, weatherPart } from './weather-part.ts'
import { mean } from '../window.ts'

type Ratings = Omit<Components, 'visits'>

/** What a field meets with besides its visits. */
export interface Conditions {
  /** F, W, X, M: the share of the usual visits that each lets one expect; null: unknown. */
  ratings: Ratings
  /** What each leaves of a visit's worth, and all of them together (g). */
  fertilityByCondition: Fertility
  combinedFertility: number
  /** E: the share of the needed visits that may be expected. */
  expectedShare: number
}

/** F: flowers at good bloom over those in view, at most 1: the same insects share more flowers. */
const flowersPart = (meanFlowers: number, reference: number | null): number | null =>
  reference === null ? null : Math.max(leastPart, Math.min(1, reference / meanFlowers))

/**
 * Pollen germinates badly in cold and heat and wet flowers set less; some sprays harm pollen; flowers far from the season are
 * less fertile. What is unknown takes nothing.
 */
const fertilityOf = (rated: readonly RatedDay[], { treatment, season }: Ratings): Fertility => ({
  weather: 0.8 + 0.2 * settingWeather(rated),
  treatment: 0.9 + 0.1 * (treatment ?? 1),
  season: 0.86 + 0.14 * season,
})

/** What a scored window met with. */
export const conditionsOf = ({ input, capture, rated, days, months }: Observed): Conditions => {
  const ratings: Ratings = {
    flowers: flowersPart(capture.flowerHours / capture.hours, input.flowersReference),
    weather: weatherPart(rated),
    treatment: treatmentPart(days, input.sprays),
    season: mean(months),
  }
  const fertilityByCondition = fertilityOf(rated, ratings)
  const { flowers, weather, treatment, season } = ratings
  return {
    ratings,
    fertilityByCondition: fertilityByCondition,
    combinedFertility: fertilityByCondition.weather * fertilityByCondition.treatment * fertilityByCondition.season,
    expectedShare: Math.max(leastPart, (flowers ?? 1) * (weather ?? 1) * (treatment ?? 1) * season),
  }
}
