import type { Random } from '../platform/random.ts'

/** A unit's weighted sums of one class, by index of the class. */
export interface UnitSums {
  class_index: number
  tp: number
  fp: number
  fn: number
}

/** The resampled sums of all classes: tp, fp and fn of class 0, then those of class 1, and so on. */
type ResampledSums = Float64Array

const PER_CLASS = 3

/** Share outside a 95 % interval at each end. */
export const TAIL = 0.025

/**
 * Stratified bootstrap (Efron and Tibshirani 1993, An Introduction to the Bootstrap): of the n units of each stratum, n - 1 are drawn with replacement
 * and weighted by n / (n - 1), as n draws would give too narrow intervals for small strata (Rao and Wu 1988, Journal of the American
 * Statistical Association 83: 231). Strata
 * have two units or more; a stratum of one does not vary. `use` is called with the sums of each resample, which are
 * overwritten by the next.
 */
export const bootstrap = (
  strata: readonly (readonly (readonly UnitSums[])[])[],
  classes: number,
  { resamples, random }: { resamples: number; random: Random },
  use: (sums: ResampledSums, resample: number) => void,
): void => {
  const units = strata.flat()
  // Flat arrays, because a million draws over objects would take too long for a page.
  const ends = new Int32Array(units.length + 1)
  for (const [index, unit] of units.entries()) ends[index + 1] = (ends[index] ?? 0) + unit.length
  const entries = units.flat()
  const positions = Int32Array.from(entries, ({ class_index }) => class_index * PER_CLASS)
  const values = Float64Array.from(entries.flatMap(({ tp, fp, fn }) => [tp, fp, fn]))
  const sums = new Float64Array(classes * PER_CLASS)
  const add = (unit: number, factor: number) => {
    const end = ends[unit + 1] ?? 0
    for (let entry = ends[unit] ?? 0; entry < end; entry += 1) {
      const to = positions[entry] ?? 0
      const from = entry * PER_CLASS
      for (let count = 0; count < PER_CLASS; count += 1)
        sums[to + count] = (sums[to + count] ?? 0) + factor * (values[from + count] ?? 0)
    }
  }
  for (let resample = 0; resample < resamples; resample += 1) {
    sums.fill(0)
    let first = 0
    for (const { length } of strata) {
      if (length === 1) add(first, 1)
      for (let draw = 1; draw < length; draw += 1) add(first + Math.floor(random() * length), length / (length - 1))
      first += length
    }
    use(sums, resample)
  }
}

const quantile = (sorted: Float64Array, p: number): number => {
  const at = p * (sorted.length - 1)
  const below = sorted[Math.floor(at)] ?? NaN
  const above = sorted[Math.ceil(at)] ?? NaN
  return below + (at - Math.floor(at)) * (above - below)
}

/**
 * The 2.5 and 97.5 % quantiles of the resampled values (Efron and Tibshirani 1993, chapter 13); values that are not a
 * number are ignored. Null if the values do not differ, as that gives no information about precision.
 */
export const percentileInterval = (values: Float64Array): [number, number] | null => {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort()
  const [low, high] = [sorted.at(0), sorted.at(-1)]
  // Sums in a different order differ in their last digits.
  if (low === undefined || high === undefined || high - low <= 1e-9 * Math.abs(high)) return null
  return [quantile(sorted, TAIL), quantile(sorted, 1 - TAIL)]
}

/**
 * Lower 95 % limit of a proportion of which n observations were all successes (Clopper and Pearson 1934). n is the
 * effective number of independent units: the square of the sum of their weights by the sum of their squares (Kish
 * 1965).
 */
export const lowerLimitOfAll = (weights: readonly number[]): number => {
  const sum = weights.reduce((total, one) => total + one, 0)
  const squares = weights.reduce((total, one) => total + one ** 2, 0)
  return TAIL ** (squares / sum ** 2)
}
