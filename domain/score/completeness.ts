import { coverOf } from './conditions/cover.ts'
import { seasonEntered } from './conditions/season.ts'
import type { CaptureMetrics, HealthInput } from './shapes.ts'

/** How much of a scored window was recorded, 0 to 100, whole. */
export const completenessOf = (input: HealthInput, metrics: CaptureMetrics): number => {
  const watched = Math.min(1, metrics.coverage / 0.5, metrics.watchedDays / (0.5 * metrics.days))
  const flowers = Math.min(1, metrics.flowerHours / 100)
  const weather = coverOf(input) === 'glass' ? 1 : 0.7 + (0.3 * metrics.weatherDays) / metrics.days
  const sprays = input.sprays === null ? 0.9 : 1
  const season = seasonEntered(input.season) ? 1 : 0.95
  return Math.floor(100 * watched * flowers * weather * sprays * season + 0.5)
}
