import type { Observed } from '../observed.ts'
import { leastPart } from '../parameters.ts'
import type { Components, Fertility } from '../shapes.ts'
import { treatmentPart } from './treatment.ts'
import { settingWeather, type RatedDay, weatherPart } from './weather-part.ts'
import { mean } from '../window.ts'

type Ratings = Omit<Components, 'visits'>

/** The conditions of a field besides its visits. */
export interface Conditions {
  /** F, W, X, M: the share of usual visits to expect under each condition; null: unknown. */
  ratings: Ratings
  /** The share of a visit's effect that remains under each condition, and under all of them (g). */
  fertilityByCondition: Fertility
  combinedFertility: number
  /** E: the share of needed visits to expect. */
  expectedShare: number
}

/** F: flowers at good bloom divided by those in view, at most 1, because the same insects visit more flowers. */
const flowersPart = (meanFlowers: number, reference: number | null): number | null =>
  reference === null ? null : Math.max(leastPart, Math.min(1, reference / meanFlowers))

const left = (mostLost: number, rating: number): number => 1 - mostLost + mostLost * rating

/** The largest share of a visit's effect that each condition takes away. */
export const mostFertilityLost = { weather: 0.2, treatment: 0.1, season: 0.14 }

/**
 * Cold and heat reduce pollen germination, wet flowers set less, some sprays harm pollen, and flowers far from the
 * season are less fertile. Unknown conditions have no effect.
 */
const fertilityOf = (rated: readonly RatedDay[], { treatment, season }: Ratings): Fertility => ({
  weather: left(mostFertilityLost.weather, settingWeather(rated)),
  treatment: left(mostFertilityLost.treatment, treatment ?? 1),
  season: left(mostFertilityLost.season, season),
})

/** The conditions of a scored window. */
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
    fertilityByCondition,
    combinedFertility: fertilityByCondition.weather * fertilityByCondition.treatment * fertilityByCondition.season,
    expectedShare: Math.max(leastPart, (flowers ?? 1) * (weather ?? 1) * (treatment ?? 1) * season),
  }
}
