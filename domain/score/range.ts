import { assumedSpread } from './assumed-spread.ts'
import type { CaptureTotals } from './capture-rows.ts'

/** Ranges contain the truth in this many of 100 cases. */
export const RANGE_PERCENT = 90
/** Standard deviations that contain 90 % of a normal distribution. */
export const z = 1.645

/** Visits come in runs, regardless of who counts them: their variance is at least twice their mean. */
export const leastDispersion = 2
/** Number of cameras to which the assumption is equivalent. */
export const PRIOR_CAMERAS = 4

/**
 * PHI: variance of visits divided by their mean (quasi-Poisson: McCullagh and Nelder 1989, Generalized Linear Models,
 * 6.2). The sample unit is the camera, because days of one camera share its place. The cameras' own variance is pulled
 * towards the assumed one as by a scaled inverse chi-squared prior (Gelman et al. 2013, Bayesian Data Analysis, 2.6).
 * `variance`: uncertainty due to the number of reviewed insects. `spread`: coefficient of variation between cameras.
 */
export const dispersionOf = (
  {
    cameras,
    visits,
    flowerHours,
  }: Pick<CaptureTotals, 'visits' | 'flowerHours'> & {
    cameras: readonly Pick<CaptureTotals['cameras'][number], 'visits' | 'flowerHours'>[]
  },
  variance: number,
  spread = assumedSpread,
): number => {
  if (visits === 0) return leastDispersion
  const evenness = cameras.reduce((sum, camera) => sum + (camera.flowerHours / flowerHours) ** 2, 0)
  const prior = leastDispersion + spread ** 2 * evenness * visits
  const n = cameras.length
  const squares = cameras.reduce(
    (sum, camera) => sum + (camera.visits - (camera.flowerHours * visits) / flowerHours) ** 2,
    0,
  )
  const seen = n > 1 ? ((n / (n - 1)) * squares) / visits : 0
  return (
    Math.max(leastDispersion, (PRIOR_CAMERAS * prior + (n - 1) * seen) / (n - 1 + PRIOR_CAMERAS)) + variance * visits
  )
}

// Byar's approximation of the Poisson limits (Breslow and Day 1987, Statistical Methods in Cancer Research II, chapter 2).
const low = (count: number): number =>
  count > 0 ? count * Math.max(0, 1 - 1 / (9 * count) - z / (3 * Math.sqrt(count))) ** 3 : 0

const high = (count: number): number => (count + 1) * (1 - 1 / (9 * (count + 1)) + z / (3 * Math.sqrt(count + 1))) ** 3

/** 90 % confidence interval of the mean number of visits: Byar's limits of the visits divided by the dispersion. */
export const visitsRange = (visits: number, dispersion: number): [number, number] => [
  dispersion * low(visits / dispersion),
  dispersion * high(visits / dispersion),
]
