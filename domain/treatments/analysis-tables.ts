import type { Column, Row } from '../reports/table.ts'
import type { Trial, TrialRow } from './trial.ts'

const columnsOf = (titles: readonly string[]): Column[] => titles.map((title) => ({ title, kind: 'text' }))

/** All digits: tables of reports round to four decimals, which a ratio would show. */
const exact = (value: number): string => String(value)

/** Columns of the table of experimental units. */
export const unitColumns = columnsOf([
  'arm',
  'meaning',
  'is_control',
  'layout',
  'block',
  'unit',
  'kind',
  'visits',
  'flower_hours',
])

/** Columns of the table of camera-hours. */
export const hourColumns = columnsOf([
  'arm',
  'block',
  'unit',
  'tunnel',
  'plot',
  'camera',
  'day',
  'hour',
  'visits',
  'flower_hours',
])

/**
 * A row for each experimental unit. Arms are letters, since no letter has two meanings in the hours that are compared.
 */
export const unitRows = (
  { units }: Trial,
  nameOf: (arm: string) => { letter: string; meaning: string | null },
  control: string | null,
): Row[] =>
  units.map(({ arm, stratum, unit, kind, layout, count, effort }) => {
    const { letter, meaning } = nameOf(arm)
    return [letter, meaning, Number(arm === control), layout, stratum, unit, kind, exact(count), exact(effort)]
  })

/** A row for each camera and hour, of the same visits. */
export const hourRows = (
  { units }: Trial,
  nameOf: (arm: string) => { letter: string },
): ((rows: readonly TrialRow[]) => Row[]) => {
  const unitOfPlot = new Map(units.flatMap((unit) => unit.plots.map((plot_id) => [plot_id, unit])))
  return (rows) =>
    rows.map(({ arm, plot_id, tunnel_id, device_id, day, hour, count, effort }) => {
      const unit = unitOfPlot.get(plot_id)
      const place = [unit?.stratum ?? null, unit?.unit ?? null, tunnel_id, plot_id, device_id]
      return [nameOf(arm).letter, ...place, day, hour, exact(count), exact(effort)]
    })
}
