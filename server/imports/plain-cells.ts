import { isDay } from '#domain/survey-files/days.ts'

const ZERO = 48
const MINUS = 45
const POINT = 46
const COLON = 58
const LETTER_T = 84
const LETTER_Z = 90
const PLUS = 43
/** So many digits of a number are as its text would be written again. */
const MOST_DIGITS = 15
const MOST_DECIMALS = 6
const POWERS = Array.from({ length: MOST_DECIMALS + 1 }, (_, power) => 10 ** power)

/** Numbers written as they would be written again: `18.4`, not `18.40`, `+18.4`, `1,5` or `1e3`. */
export const plainNumbers = () => {
  let value = 0
  return {
    value: (): number => value,
    /** Where the number that begins there ends; -1 where there is none of this form. */
    read: (bytes: Buffer, from: number): number => {
      let at = from
      const isNegative = bytes[at] === MINUS
      if (isNegative) at += 1
      const first = at
      let whole = 0
      let byte = bytes[at] as number
      while (byte >= ZERO && byte <= ZERO + 9) {
        whole = whole * 10 + byte - ZERO
        at += 1
        byte = bytes[at] as number
      }
      let digits = at - first
      if (digits === 0 || digits > MOST_DIGITS || (digits > 1 && bytes[first] === ZERO)) return -1
      let decimals = 0
      if (byte === POINT) {
        const point = at
        at += 1
        byte = bytes[at] as number
        while (byte >= ZERO && byte <= ZERO + 9) {
          whole = whole * 10 + byte - ZERO
          at += 1
          byte = bytes[at] as number
        }
        decimals = at - point - 1
        digits += decimals
        if (decimals === 0 || decimals > MOST_DECIMALS || digits > MOST_DIGITS || bytes[at - 1] === ZERO) return -1
      }
      if (isNegative && whole === 0) return -1
      const size = decimals === 0 ? whole : whole / (POWERS[decimals] as number)
      value = isNegative ? -size : size
      return at
    },
  }
}

const DAY_LENGTH = 10
const Z_LENGTH = 20
const OFFSET_LENGTH = 25
const MINUTE_MS = 60_000
/** PostgreSQL reads no moment that is further from UTC. */
const LAST_HOUR = 15

/** Less than anything that is made with it may be. */
const NO_DIGITS = -10_000
const two = (bytes: Buffer, at: number): number => {
  const tens = (bytes[at] as number) - ZERO
  const ones = (bytes[at + 1] as number) - ZERO
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : NO_DIGITS
}
const isWithin = (value: number, most: number): boolean => value >= 0 && value <= most

/** Moments as reports write them, `2026-06-11T09:50:00+01:00` or with `Z`: the text is for COPY as it is. */
export const plainMoments = () => {
  const day = Buffer.alloc(DAY_LENGTH)
  let day_ms = Number.NaN
  let instant = 0

  const isKnownDay = (bytes: Buffer, from: number): boolean => {
    for (let index = DAY_LENGTH - 1; index >= 0; index -= 1) if (bytes[from + index] !== day[index]) return false
    return true
  }
  const isNewDay = (bytes: Buffer, from: number): boolean => {
    const year = two(bytes, from) * 100 + two(bytes, from + 2)
    const [month, date] = [two(bytes, from + 5), two(bytes, from + 8)]
    if (!isDay(year, month, date) || bytes[from + 4] !== MINUS || bytes[from + 7] !== MINUS) return false
    bytes.copy(day, 0, from, from + DAY_LENGTH)
    day_ms = Date.UTC(year, month - 1, date)
    return true
  }

  return {
    /** Milliseconds since 1970. */
    instant: (): number => instant,
    /** Where the moment that begins there ends; -1 where there is none of this form. */
    read: (bytes: Buffer, from: number): number => {
      if (bytes[from + 10] !== LETTER_T || bytes[from + 13] !== COLON || bytes[from + 16] !== COLON) return -1
      if (!isKnownDay(bytes, from) && !isNewDay(bytes, from)) return -1
      const hour = two(bytes, from + 11)
      const minute = two(bytes, from + 14)
      const second = two(bytes, from + 17)
      if (!isWithin(hour, 23) || !isWithin(minute, 59) || !isWithin(second, 59)) return -1
      const sign = bytes[from + 19]
      let ahead = 0
      let length = Z_LENGTH
      if (sign !== LETTER_Z) {
        if ((sign !== PLUS && sign !== MINUS) || bytes[from + 22] !== COLON) return -1
        const hours = two(bytes, from + 20)
        const minutes = two(bytes, from + 23)
        if (!isWithin(hours, LAST_HOUR) || !isWithin(minutes, 59)) return -1
        ahead = sign === MINUS ? -(hours * 60 + minutes) : hours * 60 + minutes
        length = OFFSET_LENGTH
      }
      instant = day_ms + (hour * 60 + minute - ahead) * MINUTE_MS + second * 1_000
      return from + length
    },
  }
}
