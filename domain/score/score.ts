import type { Band } from './shapes.ts'

export const round1 = (value: number): number => Math.floor(value * 10 + 0.5) / 10
/** Rounds down to tenths, tolerating floating point errors. */
export const roundDown1 = (value: number): number => Math.floor(value * 10 + 1e-6) / 10

/** Share of the flowers' potential that is unmet when they get exactly the visits they need. */
export const unmetAtNeed = 0.3
/** The score of a field whose flowers get exactly the visits they need, all of them effective. */
export const TARGET_SCORE = 70

/** P: the unrounded score from the ratio of effective to needed visits. Each further visit adds less. */
export const scoreFromRatio = (ratio: number): number => 100 * (1 - unmetAtNeed ** ratio)

const bandEdges = [20, 40, TARGET_SCORE]

/**
 * The score as shown on pages: whole, unless rounding would move it into another band (69.7 is High, but 70 would be
 * Very High). At most 100.
 */
export const shownScore = (score: number): number => {
  const capped = Math.min(100, Math.max(0, score))
  const rounded = Math.round(capped)
  return bandEdges.some((edge) => capped < edge && rounded >= edge) ? Math.round(capped * 10) / 10 : rounded
}

/** The band of a score that is already rounded to tenths. */
export const bandOf = (score: number): Band => {
  if (score >= TARGET_SCORE) return 'Very High'
  if (score >= 40) return 'High'
  return score >= 20 ? 'Medium' : 'Low'
}

const completenessLevels = ['Low', 'Medium', 'High'] as const
export type CompletenessLevel = (typeof completenessLevels)[number]

/** From these values on, completeness is High or Medium. */
export const COMPLETENESS_EDGES = { high: 70, medium: 40 }

/** Low: the gauge is grey and only shows the range. */
export const completenessLevel = (completeness: number): CompletenessLevel => {
  if (completeness >= COMPLETENESS_EDGES.high) return 'High'
  return completeness >= COMPLETENESS_EDGES.medium ? 'Medium' : 'Low'
}
