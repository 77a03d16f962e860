/**
 * A column of a report in any file format. Dates are `YYYY-MM-DD`, times `YYYY-MM-DDTHH:MM` in the farm's time zone.
 */
export interface Column {
  title: string
  kind: 'text' | 'number' | 'date' | 'moment'
}
/** Suffix of the column with the UTC offset of a time in workbooks. */
export const UTC_OFFSET = 'UTC offset'
/** Null is an empty cell. */
export type Cell = string | number | null
export type Row = Cell[]

const DECIMALS = 1e4
/** Rounds to four decimals, so that 0.1 + 0.2 reads 0.3. */
export const rounded = (value: number): number => Math.round(value * DECIMALS) / DECIMALS
