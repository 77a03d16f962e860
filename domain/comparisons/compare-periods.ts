import { z } from '../score/range.ts'
import type { HealthEvidence } from '../score/endpoints.ts'
import type { WeekScore } from '../seasons/week-score.ts'
import { differenceOf, type Ranged } from './difference.ts'
import type { Comparison } from './endpoints.ts'
import { matchedFlowerHours } from './matched-hours.ts'
import { pairedChange, type CameraPair, type VisitsChange } from './paired-change.ts'
import { usualChange } from './usual-change.ts'

/** A farm or field in one of the compared periods. */
export interface ComparedPeriod {
  score: Pick<WeekScore, 'pollination_health' | 'range' | 'model'>
  /** Visits per 100 flowers and hour; null without a score. */
  visits: Ranged | null
  /** Flower-hours behind them. */
  flower_hours: number
}

type FieldRate = Pick<
  HealthEvidence,
  'flower_hours' | 'visits_per_100_flowers_hour' | 'visits_per_100_flowers_hour_range'
>

/**
 * Visits per 100 flowers and hour of all fields, weighted by their flower-hours. Fields are independent of each other,
 * so that the squares of their ranges add up (variance recovery: Zou and Donner 2008).
 */
export const visitsOfFields = (fields: readonly { measured: FieldRate | null }[]): Ranged | null => {
  const scored = fields.flatMap(({ measured }) => measured ?? [])
  const flowerHours = scored.reduce((sum, field) => sum + field.flower_hours, 0)
  if (flowerHours === 0) return null
  let [value, down, up] = [0, 0, 0]
  for (const field of scored) {
    const share = field.flower_hours / flowerHours
    const rate = field.visits_per_100_flowers_hour
    const [low, high] = field.visits_per_100_flowers_hour_range
    value += share * rate
    down = Math.hypot(down, share * (rate - low))
    up = Math.hypot(up, share * (high - rate))
  }
  return { value, range: [Math.max(0, value - down), value + up] }
}

/** Variance of the logarithm of a rate, from its 90 % range. Null if an end is 0 or unlimited. */
const logVariance = ([low, high]: readonly [number, number | null]): number | null =>
  low > 0 && high !== null ? (Math.log(high / low) / (2 * z)) ** 2 : null

/** Ratio of two independent rates by variance recovery on the log scale (Zou and Donner 2008). */
const unpairedChange = (now: Ranged, before: Ranged): VisitsChange | null => {
  if (now.value === 0 && before.value === 0) return null
  const log = ({ value, range }: Ranged) => ({
    value: Math.log(value),
    low: Math.log(range[0]),
    high: Math.log(range[1]),
  })
  const [a, b] = [log(now), log(before)]
  const lowOf = () => {
    if (now.range[0] <= 0) return 0
    if (before.value === 0) return now.range[0] / before.range[1]
    return Math.exp(a.value - b.value - Math.hypot(a.value - a.low, b.high - b.value))
  }
  const low = lowOf()
  const high =
    now.value > 0 && before.range[0] > 0
      ? Math.exp(a.value - b.value + Math.hypot(a.high - a.value, b.value - b.low))
      : before.range[0] > 0
        ? now.range[1] / before.range[0]
        : null
  return {
    ratio: before.value > 0 ? now.value / before.value : null,
    range: [low, high],
    significant: low > 1 || (high !== null && high < 1),
    method: 'all cameras',
    cameras: 0,
  }
}

/** Largest correlation that is assumed of two periods of the same cameras. */
export const MOST_CORRELATION = 0.95

/**
 * How much of the differences between places both scores share, which the paired range excludes and the two single ones
 * contain, to the extent that they rest on cameras that recorded in both periods. Used as the correlation of Zou 2007.
 */
const correlationOf = (change: VisitsChange, { now, before, pairs }: Compared): number => {
  if (now.visits === null || before.visits === null) return 0
  const ranges = [change.range, now.visits.range, before.visits.range] as const
  const [paired, a, b] = [logVariance(ranges[0]), logVariance(ranges[1]), logVariance(ranges[2])]
  if (paired === null || a === null || b === null || a === 0 || b === 0) return 0
  const shareOf = (period: 'now' | 'before', all: number) => Math.min(1, matchedFlowerHours(pairs, period) / all)
  const shared = Math.sqrt(shareOf('now', now.flower_hours) * shareOf('before', before.flower_hours))
  return shared * Math.min(MOST_CORRELATION, Math.max(0, (a + b - paired) / (2 * Math.sqrt(a * b))))
}

interface Compared {
  now: ComparedPeriod
  before: ComparedPeriod
  /** Cameras that recorded in both periods, over the hours recorded in both. */
  pairs: readonly CameraPair[]
  /** Ratios of visits from week to week before these periods; empty: the usual change is not requested. */
  earlier: readonly number[]
}

/** The change from one period to another: within cameras if some recorded in both, otherwise between their means. */
export const comparePeriods = (compared: Compared): Comparison => {
  const { now, before, pairs, earlier } = compared
  const paired = pairedChange(pairs)
  const change = paired ?? (now.visits && before.visits ? unpairedChange(now.visits, before.visits) : null)
  const score = differenceOf(now.score, before.score, paired ? correlationOf(paired, compared) : 0)
  return {
    score: score && { ...score, told: score.significant },
    visits: change,
    usual: usualChange(change?.ratio ?? null, earlier),
  }
}
