/** The decimal mark. The other one, a space or an apostrophe may separate thousands. */
export const decimalMarks = ['point', 'comma'] as const
export type DecimalMark = (typeof decimalMarks)[number]

/** A number as written: one value and the mark it proves, or a value for each mark, as for 1.234. */
export type WrittenNumber =
  | { value: number; told: DecimalMark | null; isGrouped: boolean; either?: undefined }
  | { either: Record<DecimalMark, number> }

const whole = /^\d+$/
const scientific = /^(?:\d+(?:[.,]\d*)?|[.,]\d+)e[+-]?\d{1,3}$/i
const groupedByBlank = /^\d{1,3}(?:[ ']\d{3})+(?:[.,]\d+)?$/
const groupedByComma = /^\d{1,3}(?:(?:,\d{3}){2,}|(?:,\d{3})+\.\d*)$/
const groupedByPoint = /^\d{1,3}(?:(?:\.\d{3}){2,}|(?:\.\d{3})+,\d+)$/
const marked = /^(\d*)([.,])(\d*)$/
const mayBeThousands = /^[1-9]\d{0,2}$/
const GROUP = 3

const markIn = (text: string): DecimalMark | null =>
  text.includes('.') ? 'point' : text.includes(',') ? 'comma' : null
const one = (text: string, told: DecimalMark | null, isGrouped = false): WrittenNumber => ({
  value: Number(text.replace(',', '.')),
  told,
  isGrouped,
})

const unsigned = (text: string): WrittenNumber | null => {
  if (whole.test(text)) return one(text, null)
  if (groupedByBlank.test(text)) return one(text.replaceAll(/[ ']/g, ''), markIn(text), true)
  if (groupedByComma.test(text)) return one(text.replaceAll(',', ''), 'point', true)
  if (groupedByPoint.test(text)) return one(text.replaceAll('.', ''), 'comma', true)
  if (scientific.test(text)) return one(text, markIn(text))
  const found = marked.exec(text)
  if (!found) return null
  const [, units = '', sign, decimals = ''] = found
  if (decimals === '') return units !== '' && sign === '.' ? one(units, 'point') : null
  if (decimals.length !== GROUP || !mayBeThousands.test(units)) return one(text, markIn(text))
  const [fraction, thousands] = [Number(`${units}.${decimals}`), Number(units + decimals)]
  return {
    either: sign === '.' ? { point: fraction, comma: thousands } : { point: thousands, comma: fraction },
  }
}

const signed = /^([+-]?) ?(.+)$/
/** Parses a number of ASCII characters; null if it is invalid. */
export const writtenNumber = (text: string): WrittenNumber | null => {
  const [, sign, rest = ''] = signed.exec(text) ?? []
  const read = unsigned(rest)
  if (read === null || sign !== '-') return read
  return read.either
    ? { either: { point: -read.either.point, comma: -read.either.comma } }
    : { ...read, value: -read.value }
}
