import { z } from '../score/range.ts'

/** Fewer changes from week to week do not show what is usual on a farm. */
export const LEAST_CHANGES = 8

/** A change against those from week to week on the same farm; null where too few are known. */
export type Usual = 'more than usual' | 'no more than usual' | null

/**
 * Whether a change of visits exceeds 90 % of the changes from week to week on this farm: weather and bloom move all
 * cameras of a farm together, which no comparison within cameras can see. `earlier`: ratios of visits per flower-hour
 * of adjacent earlier weeks; ratios of 0 are left out. The spread is the root mean square of their logarithms, as the
 * mean change over a season is close to none.
 */
export const usualChange = (ratio: number | null, earlier: readonly number[]): Usual => {
  const logs = earlier.filter((value) => value > 0 && Number.isFinite(value)).map(Math.log)
  if (logs.length < LEAST_CHANGES || ratio === null) return null
  const spread = Math.sqrt(logs.reduce((sum, value) => sum + value ** 2, 0) / logs.length)
  return ratio > 0 && Math.abs(Math.log(ratio)) <= z * spread ? 'no more than usual' : 'more than usual'
}
