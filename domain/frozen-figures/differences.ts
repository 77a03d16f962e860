import type { Comparison } from '../comparisons/endpoints.ts'
import type { FarmHealth } from '../score/endpoints.ts'
import type { FarmSeason } from '../seasons/season-endpoints.ts'
import type { FrozenDifference, FrozenKind } from './frozen-figure.ts'

/** A score in its frozen form, without the one shown earlier for the same days. */
export type FrozenScore = Omit<FarmHealth, 'shown_before'>
/** A comparison with its two scores. */
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
  /**
   * Identifies what a figure is about. Names do not: farms and fields are renamed, and two fields may have had the same
   * name.
   */
  key: string
  of: string | null
  value: number | null
}
interface Place {
  key: string
  name: string | null
}
const figuresOf = ({ key, name }: Place, values: Record<string, number | null | undefined>): Figure[] =>
  Object.entries(values).map(([figure, value]) => ({ figure, key: `${key} ${figure}`, of: name, value: value ?? null }))

const theFarm: Place = { key: '', name: null }
const ofScore = (score: FrozenScore, farm: Place = theFarm): Figure[] => [
  ...figuresOf(farm, {
    pollination_health: score.pollination_health,
    range_low: score.range?.[0],
    range_high: score.range?.[1],
    expected: score.expected,
    completeness: score.completeness,
    hours: score.hours,
  }),
  ...score.fields.flatMap(({ field_id, field_name, crop, pollination_health, hours, measured }) => {
    const name = [farm.name, field_name, crop].filter((word) => word !== null).join(', ')
    return figuresOf(
      { key: `${farm.key} ${field_id} ${crop}`, name },
      { pollination_health, hours, visits_per_100_flowers_hour: measured?.visits_per_100_flowers_hour },
    )
  }),
]

const ofComparison = ({ comparison: { score, visits }, now, before, names }: FrozenComparison): Figure[] => [
  ...figuresOf(theFarm, {
    points: score?.points,
    points_low: score?.range[0],
    points_high: score?.range[1],
    ratio: visits?.ratio,
    ratio_low: visits?.range[0],
    ratio_high: visits?.range[1],
  }),
  ...ofScore(now, { key: 'now', name: names.now }),
  ...ofScore(before, { key: 'before', name: names.before }),
]

const ofSeason = ({ weeks }: FrozenSeason): Figure[] =>
  weeks.flatMap(({ from, pollination_health, hours, visits_per_100_flowers_hour }) =>
    figuresOf({ key: from, name: from }, { pollination_health, hours, visits_per_100_flowers_hour }),
  )

const figuresOfResult = (kind: FrozenKind, result: unknown): Figure[] => {
  if (kind === 'score') return ofScore(result as FrozenScore)
  return kind === 'comparison' ? ofComparison(result as FrozenComparison) : ofSeason(result as FrozenSeason)
}

/** Figures are the same if they differ by no more than the errors of floating point sums. */
export const HAIR = 1e-9
export const isDifferent = ({ frozen, today }: Pick<FrozenDifference, 'frozen' | 'today'>): boolean =>
  frozen === null || today === null
    ? frozen !== today
    : Math.abs(frozen - today) > HAIR * Math.max(1, Math.abs(frozen), Math.abs(today))

/**
 * All figures of a frozen result beside those of today, the farm's first; those that differ come before the others.
 * `frozenOnly`: without those of fields and crops that were added since.
 */
export const differencesOf = (
  kind: FrozenKind,
  frozen: unknown,
  today: unknown,
  { frozenOnly = false } = {},
): FrozenDifference[] => {
  const [then, now] = [figuresOfResult(kind, frozen), figuresOfResult(kind, today)]
  const nowByKey = new Map(now.map((one) => [one.key, one]))
  const thenByKey = new Map(then.map((one) => [one.key, one]))
  // A field or week may exist on only one of the two days.
  const all = frozenOnly ? then : [...then, ...now.filter((one) => !thenByKey.has(one.key))]
  const rows = all.map((one): FrozenDifference => {
    const values = { frozen: thenByKey.get(one.key)?.value ?? null, today: nowByKey.get(one.key)?.value ?? null }
    const difference = values.frozen === null || values.today === null ? null : values.today - values.frozen
    return { figure: one.figure, of: one.of, ...values, difference }
  })
  return [...rows.filter(isDifferent), ...rows.filter((row) => !isDifferent(row))]
}
