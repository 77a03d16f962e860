export type CellValue = string | number | boolean | null
/**
 * Interpretations of cells that a person may want to see, once per column: `rounded` to the stored precision,
 * `grouped` by thousands, `empty` for a word meaning no value.
 */
export const cellNotes = ['rounded', 'grouped', 'empty'] as const
export type CellNote = (typeof cellNotes)[number]
/** A value, or why there is none. */
export type ReadCell = { value: CellValue; fault?: undefined; note?: CellNote } | { fault: string }

/** Suffix of workbook cells with a number typed as text: its separators are ambiguous, unlike those of real numbers. */
export const TYPED = '\u2060'
/** Stands for a workbook cell whose formula has no stored result. */
export const NO_RESULT = '\uFDD0'
const NO_RESULT_SHOWN = '=…'

const unseen = /[\s\u200B-\u200F\u2060\uFEFF]/
const isUnseen = (text: string, at: number): boolean => unseen.test(text.charAt(at))

/** Trims a cell, including invisible characters. */
export const trimmed = (cell: string): string => {
  let from = 0
  let to = cell.length
  while (from < to && isUnseen(cell, from)) from += 1
  while (to > from && isUnseen(cell, to - 1)) to -= 1
  return from === 0 && to === cell.length ? cell : cell.slice(from, to)
}

/** A cell as a person sees it. */
export const shownCell = (cell: string): string => (cell === NO_RESULT ? NO_RESULT_SHOWN : cell.replaceAll(TYPED, ''))

const wordsOf = (...lines: string[]) => lines.flatMap((line) => line.split(' '))
/** What programs write for missing values, in lower case. */
const byPrograms = wordsOf('na n/a #n/a #n/a! #na <na> nan nat null #nv #n/b #n/d #n/d! - -- --- – —')
/** What people write for missing values. In notes it may be meant literally. */
const byPeople = wordsOf(
  'n.a. n.a (na) (null) nil none missing \\n . .. ? ??',
  // Not available, or not recorded, in other languages.
  'k.a. keine n.d. s/d s.d. s.o. n.v.t. b.d. brak nb n.b.',
)
const inNotes = new Set(byPrograms)
const elsewhere = new Set([...byPrograms, ...byPeople])
const LONGEST_WORD = 9

/** Whether a cell means a missing value; `isNote`: any text is allowed. */
export const isMissing = (text: string, isNote: boolean): boolean =>
  text === '' || (text.length <= LONGEST_WORD && (isNote ? inNotes : elsewhere).has(text.toLowerCase()))

const spreadsheetError = /^#[\p{L}\p{N}_/]{1,20}[!?]$/u
/** `#REF!`, `#DIV/0!`, `#NAME?`, in any language of the spreadsheet. */
export const isSpreadsheetError = (text: string): boolean => text.startsWith('#') && spreadsheetError.test(text)

const beyondAscii = /[^\u0000-\u007F]/
const zeros = [0x0660, 0x06f0, 0x0966]
/** Converts digits, signs and spaces of any script to ASCII. */
export const plainSigns = (text: string): string => {
  if (!beyondAscii.test(text)) return text
  return text
    .normalize('NFKC')
    .replaceAll(/[\u2212\u2013\u2010\u2011\u2012\uFE63\uFF0D]/g, '-')
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F]/g, (digit) => {
      const code = digit.charCodeAt(0)
      return String(code - (zeros.findLast((zero) => zero <= code) ?? code))
    })
    .replaceAll('\u066B', '.')
    .replaceAll('\u066C', ',')
    .replaceAll(/[\u2019\u02BC\u2032]/g, "'")
    .replaceAll(/\s/g, ' ')
}
