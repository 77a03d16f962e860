/** First characters of a text that a spreadsheet would run as a formula, including East Asian full-width forms. */
export const formulaStart = "^'*[=+@\\t\\r＝＋－＠-]"
const begun = new RegExp(formulaStart)
const guardedOnce = new RegExp(formulaStart.replace('*', '+'))

/**
 * Prefixes such a text with an apostrophe. If it starts with apostrophes already, one more is added, so that reading
 * removes exactly what writing added.
 */
export const guarded = (text: string): string => (begun.test(text) ? `'${text}` : text)
export const unguarded = (cell: string): string => (guardedOnce.test(cell) ? cell.slice(1) : cell)

/** Text as compared by searches: without accents and case, like the database's plain_text. */
export const searchText = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** A text that continues a member's name starts in lower case ("must be a date"); all others have their own subject. */
export const withSubject = (subject: string, text: string) => (/^\p{Ll}/u.test(text) ? `${subject} ${text}` : text)
