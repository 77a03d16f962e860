import { type Covariance, type FruitCurve, fitFruit, lnUnformed } from './fruit-fit.ts'
import { type Crop, cropParameters } from '../parameters.ts'
import { z } from '../range.ts'
import { round1, scoreFromRatio, unmetAtNeed } from '../score.ts'
import type { Calibration, FruitSample } from '../shapes.ts'

/** With fewer samples, or fewer fruits in total, there is no calibration. */
export const LEAST_SAMPLES = 8
export const LEAST_FRUITS = 200
/** Relative to the visits needed: samples with similar visits give no information about the effect of visits. */
export const LEAST_SPREAD = 0.5
/** Days from flower to ripe fruit; no calibration is available for other crops. */
export const RIPENING_DAYS: Partial<Record<Crop, number>> = { strawberry: 28, raspberry: 32, blackberry: 32 }
/** Number of days of visits with which a sample of fruit is compared. */
export const FLOWERING_DAYS = 7

const lnUnmet = -Math.log(unmetAtNeed)

/** Share of well-formed fruit at n visits, with its 90 % range, symmetric in log odds. */
const shareAt = (curve: FruitCurve, { aa, ak, kk }: Covariance, n: number) => {
  const lnU = lnUnformed(curve, n)
  const share = -Math.expm1(lnU)
  const byA = curve.a / share
  const byK = (curve.k * n) / share
  const sd = Math.sqrt(byA ** 2 * aa + 2 * byA * byK * ak + byK ** 2 * kk)
  const logOdds = Math.log(share) - lnU
  const at = (deviation: number): number => 1 / (1 + Math.exp(-logOdds - deviation * sd))
  return { share, shareRange: [at(-z), at(z)] as [number, number] }
}

/**
 * The crop's need and this window's result according to the farm's own fruit; null if there is too little. 90 % ranges
 * from the normal approximation about the maximum (Gelman et al. 2013, Bayesian Data Analysis, 4.1).
 */
export const calibrationOf = (
  crop: Crop,
  fruit: readonly FruitSample[] | null,
  effectiveVisits: number,
): Calibration | null => {
  const { visitsNeeded, selfing } = cropParameters[crop]
  if (!fruit || fruit.length < LEAST_SAMPLES) return null
  const fruits = fruit.reduce((sum, sample) => sum + sample.fruits, 0)
  const visits = fruit.map(({ n }) => n)
  if (fruits < LEAST_FRUITS || Math.max(...visits) - Math.min(...visits) < LEAST_SPREAD * visitsNeeded) return null

  const { curve, covariance } = fitFruit(fruit, { a: selfing, k: lnUnmet / visitsNeeded })
  const ownNeed = lnUnmet / curve.k
  const factor = Math.exp(z * Math.sqrt(covariance.kk))
  return {
    samples: fruit.length,
    fruits,
    ...curve,
    visitsNeeded: ownNeed,
    visitsNeededRange: [ownNeed / factor, ownNeed * factor],
    ...shareAt(curve, covariance, effectiveVisits),
    score: round1(scoreFromRatio(effectiveVisits / ownNeed)),
  }
}
