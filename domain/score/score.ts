import type { Band } from './shapes.ts'

export const round1 = (value: number): number => Math.floor(value * 10 + 0.5) / 10
/** Down to tenths; a hair of rounding error does not cost one. */
export const roundDown1 = (value: number): number => Math.floor(value * 10 + 1e-6) / 10

/** Share of the flowers' potential that is not met when they get exactly what they need. */
export const unmetAtNeed = 0.3
/** The score of a field whose flowers get exactly what they need, all of it effective. */
export const TARGET_SCORE = 70

/** P: the score, not yet rounded, of effective visits over those needed. Each further visit adds less. */
export const scoreFromRatio = (ratio: number): number => 100 * (1 - unmetAtNeed ** ratio)

const bandEdges = [20, 40, TARGET_SCORE]

/**
 * The score as pages show it: whole, unless rounding would carry it over the edge of a band (69.7 is High, but 70 would
 * read as Very High). Capped at 100.
 */
export const shownScore = (score: number): number => {
  const capped = Math.min(100, Math.max(0, score))
  const rounded = Math.round(capped)
  return bandEdges.some((edge) => capped < edge && rounded >= edge) ? Math.round(capped * 10) / 10 : rounded
}

/** The band of a score that is rounded to tenths already. */
export const bandOf = (score: number): Band => {
  if (score >= TARGET_SCORE) return 'Very High'
  if (score >= 40) return 'High'
  return score >= 20 ? 'Medium' : 'Low'
}

const completenessLevels = ['Low', 'Medium', 'High'] as const
export type CompletenessLevel = (typeof completenessLevels)[number]

/** Under 40, Low: the gauge is grey and shows the range alone. */
export const completenessLevel = (completeness: number): CompletenessLevel => {
  if (completeness >= 70) return 'High'
  return completeness >= 40 ? 'Medium' : 'Low'
}
