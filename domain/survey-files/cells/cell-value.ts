export type CellValue = string | number | boolean | null
/**
 * How a cell was read that could have been meant otherwise, for a person to see once for each column: `rounded` to the precision
 * that is stored, `grouped` by thousands, `empty` where a word says that there is no value.
 */
export const cellNotes = ['rounded', 'grouped', 'empty'] as const
export type CellNote = (typeof cellNotes)[number]
/** A value, or why there is none. */
export type ReadCell = { value: CellValue; fault?: undefined; note?: CellNote } | { fault: string }
