import { leastDispersion, PRIOR_CAMERAS, z } from '../score/range.ts'

/** Visits of a camera, and the flower-hours it recorded. */
export interface Watched {
  visits: number
  flower_hours: number
}

/** One hour of the day of a camera in two periods. */
export interface HourPair {
  before: Watched
  now: Watched
}

/** A camera at one place in two periods: each hour of the day that it recorded in both. */
export type CameraPair = readonly HourPair[]

/** Visits per flower-hour now as a multiple of those before. `range`: 90 %; an end is null if it is unlimited. */
export interface VisitsChange {
  ratio: number | null
  range: [number, number | null]
  /** Whether the range excludes 1. */
  significant: boolean
  /** `same cameras`: each camera is compared with itself. `all cameras`: no camera recorded in both periods. */
  method: 'same cameras' | 'all cameras'
  cameras: number
}

/** Assumed spread of the cameras' ratios (standard deviation of their logarithms) beside that of counting. */
export const RATIO_SPREAD = 0.1
/** Ends of the search for a ratio, as natural logarithms. */
const SEARCH = 30
const STEPS = 100

interface Moments {
  mean: number
  variance: number
}

/** Mean and binomial variance of the visits now, given each camera's visits in both periods and the ratio of rates. */
const momentsAt = (hours: readonly HourPair[], logRatio: number): Moments => {
  let [mean, variance] = [0, 0]
  for (const { before, now } of hours) {
    const visits = before.visits + now.visits
    const share = 1 / (1 + (before.flower_hours / now.flower_hours) * Math.exp(-logRatio))
    mean += visits * share
    variance += visits * share * (1 - share)
  }
  return { mean, variance }
}

/** The point at which a decreasing function of the logarithm of the ratio passes through 0. */
const rootOf = (value: (logRatio: number) => number): number => {
  let [low, high] = [-SEARCH, SEARCH]
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2
    if (value(middle) > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/**
 * Variance of the cameras' ratios divided by that of independent insects; 2 or more. Pulled towards the assumed one as
 * by a scaled inverse chi-squared prior (Gelman et al. 2013, Bayesian Data Analysis, 2.6).
 */
const dispersionOf = (pairs: readonly CameraPair[], logRatio: number): number => {
  let [squares, information] = [0, 0]
  for (const pair of pairs) {
    const { mean, variance } = momentsAt(pair, logRatio)
    if (variance > 0) squares += (visitsOf(pair, 'now') - mean) ** 2 / variance
    information += variance / pairs.length
  }
  const prior = leastDispersion + RATIO_SPREAD ** 2 * information
  const degrees = pairs.length - 1
  return Math.max(leastDispersion, (PRIOR_CAMERAS * prior + squares) / (degrees + PRIOR_CAMERAS))
}

const visitsOf = (hours: readonly HourPair[], period: keyof HourPair): number =>
  hours.reduce((sum, hour) => sum + hour[period].visits, 0)

/**
 * Change of visits within cameras, so that the difference between their places does not count as noise. Given a
 * camera's visits in both periods, those of the second are binomial; the ratio common to all cameras is estimated by
 * maximum likelihood, and its range by the score statistic with a quasi-binomial dispersion between cameras
 * (McCullagh and Nelder 1989, Generalized Linear Models, 4.5). Null without visits or flower-hours in both. `quantile`: of
 * the range, in standard deviations; 90 % by default.
 */
export const pairedChange = (given: readonly CameraPair[], quantile = z): VisitsChange | null => {
  // Cameras that saw nothing in both periods give no information about the ratio, nor about how well cameras agree.
  const pairs = given
    .map((pair) => pair.filter((hour) => hour.before.flower_hours > 0 && hour.now.flower_hours > 0))
    .filter((pair) => visitsOf(pair, 'before') + visitsOf(pair, 'now') > 0)
  if (pairs.length === 0) return null
  const hours = pairs.flat()
  const [before, now] = [visitsOf(hours, 'before'), visitsOf(hours, 'now')]
  const logRatio = rootOf((at) => now - momentsAt(hours, at).mean)
  const dispersion = dispersionOf(pairs, logRatio)
  const deviation = (at: number): number => {
    const { mean, variance } = momentsAt(hours, at)
    return (now - mean) / Math.sqrt(dispersion * variance)
  }
  const low = now === 0 ? 0 : Math.exp(rootOf((at) => deviation(at) - quantile))
  const high = before === 0 ? null : Math.exp(rootOf((at) => deviation(at) + quantile))
  return {
    ratio: before === 0 ? null : now === 0 ? 0 : Math.exp(logRatio),
    range: [low, high],
    significant: low > 1 || (high !== null && high < 1),
    method: 'same cameras',
    cameras: pairs.length,
  }
}
