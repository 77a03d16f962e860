import { defaultLanguage } from '#domain/language/languages.ts'
import { currentLanguage } from '#domain/language/text.ts'
import type { FarmGlance } from '#domain/seasons/endpoints.ts'
import type { WeekScore } from '#domain/seasons/week-score.ts'
import type { FindingTexts, ScoreRow } from './week-scores.ts'

/** Columns of week_scores from which a WeekScore is built. */
export const scoreColumns = [
  'start_date',
  'end_date',
  'status',
  'score',
  'low',
  'high',
  'band',
  'completeness',
  'hours',
  'hours_possible',
  'visits_per_100_flowers_hour',
  'model',
] as const satisfies (keyof ScoreRow)[]

type Finding = NonNullable<FarmGlance['finding']>
/** JSON columns of a stored score. */
interface StoredFinding {
  finding: unknown
  finding_texts: unknown
}

type StoredScore = Pick<ScoreRow, (typeof scoreColumns)[number]>

export const weekScoreOfRow = (row: StoredScore): WeekScore => ({
  from: row.start_date,
  to: row.end_date,
  status: row.status as WeekScore['status'],
  pollination_health: row.score,
  range: row.low === null || row.high === null ? null : [row.low, row.high],
  band: row.band as WeekScore['band'],
  completeness: row.completeness,
  hours: row.hours,
  hours_possible: row.hours_possible,
  visits_per_100_flowers_hour: row.visits_per_100_flowers_hour,
  model: row.model,
})

/** The finding of a score in the reader's language; in English if it was stored without translations. */
export const findingOfRow = ({ finding, finding_texts }: StoredFinding): Finding | null => {
  if (finding === null) return null
  const stored = finding as Finding
  const texts = finding_texts as FindingTexts | null
  // Servers of earlier versions replace the finding without its translations.
  const areCurrent = texts?.[defaultLanguage]?.insight === stored.insight
  return areCurrent ? { ...stored, ...texts[currentLanguage()] } : stored
}

/** The score of a period without recordings. */
export const unwatched = ({ start, end }: { start: string; end: string }, model: string): WeekScore => ({
  from: start,
  to: end,
  status: 'no_data',
  pollination_health: null,
  range: null,
  band: null,
  completeness: 0,
  hours: 0,
  hours_possible: 0,
  visits_per_100_flowers_hour: null,
  model,
})
