export type CellValue = string | number | boolean | null
/** A value, or why there is none. */
export type ReadCell = { value: CellValue; fault?: undefined } | { fault: string }
