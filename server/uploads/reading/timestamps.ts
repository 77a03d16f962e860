const ZERO = 48
const MINUTE_MS = 60_000
/** PostgreSQL accepts no larger offset. */
const LAST_HOUR = 15
const LAST_MINUTE = 59
const DAY_LENGTH = 10
const Z_LENGTH = 20
const OFFSET_LENGTH = 25

const offset = /[+-](\d\d):\d\d$/
const theLongWay = (text: string): number =>
  Number(offset.exec(text)?.[1] ?? 0) > LAST_HOUR ? Number.NaN : Date.parse(text)

/**
 * Parses timestamps with an offset, such as `2026-06-11T09:50:00+01:00`, to milliseconds since 1970, like Date.parse.
 * Files contain thousands of timestamps of the same day in sequence.
 */
export const timestampReader = () => {
  let day = ''
  let day_ms = Number.NaN
  return (text: string): number => {
    const isUtc = text.length === Z_LENGTH && text.endsWith('Z')
    // Other forms, such as fractions of seconds, take the slow path.
    const sign = text.charAt(19)
    if (!isUtc && (text.length !== OFFSET_LENGTH || (sign !== '+' && sign !== '-'))) return theLongWay(text)
    if (!text.startsWith(day) || day === '') {
      day = text.slice(0, DAY_LENGTH)
      day_ms = Date.parse(`${day}T00:00:00Z`)
    }
    const two = (at: number) => (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO
    const minutes = two(11) * 60 + two(14)
    const [hours, beyond] = isUtc ? [0, 0] : [two(20), two(23)]
    if (hours > LAST_HOUR || beyond > LAST_MINUTE) return Number.NaN
    const ahead = (hours * 60 + beyond) * (sign === '-' ? -1 : 1)
    return day_ms + (minutes - ahead) * MINUTE_MS + two(17) * 1_000
  }
}
