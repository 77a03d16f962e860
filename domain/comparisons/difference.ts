import type { WeekScore } from '../seasons/week-score.ts'

type Figure = Pick<WeekScore, 'pollination_health' | 'range' | 'model'>

/** Points between two scores with a 90 % range. */
export interface Difference {
  points: number
  range: [number, number]
  /** Whether the range excludes 0. */
  significant: boolean
}

/** A figure with its 90 % range. */
export interface Ranged {
  value: number
  range: [number, number]
}

/**
 * The difference `now` minus `before` of two figures with ranges, by variance recovery from their limits (Zou and
 * Donner 2008, Statistics in Medicine 27: 1693). `correlation` of the two estimates: Zou 2007, Psychological Methods 12:
 * 399. In the figures' own unit.
 */
const rangedDifference = (now: Ranged, before: Ranged, correlation = 0): Difference => {
  const points = now.value - before.value
  const limit = (a: number, b: number): number => Math.sqrt(Math.max(0, a ** 2 + b ** 2 - 2 * correlation * a * b))
  const range: [number, number] = [
    points - limit(now.value - now.range[0], before.range[1] - before.value),
    points + limit(now.range[1] - now.value, before.value - before.range[0]),
  ]
  return { points, range, significant: range[0] > 0 || range[1] < 0 }
}

/** Never -0, which JSON turns into 0. */
const tenths = (value: number): number => Math.round(value * 10) / 10 + 0

/** The same for two scores, in points to a tenth. Null if one has no score or another model. */
export const differenceOf = (now: Figure, before: Figure, correlation = 0): Difference | null => {
  if (now.pollination_health === null || before.pollination_health === null) return null
  if (now.range === null || before.range === null || now.model !== before.model) return null
  const { points, range, significant } = rangedDifference(
    { value: now.pollination_health, range: now.range },
    { value: before.pollination_health, range: before.range },
    correlation,
  )
  return { points: tenths(points), range: [tenths(range[0]), tenths(range[1])], significant }
}
