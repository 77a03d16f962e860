import { type Covariance, type FruitCurve, fitFruit, lnUnformed } from './fruit-fit.ts'
import { type Crop, cropParameters } from '../parameters.ts'
import { z } from '../range.ts'
import { round1, scoreFromRatio, unmetAtNeed } from '../score.ts'
import type { Calibration, FruitSample } from '../shapes.ts'

const leastSamples = 8
const leastFruits = 200
/** Relative to the visits needed: samples with similar visits say nothing about their effect. */
const leastSpread = 0.5

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

/** The crop's need and this window's result according to the farm's own fruit; null if there is too little. */
export const calibrationOf = (
  crop: Crop,
  fruit: readonly FruitSample[] | null,
  effectiveVisits: number,
): Calibration | null => {
  const { visitsNeeded, selfing } = cropParameters[crop]
  if (!fruit || fruit.length < leastSamples) return null
  const fruits = fruit.reduce((sum, sample) => sum + sample.fruits, 0)
  const visits = fruit.map(({ n }) => n)
  if (fruits < leastFruits || Math.max(...visits) - Math.min(...visits) < leastSpread * visitsNeeded) return null

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
