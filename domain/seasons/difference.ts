import type { WeekScore } from './week-score.ts'

type Figure = Pick<WeekScore, 'pollination_health' | 'range' | 'model'>

/** Points between two scores with a 90 % range. `told`: the range excludes 0, so the difference is significant. */
export interface Difference {
  points: number
  range: [number, number]
  told: boolean
}

interface Ranged {
  value: number
  range: [number, number]
}

/**
 * The difference `now` minus `before` of two figures with ranges (Zou and Donner 2008, Statistics in Medicine 27:
 * 1693: variance recovery from the limits). In the figures' own unit.
 */
export const rangedDifference = (now: Ranged, before: Ranged): Difference => {
  const points = now.value - before.value
  const down = Math.hypot(now.value - now.range[0], before.range[1] - before.value)
  const up = Math.hypot(now.range[1] - now.value, before.value - before.range[0])
  const range: [number, number] = [points - down, points + up]
  return { points, range, told: range[0] > 0 || range[1] < 0 }
}

/** Never -0, which JSON turns into 0. */
const tenths = (value: number): number => Math.round(value * 10) / 10 + 0

/** The same for two scores, in points to a tenth. Null if one has no score or another model. */
export const differenceOf = (now: Figure, before: Figure): Difference | null => {
  if (now.pollination_health === null || before.pollination_health === null) return null
  if (now.range === null || before.range === null || now.model !== before.model) return null
  const { points, range, told } = rangedDifference(
    { value: now.pollination_health, range: now.range },
    { value: before.pollination_health, range: before.range },
  )
  return { points: tenths(points), range: [tenths(range[0]), tenths(range[1])], told }
}
