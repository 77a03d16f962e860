import * as z from 'zod/mini'
import { named } from './named.ts'

// Floating point: 23.4 is not a whole number of tenths to the last bit.
const HAIR = 1e-6

/** Whether a figure is a whole number of steps: of tenths, of hundredths. */
export const inSteps = (value: number, step: number): boolean =>
  Math.abs(value / step - Math.round(value / step)) < HAIR

/** Shapes that many features share. Ids are positive integers; dates are `YYYY-MM-DD`; instants ISO 8601 with an offset. */
const MAX_ID = 2_147_483_647
export const id = named('Id', z.int().check(z.positive(), z.maximum(MAX_ID)))
/** An id that a person chooses in a form: anything else is told as not chosen. */
export const chosenId = (message: string) => z.int(message).check(z.positive(message), z.maximum(MAX_ID, message))
const wholeNumber = /^[1-9]\d{0,9}$/
/** An id in a path or query: text of digits, returned as a number. */
export const idText = z.pipe(
  z.string().check(z.regex(wholeNumber, 'must be a positive whole number')),
  z.pipe(
    z.transform((text: string) => Number(text)),
    id,
  ),
)

export const date = z.iso.date()
const OUT_OF_YEARS = 'must be within the years 1900 to 2199'
// A text that is no date was refused by its form already.
const isReckoned = (text: string) => !/^\d{4}-\d\d-\d\d$/.test(text) || (text >= '1900-01-01' && text <= '2199-12-31')
/** A day that figures are asked of: weeks before and after it are dates, too. */
export const requestedDate = date.check(z.refine(isReckoned, OUT_OF_YEARS))
// An offset can carry the first and the last instants out of the years that a database keeps.
const FIRST = Date.parse('0001-01-01T00:00:00Z')
const LAST = Date.parse('9999-12-31T23:59:59.999Z')
// NaN passes: a text that is no instant was refused by its form already.
const isStorable = (text: string) => !(Date.parse(text) < FIRST || Date.parse(text) > LAST)
export const instant = z.iso
  .datetime({ offset: true })
  .check(z.refine(isStorable, 'must be within the years 1 to 9999'))
const FIRST_MEASURED = Date.parse('1900-01-01T00:00:00Z')
const LAST_MEASURED = Date.parse('2199-12-31T23:59:59.999Z')
/** Whether figures can be asked of the day of a moment (ms since 1970); of NaN, too. */
export const isMeasured = (at: number): boolean => !(at < FIRST_MEASURED || at > LAST_MEASURED)
/**
 * As devices write instants that mean the same: an offset without its colon, a small z, and an offset whose plus sign an address has
 * made a blank.
 */
const tidyInstant = (text: string): string =>
  text
    .replace(/z$/, 'Z')
    .replace(
      /(T[\d:.]+)([-+ ])(\d\d):?(\d\d)$/,
      (_, time, sign, hours, minutes) => `${time}${sign === ' ' ? '+' : sign}${hours}:${minutes}`,
    )
/** When a device measured something: figures can be asked of its day. */
export const measuredInstant = z.string().check(
  z.overwrite(tidyInstant),
  z.iso.datetime({ offset: true }),
  z.refine((text) => isMeasured(Date.parse(text)), OUT_OF_YEARS),
)
export const byId = z.object({ id: idText })

/** Text without the blanks around it; '' and blanks become null, once, here. */
export const trimmedOrNull = (text: string | null | undefined): string | null => text?.trim() || null

// Control characters (a database cannot keep NUL) and halves of surrogate pairs are nobody's name.
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
export const isPlain = (text: string): boolean => !control.test(text) && text.isWellFormed()

/** Text of at most `most` characters that can be stored and shown as it is. */
export const plainText = (most: number) =>
  z.string().check(z.maxLength(most), z.refine(isPlain, 'has characters that cannot be stored'))

/** Text that may be missing: blank becomes null; what is left out stays left out, which a change relies on. */
export const optionalText = (most: number) =>
  z.pipe(
    z.nullable(z.string()),
    z.pipe(
      z.transform((text: string | null) => trimmedOrNull(text)),
      z.nullable(plainText(most)),
    ),
  )

/** A maximum length with its own message, because the message of the text is about empty ones. */
export const maxCharacters = (most: number) => z.maxLength(most, `has more than ${most} characters`)

/** Text that must be there: blanks around it go, and an empty one is refused with `message`. */
export const requiredText = (most: number, message: string) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, message),
      maxCharacters(most),
      z.refine(isPlain, 'has characters that cannot be stored'),
    )

/** Yes or no in an address. */
export const flagText = z.enum(['true', 'false'])

/** The query of a deletion: what others depend on goes only if a person confirmed it. */
export const confirmed = z.object({ confirm: z.optional(flagText) })
