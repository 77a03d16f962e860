import { isSupportedCountry, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'

/** The region of the phone field, as the specification sets it. */
const DEFAULT_REGION = 'GB'

const regionOf = (country: string | null): CountryCode =>
  country !== null && isSupportedCountry(country) ? country : DEFAULT_REGION

/**
 * A phone number in any common notation as E.164: `(01432) 960-000` is `+441432960000`. With a + or 00 it begins with
 * its country code. Otherwise it is a national number of `country` (ISO 3166-1 alpha-2) if it is a valid one there or
 * begins with a 0, and if not, it also begins with its country code. Text that is not a valid phone number of any
 * country keeps its digits.
 */
export const toE164 = (written: string, country: string | null = null): string => {
  const text = written.trim()
  const digits = text.replaceAll(/\D/g, '')
  if (text === '+') return ''
  // Extensions and words are left for the form, which reports the fault.
  if (digits === '' || /\p{L}/u.test(text)) return text
  const national = parsePhoneNumberFromString(text, regionOf(country))
  if (/^\(?0(?!0)/.test(text)) return national?.number ?? `+${digits}`
  const international = parsePhoneNumberFromString(`+${text.replace(/^(\+|00)/, '')}`)
  if (country !== null && !/^(\+|00)/.test(text) && national?.isValid()) return national.number
  return international?.number ?? `+${digits.replace(/^00/, '')}`
}

/** `+44 1432 960000`: the number in its country's grouping, or unchanged if it is not a valid phone number. */
export const formatPhone = (number: string): string =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number
