import type { WeekScore } from './week-score.ts'

type Figure = Pick<WeekScore, 'pollination_health' | 'range' | 'model'>

/** Points from one score to another with their 90 % range. `told`: the range leaves 0 out, so the counts can tell the two apart. */
export interface Difference {
  points: number
  range: [number, number]
  told: boolean
}

const tenths = (value: number): number => Math.round(value * 10) / 10

/**
 * How far a score lies from another one, `now` less `before`, by the ranges of both (Zou and Donner 2008, Statistics in Medicine
 * 27: 1693: the variance recovered from each limit). Null where one has no score, or another model made it.
 */
export const differenceOf = (now: Figure, before: Figure): Difference | null => {
  if (now.pollination_health === null || before.pollination_health === null) return null
  if (now.range === null || before.range === null || now.model !== before.model) return null
  const points = now.pollination_health - before.pollination_health
  const down = Math.hypot(now.pollination_health - now.range[0], before.range[1] - before.pollination_health)
  const up = Math.hypot(now.range[1] - now.pollination_health, before.pollination_health - before.range[0])
  const range: [number, number] = [tenths(points - down), tenths(points + up)]
  return { points: tenths(points), range, told: range[0] > 0 || range[1] < 0 }
}
