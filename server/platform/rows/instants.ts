import pg from 'pg'

const usual = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date
/** `2026-06-01 10:00:00+00`; a fraction of a second may come before the zone. */
const [PLAIN, LEAST_FRACTION, MOST_FRACTION] = [22, 24, 29]
const [ZERO, DOT] = [48, 46]

const digit = (text: string, at: number) => text.charCodeAt(at) - ZERO
const two = (text: string, at: number) => digit(text, at) * 10 + digit(text, at + 1)

/** Whole milliseconds of a fraction of up to six digits, from its dot to before `end`. */
const milliseconds = (text: string, end: number): number => {
  let found = 0
  for (let place = 1; place <= 3; place += 1) found = found * 10 + (19 + place < end ? digit(text, 19 + place) : 0)
  return found
}

/**
 * An instant as PostgreSQL writes it to a client whose zone is UTC, in a quarter of the time: lists have two or three a row. What is
 * written otherwise (another zone, years before 1000 or after 9999, infinity) is read as pg does.
 */
export const instantOf = (text: string): Date => {
  const isUsual =
    text.endsWith('+00') &&
    text.charCodeAt(0) !== ZERO &&
    (text.length === PLAIN ||
      (text.length >= LEAST_FRACTION && text.length <= MOST_FRACTION && text.charCodeAt(19) === DOT))
  if (!isUsual) return usual(text)
  return new Date(
    Date.UTC(
      two(text, 0) * 100 + two(text, 2),
      two(text, 5) - 1,
      two(text, 8),
      two(text, 11),
      two(text, 14),
      two(text, 17),
      text.length === PLAIN ? 0 : milliseconds(text, text.length - 3),
    ),
  )
}

const digits = (places: number) => Array.from({ length: 10 ** places }, (_, n) => String(n).padStart(places, '0'))
const [twoDigits, threeDigits] = [digits(2), digits(3)]

/** As `toISOString`, in half the time: lists have two or three a row. */
export const isoOf = (instant: Date): string => {
  const year = instant.getUTCFullYear()
  // Others, and what is no instant, have a form of their own.
  if (!(year >= 1000 && year <= 9999)) return instant.toISOString()
  const day = `${year}-${twoDigits[instant.getUTCMonth() + 1]}-${twoDigits[instant.getUTCDate()]}`
  const minute = `${twoDigits[instant.getUTCHours()]}:${twoDigits[instant.getUTCMinutes()]}`
  return `${day}T${minute}:${twoDigits[instant.getUTCSeconds()]}.${threeDigits[instant.getUTCMilliseconds()]}Z`
}
export const isoOrNull = (instant: Date | null | undefined): string | null => (instant ? isoOf(instant) : null)
