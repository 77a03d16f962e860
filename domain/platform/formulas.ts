/** How a text begins that a spreadsheet runs as a formula, the wide signs of East Asian keyboards included. */
export const formulaStart = "^'*[=+@\\t\\r＝＋－＠-]"
const begun = new RegExp(formulaStart)
const guardedOnce = new RegExp(formulaStart.replace('*', '+'))

/**
 * Such a text is written with an apostrophe in front. One that begins with apostrophes before such a sign gets one more, so
 * that reading takes back exactly what writing added.
 */
export const guarded = (text: string): string => (begun.test(text) ? `'${text}` : text)
export const unguarded = (cell: string): string => (guardedOnce.test(cell) ? cell.slice(1) : cell)
