import type { Comparison } from '../comparisons/endpoints.ts'
import type { FarmHealth } from '../score/endpoints.ts'
import type { FarmSeason } from '../seasons/season-endpoints.ts'
import type { FrozenDifference, FrozenKind } from './frozen-figure.ts'

/** A score as it is frozen: without what was shown earlier for the same days. */
export type FrozenScore = Omit<FarmHealth, 'shown_before'>
/** A comparison with the two scores that it compares. */
export interface FrozenComparison {
  comparison: Comparison
  now: FrozenScore
  before: FrozenScore
  /** Titles of the farms, and of the fields if only these are compared. */
  names: { now: string; before: string }
}
export type FrozenSeason = FarmSeason

interface Figure {
  figure: string
  of: string | null
  value: number | null
}
const figuresOf = (of: string | null, values: Record<string, number | null | undefined>): Figure[] =>
  Object.entries(values).map(([figure, value]) => ({ figure, of, value: value ?? null }))

const ofScore = (score: FrozenScore, name: string | null = null): Figure[] => [
  ...figuresOf(name, {
    pollination_health: score.pollination_health,
    range_low: score.range?.[0],
    range_high: score.range?.[1],
    expected: score.expected,
    completeness: score.completeness,
    hours: score.hours,
  }),
  ...score.fields.flatMap(({ field_name, crop, pollination_health, hours, measured }) =>
    figuresOf([name, field_name, crop].filter((word) => word !== null).join(', '), {
      pollination_health,
      hours,
      visits_per_100_flowers_hour: measured?.visits_per_100_flowers_hour,
    }),
  ),
]

const ofComparison = ({ comparison: { score, visits }, now, before, names }: FrozenComparison): Figure[] => [
  ...figuresOf(null, {
    points: score?.points,
    points_low: score?.range[0],
    points_high: score?.range[1],
    ratio: visits?.ratio,
    ratio_low: visits?.range[0],
    ratio_high: visits?.range[1],
  }),
  ...ofScore(now, names.now),
  ...ofScore(before, names.before),
]

const ofSeason = ({ weeks }: FrozenSeason): Figure[] =>
  weeks.flatMap(({ from, pollination_health, hours, visits_per_100_flowers_hour }) =>
    figuresOf(from, { pollination_health, hours, visits_per_100_flowers_hour }),
  )

const figuresOfResult = (kind: FrozenKind, result: unknown): Figure[] => {
  if (kind === 'score') return ofScore(result as FrozenScore)
  return kind === 'comparison' ? ofComparison(result as FrozenComparison) : ofSeason(result as FrozenSeason)
}

/** Figures are the same if they differ by no more than the errors of floating point sums. */
const HAIR = 1e-9
export const isDifferent = ({ frozen, today }: Pick<FrozenDifference, 'frozen' | 'today'>): boolean =>
  frozen === null || today === null
    ? frozen !== today
    : Math.abs(frozen - today) > HAIR * Math.max(1, Math.abs(frozen), Math.abs(today))

/** All figures of a frozen result beside those of today, the farm's first; those that differ come before the others. */
export const differencesOf = (kind: FrozenKind, frozen: unknown, today: unknown): FrozenDifference[] => {
  const key = ({ figure, of }: Figure) => `${figure} ${of ?? ''}`
  const [then, now] = [figuresOfResult(kind, frozen), figuresOfResult(kind, today)]
  const nowByKey = new Map(now.map((one) => [key(one), one]))
  const thenByKey = new Map(then.map((one) => [key(one), one]))
  // A field or week may be there on one of both days only.
  const all = [...then, ...now.filter((one) => !thenByKey.has(key(one)))]
  const rows = all.map((one): FrozenDifference => {
    const values = { frozen: thenByKey.get(key(one))?.value ?? null, today: nowByKey.get(key(one))?.value ?? null }
    const difference = values.frozen === null || values.today === null ? null : values.today - values.frozen
    return { figure: one.figure, of: one.of, ...values, difference }
  })
  return [...rows.filter(isDifferent), ...rows.filter((row) => !isDifferent(row))]
}
