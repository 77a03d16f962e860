/** What a report is made of, whatever file it becomes. A date is `YYYY-MM-DD`, a moment `YYYY-MM-DDTHH:MM` of a farm's clock. */
export interface Column {
  title: string
  kind: 'text' | 'number' | 'date' | 'moment'
}
/** Behind the title of a moment in a workbook: the column that says how far its clock was from UTC. */
export const UTC_OFFSET = 'UTC offset'
/** Null is an empty cell. */
export type Cell = string | number | null
export type Row = Cell[]

const DECIMALS = 1e4
/** Figures as reports write them: to four decimals, so that 0.1 + 0.2 reads 0.3. */
export const rounded = (value: number): number => Math.round(value * DECIMALS) / DECIMALS
