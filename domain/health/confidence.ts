import { cropParameters } from './parameters.ts'
import { seasonEntered } from './season.ts'
import type { CaptureMetrics, HealthInput } from './shapes.ts'

export const confidenceLevels = ['Low', 'Medium', 'High'] as const
export type ConfidenceLevel = (typeof confidenceLevels)[number]

/** How far the data of a scored window carry its score, 0 to 100, whole. */
export const confidenceOf = (input: HealthInput, metrics: CaptureMetrics): number => {
  const watched = Math.min(1, metrics.coverage / 0.5) * Math.min(1, metrics.flowerHours / 100)
  const weather = 0.7 + (0.3 * metrics.weatherDays) / metrics.days
  const sprays = input.sprays === null ? 0.9 : 1
  const season = seasonEntered(input.season) ? 1 : 0.95
  return Math.floor(100 * watched * weather * sprays * season * cropParameters[input.crop].evidence + 0.5)
}

/** Under 40, Low: the gauge is grey and its range replaces the figure. */
export const confidenceLevel = (confidence: number): ConfidenceLevel => {
  if (confidence >= 70) return 'High'
  return confidence >= 40 ? 'Medium' : 'Low'
}
