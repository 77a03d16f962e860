import type { Column, Row } from '../reports/table.ts'
import type { HandEffort, Trial, TrialRow } from './trial.ts'

const columnsOf = (titles: readonly string[]): Column[] => titles.map((title) => ({ title, kind: 'text' }))

/** All digits, because tables of reports round to four decimals, which would be visible in a ratio. */
const exact = (value: number): string => String(value)

const unitTitles = ['arm', 'meaning', 'is_control', 'layout', 'block', 'unit', 'kind']
const placeTitles = ['arm', 'block', 'unit', 'tunnel', 'plot']

/** Columns of the table of experimental units. */
export const unitColumns = columnsOf([...unitTitles, 'visits', 'flower_hours'])

/** Columns of the table of camera-hours. */
export const hourColumns = columnsOf([...placeTitles, 'camera', 'day', 'hour', 'visits', 'flower_hours'])

/** Effort and results of counts by hand; the effort is in the unit of the measure's denominator. */
const handTitles = ['counts', 'minutes', 'flowers', 'count', 'effort']

/** Columns of the table of experimental units by measure counted by hand. */
export const handUnitColumns = columnsOf(['measure', ...unitTitles, ...handTitles])

/** Columns of the table of plots, days and hours counted by hand. */
export const handCountColumns = columnsOf(['measure', ...placeTitles, 'day', 'hour', ...handTitles])

type NameOf = (arm: string) => { letter: string; meaning: string | null }

const unitCells = (
  { arm, stratum, unit, kind, layout }: Trial['units'][number],
  nameOf: NameOf,
  control: string | null,
) => {
  const { letter, meaning } = nameOf(arm)
  return [letter, meaning, Number(arm === control), layout, stratum, unit, kind]
}

/** Arm and place of a row, with the unit it belongs to. */
const placeCellsOf = ({ units }: Trial, nameOf: NameOf) => {
  const unitOfPlot = new Map(units.flatMap((unit) => unit.plots.map((plot_id) => [plot_id, unit])))
  return ({ arm, plot_id, tunnel_id }: TrialRow) => {
    const unit = unitOfPlot.get(plot_id)
    return [nameOf(arm).letter, unit?.stratum ?? null, unit?.unit ?? null, tunnel_id, plot_id]
  }
}

/** One row for each experimental unit. Arms are letters, because no letter has two meanings in the compared hours. */
export const unitRows = (trial: Trial, nameOf: NameOf, control: string | null): Row[] =>
  trial.units.map((unit) => [...unitCells(unit, nameOf, control), exact(unit.count), exact(unit.effort)])

/** One row for each camera and hour, with the same visits. */
export const hourRows = (trial: Trial, nameOf: NameOf): ((rows: readonly TrialRow[]) => Row[]) => {
  const placeCells = placeCellsOf(trial, nameOf)
  return (rows) =>
    rows.map((row) => [...placeCells(row), row.device_id, row.day, row.hour, exact(row.count), exact(row.effort)])
}

interface ByHand {
  count: number
  effort: number
  by_hand?: HandEffort | null
}
const handCells = ({ count, effort, by_hand }: ByHand) => [
  by_hand?.counts ?? null,
  by_hand?.minutes == null ? null : exact(by_hand.minutes),
  by_hand?.flowers ?? null,
  exact(count),
  exact(effort),
]

/** One row for each experimental unit of a measure counted by hand. */
export const handUnitRows = (measure: string, trial: Trial, nameOf: NameOf, control: string | null): Row[] =>
  trial.units.map((unit) => [measure, ...unitCells(unit, nameOf, control), ...handCells(unit)])

/** One row for each plot, day and hour of the same counts by hand; without an hour if they are matched by day. */
export const handCountRows = (measure: string, trial: Trial, nameOf: NameOf, rows: readonly TrialRow[]): Row[] => {
  const placeCells = placeCellsOf(trial, nameOf)
  return rows.map((row) => [measure, ...placeCells(row), row.day, row.hour, ...handCells(row)])
}
