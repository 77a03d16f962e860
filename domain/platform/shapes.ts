import * as z from 'zod/mini'
import { t } from '../language/text.ts'
import { named } from './named.ts'

// Floating point: 23.4 is not exactly a whole number of tenths.
const HAIR = 1e-6

/** Whether a number is a whole number of steps, such as tenths or hundredths. */
export const inSteps = (value: number, step: number): boolean =>
  Math.abs(value / step - Math.round(value / step)) < HAIR

/** Shared schemas. Ids are positive integers; dates are `YYYY-MM-DD`; timestamps are ISO 8601 with an offset. */
const MAX_ID = 2_147_483_647
export const id = named('Id', z.int().check(z.positive(), z.maximum(MAX_ID)))
/** An id chosen in a form: any other value counts as not chosen. */
export const chosenId = (message: string) => z.int(message).check(z.positive(message), z.maximum(MAX_ID, message))
const wholeNumber = /^[1-9]\d{0,9}$/
/** An id in a path or query: digits, converted to a number. */
export const idText = z.pipe(
  z.string().check(z.regex(wholeNumber, t('must be a positive whole number'))),
  z.pipe(
    z.transform((text: string) => Number(text)),
    id,
  ),
)

export const date = z.iso.date()
const OUT_OF_YEARS = t('must be within the years 1900 to 2199')
// The format has already refused other texts.
const isReckoned = (text: string) => !/^\d{4}-\d\d-\d\d$/.test(text) || (text >= '1900-01-01' && text <= '2199-12-31')
/** A date for which figures can be requested; it leaves room for the weeks before and after. */
export const requestedDate = date.check(z.refine(isReckoned, OUT_OF_YEARS))
// An offset may move the first and last timestamps beyond the years a database stores.
const FIRST = Date.parse('0001-01-01T00:00:00Z')
const LAST = Date.parse('9999-12-31T23:59:59.999Z')
// NaN passes, because the format refuses such texts already.
const isStorable = (text: string) => !(Date.parse(text) < FIRST || Date.parse(text) > LAST)
export const instant = z.iso
  .datetime({ offset: true })
  .check(z.refine(isStorable, t('must be within the years 1 to 9999')))
const FIRST_MEASURED = Date.parse('1900-01-01T00:00:00Z')
const LAST_MEASURED = Date.parse('2199-12-31T23:59:59.999Z')
/** Whether figures can be requested for the day of a timestamp (ms since 1970); true for NaN. */
export const isMeasured = (at: number): boolean => !(at < FIRST_MEASURED || at > LAST_MEASURED)
/**
 * Normalises variants that devices send: an offset without a colon, a lowercase z, and a plus sign decoded as a
 * space.
 */
const tidyInstant = (text: string): string =>
  text
    .replace(/z$/, 'Z')
    .replace(
      /(T[\d:.]+)([-+ ])(\d\d):?(\d\d)$/,
      (_, time, sign, hours, minutes) => `${time}${sign === ' ' ? '+' : sign}${hours}:${minutes}`,
    )
/** The time of a measurement, whose day must allow requesting figures. */
export const measuredInstant = z.string().check(
  z.overwrite(tidyInstant),
  z.iso.datetime({ offset: true }),
  z.refine((text) => isMeasured(Date.parse(text)), OUT_OF_YEARS),
)
export const byId = z.object({ id: idText })

/** Trims text; empty text becomes null, only here. */
export const trimmedOrNull = (text: string | null | undefined): string | null => text?.trim() || null

// Control characters (a database cannot store NUL) and unpaired surrogates.
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
export const isPlain = (text: string): boolean => !control.test(text) && text.isWellFormed()

/** Text of at most `most` characters that can be stored and displayed unchanged. */
export const plainText = (most: number) =>
  z.string().check(z.maxLength(most), z.refine(isPlain, t('has characters that cannot be stored')))

/** Optional text: blank becomes null; absent stays absent, on which changes rely. */
export const optionalText = (most: number) =>
  z.pipe(
    z.nullable(z.string()),
    z.pipe(
      z.transform((text: string | null) => trimmedOrNull(text)),
      z.nullable(plainText(most)),
    ),
  )

/** The error of a text with more than `most` characters. */
export const tooLong = (most: number) => ({
  error: () =>
    t('{count, plural, one {has more than {count} character} other {has more than {count} characters}}', {
      count: most,
    }),
})

/** A maximum length with its own message, because the message of the text is about empty ones. */
export const maxCharacters = (most: number) => z.maxLength(most, tooLong(most))

/** Required text: trimmed, and refused with `message` if empty. */
export const requiredText = (most: number, message: string) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, message),
      maxCharacters(most),
      z.refine(isPlain, t('has characters that cannot be stored')),
    )

/** A boolean in a query. */
export const flagText = z.enum(['true', 'false'])

/** The query of a deletion: dependent records are only deleted after confirmation. */
export const confirmed = z.object({ confirm: z.optional(flagText) })
