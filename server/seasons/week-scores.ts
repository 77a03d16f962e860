import { inLanguage } from '../platform/http/language.ts'
import { defaultLanguage, languages, type Language } from '#domain/language/languages.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { withFruit } from '../score/fruit-queries.ts'
import { healthData, type Window } from '../score/health-data-queries.ts'
import { scoreWithInputs, type FieldInput } from '../score/health-queries.ts'
import { periodOf } from '../comparisons/comparison-queries.ts'
import type { ComparedPeriod } from '#domain/comparisons/compare-periods.ts'
import type { AssessedHealth } from '../score/stored-scores-queries.ts'

/** Scores are calculated for all readers; access to the farm is checked when scores are read. */
const everything = { kind: 'all' } as const

/** A row of week_scores. */
export interface ScoreRow {
  farm_id: number
  start_date: string
  end_date: string
  status: string
  score: number | null
  low: number | null
  high: number | null
  band: string | null
  completeness: number
  hours: number
  hours_possible: number
  visits_per_100_flowers_hour: number | null
  lowest_field: string | null
  finding: string | null
  /** Its texts by language. */
  finding_texts: string | null
  model: string
  /** For a week: digest of its inputs; null for the last seven days. */
  basis: string | null
  /** Comparison of the last seven days with those before, and with the same days 52 weeks earlier; null for weeks. */
  comparison: string | null
  comparison_on_year: string | null
}

/** A row with the data needed to compare it, and the inputs of its fields. */
export interface CalculatedScore {
  row: ScoreRow
  period: ComparedPeriod
  inputs: FieldInput[]
}

const HUNDRED_FLOWERS = 100

/** Over all fields with a score, weighted by flower-hours. */
const visitsOf = ({ fields }: AssessedHealth): number | null => {
  let [visits, flowerHours] = [0, 0]
  for (const { measured } of fields) {
    visits += measured?.visits ?? 0
    flowerHours += measured?.flower_hours ?? 0
  }
  return flowerHours === 0 ? null : (HUNDRED_FLOWERS * visits) / flowerHours
}

const rowOf = ({ start, end }: Window, health: AssessedHealth, texts: FindingTexts): ScoreRow => ({
  farm_id: health.farm_id,
  start_date: start,
  end_date: end,
  status: health.status,
  score: health.pollination_health,
  low: health.range?.[0] ?? null,
  high: health.range?.[1] ?? null,
  band: health.band,
  completeness: health.completeness,
  hours: health.hours,
  hours_possible: health.hours_possible,
  visits_per_100_flowers_hour: visitsOf(health),
  lowest_field: health.lowest_field,
  finding: health.findings[0] ? JSON.stringify(health.findings[0]) : null,
  finding_texts: JSON.stringify(texts),
  model: health.model,
  basis: null,
  comparison: null,
  comparison_on_year: null,
})

type Finding = AssessedHealth['findings'][number]
export type FindingTexts = Partial<Record<Language, Pick<Finding, 'insight' | 'recommendation'>>>

/** The texts of a finding in each language. */
const inEachLanguage = async (find: () => Finding | null): Promise<FindingTexts> => {
  const texts: FindingTexts = {}
  for (const language of languages) {
    const found = await inLanguage(language, find)
    if (found) texts[language] = { insight: found.insight, recommendation: found.recommendation }
  }
  return texts
}

/**
 * Calculates a farm's scores for adjacent windows: they are read together, yielding to the event loop in between.
 * Empty if the farm is archived.
 */
export const scoreRows = async (
  deps: Pick<Deps, 'db' | 'weather' | 'clock' | 'log'>,
  farm_id: number,
  windows: readonly Window[],
): Promise<CalculatedScore[]> => {
  const start = windows.map((window) => window.start).sort()[0]
  const end = windows
    .map((window) => window.end)
    .sort()
    .at(-1)
  if (start === undefined || end === undefined) return []
  const found = await healthData(deps.db, everything, farm_id, { start, end })
  if (!found) return []
  const data = await withFruit(deps, everything, found)
  const { days } = await deps.weather.read(data.farm, start, end)
  const calculated: CalculatedScore[] = []
  for (const window of windows) {
    const { health, inputs, firstFinding } = await inLanguage(defaultLanguage, () =>
      scoreWithInputs(data, days, window, deps.clock()),
    )
    const texts = await inEachLanguage(firstFinding)
    calculated.push({ row: rowOf(window, health, texts), period: periodOf(health), inputs })
    await nextTurn()
  }
  return calculated
}
