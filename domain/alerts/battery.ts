import type { BatteryDay } from './facts.ts'

/** Cameras stop at about this charge, in percent. */
const EMPTY_PERCENT = 5
/** Minimum number of days for a curve. */
const MIN_DAYS = 5
/** A rise between the lowest charges of two days by this many points means that the battery was charged. */
const CHARGED_POINTS = 15
/** A charge this far above the last day's lowest cannot come from a solar panel within a day. */
const CHARGED_NOW_POINTS = 30
/** A slower fall is ignored, in points per day. */
const MIN_FALL = 0.2
const DAY_MS = 86_400_000

export interface BatteryCurve {
  /** Lowest charge of the last day. */
  level: number
  /** Points per day; null: too few days since it was charged. */
  per_day: number | null
  /** Null if it does not fall, or that is unknown. */
  days_left: number | null
  /** Whether it was charged within these days. */
  charged: boolean
}

const median = (values: readonly number[]): number => {
  const sorted = Float64Array.from(values).sort()
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2
}

/** The median of the slopes between all pairs of days (Theil 1950, Sen 1968), robust against cloudy days and gaps. */
const slopeOf = (days: readonly BatteryDay[]): number => {
  const points = days.map(({ date, lowest }) => ({ x: Date.parse(date) / DAY_MS, y: lowest }))
  const slopes: number[] = []
  for (const [at, a] of points.entries()) for (const b of points.slice(at + 1)) slopes.push((b.y - a.y) / (b.x - a.x))
  return median(slopes)
}

/**
 * The course of a battery since it was charged, from the lowest charge of its days, in order; `now`: its current
 * charge. Null without days.
 */
export const batteryCurve = (days: readonly BatteryDay[], now: number | null): BatteryCurve | null => {
  const last = days.at(-1)
  if (!last) return null
  if (now !== null && now >= last.lowest + CHARGED_NOW_POINTS)
    return { level: now, per_day: null, days_left: null, charged: true }
  const risesTo = days.findLastIndex(({ lowest }, at) => lowest - (days[at - 1]?.lowest ?? lowest) >= CHARGED_POINTS)
  const since = risesTo < 0 ? days : days.slice(risesTo)
  const per_day = since.length < MIN_DAYS ? null : slopeOf(since)
  return {
    level: last.lowest,
    per_day,
    days_left: per_day === null || per_day > -MIN_FALL ? null : Math.max(0, (last.lowest - EMPTY_PERCENT) / -per_day),
    charged: risesTo >= 0,
  }
}
