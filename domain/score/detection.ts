import type { FunctionalGroup } from '#domain/intensity/functional-groups.ts'
import { insectsOf, type WatchedRow } from './capture-rows.ts'
import { cropParameters, effectiveness, leastChecks, leastInsects } from './parameters.ts'
import type { Check, HealthInput } from './shapes.ts'

export interface Detection {
  /** q: effective visits per visit. */
  q: number
  /** d: visits per counted visit. */
  detection: number
  /** D: relative variance of both, due to the number of insects reviewed. */
  variance: number
  /** Reviewed insects of the groups and model versions in use. */
  checked: number
}

export type Tally = Pick<Check, 'tp' | 'fp' | 'fn'>

/** Counts of one group by one model version. */
interface Counted {
  group: FunctionalGroup
  count: number
  checks: Tally
}

interface Version {
  visits: number
  flowerHours: number
  counted: Counted[]
}

const checksOf = (detection: HealthInput['detection']): Map<string, Tally> => {
  const tallies = new Map<string, Tally>()
  for (const { modelVersion, group, tp, fp, fn } of detection ?? []) {
    const key = `${modelVersion ?? ''} ${group}`
    const before = tallies.get(key) ?? { tp: 0, fp: 0, fn: 0 }
    tallies.set(key, { tp: before.tp + tp, fp: before.fp + fp, fn: before.fn + fn })
  }
  return tallies
}

export const checkedOf = ({ tp, fp, fn }: Tally): number => tp + fp + fn
export const areEnough = (checks: Tally): boolean => checkedOf(checks) >= leastChecks

/** Actual insects per counted insect according to reviews, before it is limited. */
export const measuredCorrection = ({ tp, fp, fn }: Tally): number => (tp + fn + 1) / (tp + fp + 1)

/** k: the same as used by the score. */
export const correction = (checks: Tally): number => (areEnough(checks) ? withinLimits(measuredCorrection(checks)) : 1)

/** Whether the measured correction exceeds its limits. */
export const isLimited = (checks: Tally): boolean =>
  areEnough(checks) && correction(checks) !== measuredCorrection(checks)

/** Smallest and largest correction: a count is halved at most, or doubled. */
export const CORRECTION_LIMITS = { least: 0.5, most: 2 }

export const withinLimits = (factor: number): number =>
  Math.min(CORRECTION_LIMITS.most, Math.max(CORRECTION_LIMITS.least, factor))

/**
 * Relative variance of k: of two proportions, precision and recall, each with Jeffreys' prior (Brown et al. 2001,
 * Statistical Science 16: 101).
 */
export const correctionVariance = (checks: Tally): number => {
  if (!areEnough(checks)) return 0
  const [a, b, c] = [checks.tp + 0.5, checks.fp + 0.5, checks.fn + 0.5]
  return b / (a * (a + b + 1)) + c / (a * (a + c + 1))
}

const versionsOf = (rows: readonly WatchedRow[], checks: ReadonlyMap<string, Tally>): Version[] =>
  [...Map.groupBy(rows, ({ modelVersion }) => modelVersion ?? '')].map(([version, members]) => ({
    visits: members.reduce((sum, row) => sum + row.visits, 0),
    flowerHours: members.reduce((sum, row) => sum + row.flowers * row.hours, 0),
    counted: insectsOf(members)
      .filter(({ count }) => count > 0)
      .map((insects) => ({ ...insects, checks: checks.get(`${version} ${insects.group}`) ?? { tp: 0, fp: 0, fn: 0 } })),
  }))

const sum = <T>(items: readonly T[], figure: (item: T) => number): number =>
  items.reduce((total, item) => total + figure(item), 0)

const versionCorrection = ({ counted }: Version): number =>
  counted.length > 0
    ? sum(counted, (one) => one.count * correction(one.checks)) / sum(counted, ({ count }) => count)
    : 1

/**
 * Whether a correction used by these rows is limited, so that both figures are closer to the counts than reviews
 * indicate.
 */
export const areLimited = ({ detection }: Pick<HealthInput, 'detection'>, rows: readonly WatchedRow[]): boolean =>
  versionsOf(rows, checksOf(detection)).some(({ counted }) => counted.some(({ checks }) => isLimited(checks)))

/** The mean effectiveness of a visit and the correction of counts; `rows` are those with flowers, at least one. */
export const detectionOf = (
  { crop, detection }: Pick<HealthInput, 'crop' | 'detection'>,
  rows: readonly WatchedRow[],
): Detection => {
  const versions = versionsOf(rows, checksOf(detection))
  const counted = versions.flatMap((version) => version.counted)
  if (sum(counted, ({ count }) => count) < leastInsects)
    return { q: cropParameters[crop].effectiveness, detection: 1, variance: 0, checked: 0 }

  const insects = (one: Counted): number => one.count * correction(one.checks)
  const worth = (one: Counted): number => insects(one) * effectiveness[crop][one.group]
  const allWorth = sum(counted, worth)
  // Without visits, versions are weighted by flower-hours.
  const weight = versions.some(({ visits }) => visits > 0)
    ? ({ visits }: Version) => visits
    : ({ flowerHours }: Version) => flowerHours
  return {
    q: allWorth / sum(counted, insects),
    detection: sum(versions, (version) => weight(version) * versionCorrection(version)) / sum(versions, weight),
    variance: sum(counted, (one) => (worth(one) / allWorth) ** 2 * correctionVariance(one.checks)),
    checked: sum(counted, ({ checks }) => (areEnough(checks) ? checkedOf(checks) : 0)),
  }
}
