/**
 * A text that a spreadsheet would run as a formula is written with an apostrophe in front. One that begins with
 * apostrophes before such a sign gets one more, so that reading takes back exactly what writing added.
 */
export const formulaStart = "^'*[=+@\\t\\r-]"
const guarded = new RegExp("^'+[=+@\\t\\r-]")

export const unguarded = (cell: string): string => (guarded.test(cell) ? cell.slice(1) : cell)
