import type { Column, Row } from '../reports/table.ts'
import type { Trial } from './trial.ts'

interface AnalysisTable {
  columns: readonly Column[]
  rows: Row[]
}

const columnsOf = (titles: readonly string[]): Column[] => titles.map((title) => ({ title, kind: 'text' }))

/** All digits: tables of reports round to four decimals, which a ratio would show. */
const exact = (value: number): string => String(value)

/**
 * The data behind a trial's ratios. `units`: a row for each experimental unit. `hours`: a row for each camera and hour,
 * of the same visits. Arms are letters, since no letter has two meanings in the hours that are compared.
 */
export const analysisTables = (
  trial: Trial,
  nameOf: (arm: string) => { letter: string; meaning: string | null },
  control: string | null,
): { units: AnalysisTable; hours: AnalysisTable } => {
  const unitOfPlot = new Map(trial.units.flatMap((unit) => unit.plots.map((plot_id) => [plot_id, unit])))
  return {
    units: {
      columns: columnsOf(['arm', 'meaning', 'is_control', 'block', 'unit', 'kind', 'visits', 'flower_hours']),
      rows: trial.units.map(({ arm, stratum, unit, kind, count, effort }) => {
        const { letter, meaning } = nameOf(arm)
        return [letter, meaning, Number(arm === control), stratum, unit, kind, exact(count), exact(effort)]
      }),
    },
    hours: {
      columns: columnsOf(['arm', 'block', 'unit', 'tunnel', 'plot', 'camera', 'day', 'hour', 'visits', 'flower_hours']),
      rows: trial.rows.map(({ arm, plot_id, tunnel_id, device_id, day, hour, count, effort }) => {
        const unit = unitOfPlot.get(plot_id)
        const place = [unit?.stratum ?? null, unit?.unit ?? null, tunnel_id, plot_id, device_id]
        return [nameOf(arm).letter, ...place, day, hour, exact(count), exact(effort)]
      }),
    },
  }
}
