import type { BatteryDay } from './facts.ts'

/** A camera stops at about this charge, in percent. */
const EMPTY_PERCENT = 5
/** A curve is told from so many days. */
const MIN_DAYS = 5
/** Rises from one day's lowest charge to the next one's by this much mean that somebody charged it, in points. */
const CHARGED_POINTS = 15
/** So far above the lowest charge of its last day, no panel brings it in a day. */
const CHARGED_NOW_POINTS = 30
/** Slower than this is no fall, in points a day. */
const MIN_FALL = 0.2
const DAY_MS = 86_400_000

export interface BatteryCurve {
  /** The lowest charge of the last day. */
  level: number
  /** Points a day; null: too few days since it was charged. */
  per_day: number | null
  /** Null where it does not fall, or is not known to. */
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

/** The median of the slopes between all pairs of days (Theil 1950, Sen 1968): days with a cloud or a gap do not bend it. */
const slopeOf = (days: readonly BatteryDay[]): number => {
  const points = days.map(({ date, lowest }) => ({ x: Date.parse(date) / DAY_MS, y: lowest }))
  const slopes: number[] = []
  for (const [at, a] of points.entries()) for (const b of points.slice(at + 1)) slopes.push((b.y - a.y) / (b.x - a.x))
  return median(slopes)
}

/** How a battery goes by the lowest charge of its days, in their order, since it was charged; `now`: its charge now. Null without days. */
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
