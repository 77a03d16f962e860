import { type Code, isNote } from './code-names.ts'
import { figuresOf } from './insight-figures.ts'
import { insightTexts } from './insight-texts.ts'
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

const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (brace, name: string) => values[name] ?? brace)

const tell = (codes: readonly Code[], result: HealthResult, { input, deviceNames }: InsightContext): Insight[] => {
  const observed = observe(input)
  return codes.map((code) => {
    const { insight, recommendation } = insightTexts[code]
    const values = figuresOf(code, result, observed, deviceNames)
    const more = values['more'] ?? ''
    return {
      code,
      insight: fill(insight, values) + more,
      recommendation: recommendation && fill(recommendation, values),
    }
  })
}

/** At most three findings of a result, the most urgent first, each with its advice or null, ready for display. */
export const insightsOf = (result: HealthResult, context: InsightContext): Insight[] =>
  tell(result.codes.filter((code) => !isNote(code)).slice(0, mostShown), result, context)

/** All notes for interpreting a result's score. */
export const notesOf = (result: HealthResult, context: InsightContext): Insight[] =>
  tell(result.codes.filter(isNote), result, context)

/** On a farm's page a finding starts with the name of its field, if it has one. */
export const ledByField = <One extends { insight: string }>(field: string | null, insights: readonly One[]): One[] =>
  insights.map((one) => (field === null ? one : { ...one, insight: `${field}: ${one.insight}` }))
