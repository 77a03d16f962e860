import { t } from '#domain/language/text.ts'
import { type Code, isNote } from './code-names.ts'
import { figuresOf } from './insight-figures.ts'
import { type InsightText, insightTexts } from './insight-texts.ts'
import { isEnough, isNegligible, ranked } from './ranking.ts'
import { observe } from '../observed.ts'
import type { HealthInput, HealthResult } from '../shapes.ts'

export interface Insight {
  code: Code
  insight: string
  recommendation: string | null
}

/** The input of a result. `deviceNames`: by the ids in captures and placements. */
export interface InsightContext {
  input: HealthInput
  deviceNames: ReadonlyMap<string, string>
}

const mostShown = 3

/** If the need is met or nearly met, no advice is given about causes that took less than a point. */
const textOf = (code: Code, result: HealthResult): InsightText => {
  if (result.status !== 'ok' || !isEnough(result.score)) return insightTexts[code]
  if (code === 'NEAR_TARGET' || code === 'POOR_SET') return insightTexts.ON_TARGET
  return isNegligible(code, result) ? { ...insightTexts[code], recommendation: null } : insightTexts[code]
}

const tell = (codes: readonly Code[], result: HealthResult, { input, deviceNames }: InsightContext): Insight[] => {
  const observed = observe(input)
  return codes.map((code) => {
    const { insight, recommendation } = textOf(code, result)
    const values = figuresOf(code, result, observed, deviceNames)
    const more = values['more'] ?? ''
    return {
      code,
      insight: t(insight, values) + more,
      recommendation: recommendation && (values['recommendation'] ?? t(recommendation, values)),
    }
  })
}

/**
 * At most three findings of a result, those that explain most points first, each with its advice or null, ready for
 * display.
 */
export const insightsOf = (result: HealthResult, context: InsightContext): Insight[] =>
  tell(
    ranked(
      result.codes.filter((code) => !isNote(code)),
      result,
    ).slice(0, mostShown),
    result,
    context,
  )

/** All notes for interpreting a result's score. */
export const notesOf = (result: HealthResult, context: InsightContext): Insight[] =>
  tell(result.codes.filter(isNote), result, context)

/** On a farm's page a finding starts with the name of its field, if it has one. */
export const ledByField = <One extends { insight: string }>(field: string | null, insights: readonly One[]): One[] =>
  insights.map((one) => (field === null ? one : { ...one, insight: `${field}: ${one.insight}` }))
