/** The first signs of a text that a spreadsheet would run as a formula, with the wide forms of East Asian keyboards. */
export const formulaStart = "^'*[=+@\\t\\r＝＋－＠-]"
const begun = new RegExp(formulaStart)
const guardedOnce = new RegExp(formulaStart.replace('*', '+'))

/**
 * Such a text is written with an apostrophe in front. One that begins with apostrophes before such a sign gets one more, so
 * that reading takes back exactly what writing added.
 */
export const guarded = (text: string): string => (begun.test(text) ? `'${text}` : text)
export const unguarded = (cell: string): string => (guardedOnce.test(cell) ? cell.slice(1) : cell)

/** Text as searches compare it: without accents and case. The database's plain_text does the same. */
export const searchText = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** A text that goes on from the name of a member begins with a small letter ("must be a date"); all others name their subject themselves. */
export const withSubject = (subject: string, text: string) => (/^\p{Ll}/u.test(text) ? `${subject} ${text}` : text)
