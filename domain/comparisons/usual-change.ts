import { RANGE_PERCENT } from '../score/range.ts'
import { tQuantile } from '../treatments/student-t.ts'

/** Fewer changes from week to week do not show what is usual on a farm. */
export const LEAST_CHANGES = 8

/** A change compared with those from week to week on the same farm; null if too few of these are available. */
export type Usual = 'more than usual' | 'no more than usual' | null

/**
 * Whether a change of visits exceeds 90 % of the changes from week to week on this farm: weather and bloom move all
 * cameras of a farm together, which no comparison within cameras can see. `earlier`: ratios of visits per flower-hour
 * of adjacent earlier weeks; ratios of 0 are left out. The spread is the root mean square of their logarithms, as the
 * mean change over a season is close to none; a new change lies within t times the spread, with as many degrees of freedom
 * as there are changes (prediction range of a normal distribution of known mean: Johnson et al. 1995, Continuous
 * Univariate Distributions 2, chapter 28).
 */
export const usualChange = (ratio: number | null, earlier: readonly number[]): Usual => {
  const logs = earlier.filter((value) => value > 0 && Number.isFinite(value)).map(Math.log)
  if (logs.length < LEAST_CHANGES || ratio === null) return null
  const spread = Math.sqrt(logs.reduce((sum, value) => sum + value ** 2, 0) / logs.length)
  const most = tQuantile((1 + RANGE_PERCENT / 100) / 2, logs.length) * spread
  return ratio > 0 && Math.abs(Math.log(ratio)) <= most ? 'no more than usual' : 'more than usual'
}
