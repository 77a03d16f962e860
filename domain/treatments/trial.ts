import { armEffects, type ArmEffects, type UnitTotal } from './arm-effects.ts'
import { experimentalUnits, kindOfUnits, type Layout, type TrialPlot, type UnitKind } from './experimental-units.ts'
import {
  hourBit,
  matchedHours,
  numberOfHours,
  type HoursOfDays,
  type MatchedBy,
  type MatchedHours,
} from './matched-hours.ts'

/**
 * Effort of counts by hand, each summed over the counts; null if the measure does not need it. `minutes_of_day`: local
 * minutes from midnight to the start.
 */
export interface HandEffort {
  counts: number
  minutes: number | null
  flowers: number | null
  minutes_of_day: number | null
}

/** Totals of one camera on a plot in the compared hours, or of people counting by hand. */
export interface TrialTotal extends TrialPlot {
  /** Null for counts by hand. */
  device_id: number | null
  count: number
  effort: number
  /** For counts by hand. */
  by_hand?: HandEffort
}

/** The same in one hour of a day, or on one day. */
export interface TrialRow extends TrialTotal {
  day: string
  /** Local hour of the day, 0 to 23; null for counts that are matched by day. */
  hour: number | null
}

/** An experimental unit with its totals in the compared hours. */
interface TrialUnit extends UnitTotal {
  kind: UnitKind
  layout: Layout
  plots: number[]
  by_hand: HandEffort | null
}

/** An arm in the compared hours. */
interface TrialArm {
  arm: string
  units: number
  cameras: number
  count: number
  effort: number
  by_hand: HandEffort | null
}

export interface Trial extends ArmEffects {
  unit_kind: UnitKind
  /** Days, and hours of those days, recorded by all compared arms. */
  days: number
  hours: number
  arms: TrialArm[]
  units: TrialUnit[]
}

const sum = <T>(values: readonly T[], valueOf: (value: T) => number): number =>
  values.reduce((total, value) => total + valueOf(value), 0)

const distinct = <T>(values: readonly T[], valueOf: (value: T) => unknown): number => new Set(values.map(valueOf)).size

const sumOrNull = (values: readonly (number | null)[]): number | null =>
  values.reduce((total, value) => (total === null || value === null ? null : total + value), 0)

const handEffortOf = (rows: readonly TrialTotal[]): HandEffort | null => {
  const efforts = rows.flatMap(({ by_hand }) => by_hand ?? [])
  if (efforts.length === 0) return null
  return {
    counts: sum(efforts, ({ counts }) => counts),
    minutes: sumOrNull(efforts.map(({ minutes }) => minutes)),
    flowers: sumOrNull(efforts.map(({ flowers }) => flowers)),
    minutes_of_day: sumOrNull(efforts.map(({ minutes_of_day }) => minutes_of_day)),
  }
}

const armOf = (arm: string, rows: readonly TrialTotal[], units: readonly TrialUnit[]): TrialArm => ({
  arm,
  units: units.filter((unit) => unit.arm === arm).length,
  cameras: distinct(
    rows.filter(({ device_id }) => device_id !== null),
    ({ device_id }) => device_id,
  ),
  count: sum(rows, ({ count }) => count),
  effort: sum(rows, ({ effort }) => effort),
  by_hand: handEffortOf(rows),
})

/** A trial from the totals of the compared hours. `control`: key of the arm that others are compared with, or null. */
export const trialOfTotals = (rows: readonly TrialTotal[], hours: HoursOfDays, control: string | null): Trial => {
  const plots = [...new Map(rows.map((row) => [row.plot_id, row])).values()]
  const unitOf = experimentalUnits(plots)
  const units = [...Map.groupBy(rows, ({ plot_id }) => unitOf.get(plot_id)?.unit ?? '')].flatMap(([unit, own]) => {
    const [first] = own
    const found = first && unitOf.get(first.plot_id)
    if (!found) return []
    const { stratum, kind, layout } = found
    const unitTotal = {
      arm: first.arm,
      stratum,
      unit,
      count: sum(own, (row) => row.count),
      effort: sum(own, (row) => row.effort),
    }
    const plotsOfUnit = [...new Set(own.map(({ plot_id }) => plot_id))]
    return [{ ...unitTotal, kind, layout, plots: plotsOfUnit, by_hand: handEffortOf(own) }]
  })
  const byArm = [...Map.groupBy(rows, ({ arm }) => arm)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    ...armEffects(units, control, units[0]?.layout),
    unit_kind: kindOfUnits(unitOf.values()),
    days: hours.size,
    hours: numberOfHours(hours),
    arms: byArm.map(([arm, own]) => armOf(arm, own, units)),
    units,
  }
}

const watchedBy = (rows: readonly TrialRow[]): Map<string, HoursOfDays> => {
  const arms = new Map<string, Map<string, number>>()
  for (const { arm, day, hour } of rows) {
    const days = arms.get(arm) ?? new Map<string, number>()
    arms.set(arm, days.set(day, (days.get(day) ?? 0) | hourBit(hour)))
  }
  return arms
}

/** Whether a row belongs to a compared arm and hour. */
const isMatched = ({ arms, hours }: MatchedHours, { arm, day, hour }: TrialRow): boolean =>
  arms.has(arm) && ((hours.get(day) ?? 0) & hourBit(hour)) !== 0

/** The counts in the hours that all arms recorded, and these hours. Rows without effort are ignored. */
export const comparedRows = <Row extends TrialRow>(
  given: readonly Row[],
  control: string | null,
): { rows: Row[]; hours: HoursOfDays } => {
  const rows = given.filter(({ effort }) => effort > 0)
  const matched = matchedHours(watchedBy(rows), control)
  return { rows: rows.filter((row) => isMatched(matched, row)), hours: matched.hours }
}

/** Counts by hand are matched by hour if that leaves all plots and at least this share of the counts. */
export const LEAST_LEFT_BY_HOUR = 0.5

const countsOf = (rows: readonly TrialRow[]): number => sum(rows, ({ by_hand }) => by_hand?.counts ?? 0)

const plotsOf = (rows: readonly TrialRow[]): number => distinct(rows, ({ plot_id }) => plot_id)

/**
 * Counts by hand that are compared: those of the days and hours in which all arms were counted, if that does not lose a
 * plot. A round of many plots takes hours, so that few of its plots share one; in that case, and for counts without
 * hours, those of the days that arms share.
 */
export const comparedCounts = <Row extends TrialRow>(
  rows: readonly Row[],
  control: string | null,
): { rows: (Row & { hour: number | null })[]; hours: HoursOfDays; matched_by: MatchedBy } => {
  const byDay = comparedRows<Row & { hour: number | null }>(
    rows.map((row) => ({ ...row, hour: null })),
    control,
  )
  if (rows.every(({ hour }) => hour === null)) return { ...byDay, matched_by: 'day' }
  const byHour = comparedRows<Row & { hour: number | null }>(rows, control)
  const isEnough =
    plotsOf(byHour.rows) === plotsOf(byDay.rows) && countsOf(byHour.rows) >= LEAST_LEFT_BY_HOUR * countsOf(byDay.rows)
  return isEnough ? { ...byHour, matched_by: 'hour' } : { ...byDay, matched_by: 'day' }
}

/** A trial from its counts, over the hours recorded by all arms. */
export const trialOf = (given: readonly TrialRow[], control: string | null): Trial => {
  const { rows, hours } = comparedRows(given, control)
  return trialOfTotals(rows, hours, control)
}
