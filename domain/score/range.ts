import type { CaptureTotals } from './capture-rows.ts'

/** Standard deviations that contain 90 % of a normal distribution. */
export const z = 1.645

/** Visits come in runs, whoever counts them: their variance is at least twice their mean. */
export const leastDispersion = 2
/** Spread of visits between cameras (coefficient of variation) that is assumed where none was estimated. */
export const assumedSpread = 0.3
/** Number of cameras to which the assumption is equivalent. */
const priorCameras = 4

/**
 * PHI: variance of visits divided by their mean. The sample unit is the camera, because days of one camera share its
 * place. `variance`: uncertainty due to the number of reviewed insects. `spread`: coefficient of variation between
 * cameras.
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
  return Math.max(leastDispersion, (priorCameras * prior + (n - 1) * seen) / (n - 1 + priorCameras)) + variance * visits
}

// Byar's approximation of the Poisson limits.
const low = (count: number): number =>
  count > 0 ? count * Math.max(0, 1 - 1 / (9 * count) - z / (3 * Math.sqrt(count))) ** 3 : 0

const high = (count: number): number => (count + 1) * (1 - 1 / (9 * (count + 1)) + z / (3 * Math.sqrt(count + 1))) ** 3

/** 90 % confidence interval of the mean number of visits. */
export const visitsRange = (visits: number, dispersion: number): [number, number] => [
  dispersion * low(visits / dispersion),
  dispersion * high(visits / dispersion),
]
