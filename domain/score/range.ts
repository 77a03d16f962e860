import type { CaptureTotals } from './capture-rows.ts'

/** 90 % of a normal distribution lie within so many standard deviations. */
export const z = 1.645

/** Insects come in runs: the variance of visits is never taken for less than twice their mean. */
const runs = 2
/** Spread of visits between cameras that is taken for granted. */
const spread = 0.3
/** How many cameras that assumption counts as. */
const priorCameras = 4

/**
 * PHI: variance of visits over their mean. Cameras are the sample: the days of one camera share its place. `variance`: what
 * few checks of the counts leave open.
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
): number => {
  if (visits === 0) return runs
  const evenness = cameras.reduce((sum, camera) => sum + (camera.flowerHours / flowerHours) ** 2, 0)
  const prior = runs + spread ** 2 * evenness * visits
  const n = cameras.length
  const squares = cameras.reduce(
    (sum, camera) => sum + (camera.visits - (camera.flowerHours * visits) / flowerHours) ** 2,
    0,
  )
  const seen = n > 1 ? ((n / (n - 1)) * squares) / visits : 0
  return Math.max(runs, (priorCameras * prior + (n - 1) * seen) / (n - 1 + priorCameras)) + variance * visits
}

// Byar's approximation of the Poisson distribution's limits.
const low = (count: number): number =>
  count > 0 ? count * Math.max(0, 1 - 1 / (9 * count) - z / (3 * Math.sqrt(count))) ** 3 : 0

const high = (count: number): number => (count + 1) * (1 - 1 / (9 * (count + 1)) + z / (3 * Math.sqrt(count + 1))) ** 3

/** Between which counts of visits the true mean lies, 90 %. */
export const visitsRange = (visits: number, dispersion: number): [number, number] => [
  dispersion * low(visits / dispersion),
  dispersion * high(visits / dispersion),
]
