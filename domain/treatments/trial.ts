import { armEffects, type ArmEffects, type UnitTotal } from './arm-effects.ts'
import { experimentalUnits, kindOfUnits, type TrialPlot, type UnitKind } from './experimental-units.ts'
import { matchedHours, type Watched } from './matched-hours.ts'

/** What was counted on a plot in an hour of a day by one camera, or by hand on a day. */
export interface TrialRow extends Watched, TrialPlot {
  /** Null for counts by hand. */
  device_id: number | null
  count: number
}

/** An experimental unit with what was counted on it in the compared hours. */
interface TrialUnit extends UnitTotal {
  kind: UnitKind
  plots: number[]
}

/** An arm in the compared hours. */
interface TrialArm {
  arm: string
  units: number
  cameras: number
  count: number
  effort: number
}

export interface Trial extends ArmEffects {
  unit_kind: UnitKind
  /** Days, and hours of those days, on which all compared arms were watched. */
  days: number
  hours: number
  arms: TrialArm[]
  units: TrialUnit[]
  rows: TrialRow[]
}

const sum = <T>(values: readonly T[], valueOf: (value: T) => number): number =>
  values.reduce((total, value) => total + valueOf(value), 0)

const distinct = <T>(values: readonly T[], valueOf: (value: T) => unknown): number => new Set(values.map(valueOf)).size

const armOf = (arm: string, rows: readonly TrialRow[], units: readonly TrialUnit[]): TrialArm => ({
  arm,
  units: units.filter((unit) => unit.arm === arm).length,
  cameras: distinct(
    rows.filter(({ device_id }) => device_id !== null),
    ({ device_id }) => device_id,
  ),
  count: sum(rows, ({ count }) => count),
  effort: sum(rows, ({ effort }) => effort),
})

/**
 * A trial from its counts: hours that all arms watched, totals of the experimental units, ratios of arms. `control`: key
 * of the arm that others are compared with, or null. Rows without effort count nothing.
 */
export const trialOf = (given: readonly TrialRow[], control: string | null): Trial => {
  const rows = matchedHours(given, control)
  const plots = [...new Map(rows.map((row) => [row.plot_id, row])).values()]
  const unitOf = experimentalUnits(plots)
  const units = [...Map.groupBy(rows, ({ plot_id }) => unitOf.get(plot_id)?.unit ?? '')].flatMap(([unit, own]) => {
    const [first] = own
    const found = first && unitOf.get(first.plot_id)
    if (!found) return []
    const { stratum, kind } = found
    const unitTotal = {
      arm: first.arm,
      stratum,
      unit,
      count: sum(own, (row) => row.count),
      effort: sum(own, (row) => row.effort),
    }
    return [{ ...unitTotal, kind, plots: [...new Set(own.map(({ plot_id }) => plot_id))] }]
  })
  const byArm = [...Map.groupBy(rows, ({ arm }) => arm)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    ...armEffects(units, control),
    unit_kind: kindOfUnits(unitOf.values()),
    days: distinct(rows, ({ day }) => day),
    hours: distinct(rows, ({ day, hour }) => `${day} ${hour}`),
    arms: byArm.map(([arm, own]) => armOf(arm, own, units)),
    units,
    rows,
  }
}
