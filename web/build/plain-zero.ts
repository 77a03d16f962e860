/** Offset of a table of a TrueType font. */
const tableOf = (font: DataView, wanted: string): number => {
  for (let at = 12; at < 12 + 16 * font.getUint16(4); at += 16)
    if (tagAt(font, at) === wanted) return font.getUint32(at + 8)
  throw new Error(`The typeface has no table ${wanted}.`)
}
const tagAt = (font: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => font.getUint8(at + index)))

/**
 * Removes the zero from the digits that `tnum` replaces, in place. The tabular zero of Mona Sans has a slash, as in source
 * code, and would differ from the other zeros of a page; the usual zero is as wide to within 2 %.
 */
export const usePlainZero = (file: Buffer, zero: number): void => {
  const font = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const table = tableOf(font, 'GSUB')
  const features = table + font.getUint16(table + 6)
  const lookups = table + font.getUint16(table + 8)
  const count = font.getUint16(features)
  const record = Array.from({ length: count }, (_, index) => features + 2 + 6 * index).find(
    (at) => tagAt(font, at) === 'tnum',
  )
  if (record === undefined) throw new Error('The typeface has no tabular digits.')
  const feature = features + font.getUint16(record + 4)
  const lookup = lookups + font.getUint16(lookups + 2 + 2 * font.getUint16(feature + 4))
  const substitution = lookup + font.getUint16(lookup + 6)
  const coverage = substitution + font.getUint16(substitution + 2)
  // One range of glyphs, the first of which is the zero.
  const [isSingle, isShift, isRange] = [
    font.getUint16(lookup) === 1,
    font.getUint16(substitution) === 1,
    font.getUint16(coverage) === 2 && font.getUint16(coverage + 2) === 1,
  ]
  if (!isSingle || !isShift || !isRange || font.getUint16(coverage + 4) !== zero)
    throw new Error('The tabular digits of the typeface are stored differently than before.')
  font.setUint16(coverage + 4, zero + 1)
}
