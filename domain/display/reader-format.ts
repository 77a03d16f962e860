import { findCountry } from '../platform/countries.ts'
import { defaultFormat, metricUnits, usUnits, type DisplayFormat } from './display-format.ts'
import type { DisplayPreferences } from './preferences.ts'

/** Countries and territories that use the customary units of the United States. */
const usCustomary = new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM', 'FM', 'MH', 'PW'])

/** The language most people of a country read there. */
const localeOf = (code: string): string => `${new Intl.Locale(`und-${code}`).maximize().language}-${code}`

const partsIn = (locale: string) =>
  new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric', calendar: 'gregory' })
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type) => type !== 'literal')
    .join(' ')

const dateFormatIn = (locale: string): DisplayFormat['dateFormat'] => {
  const order = partsIn(locale)
  if (order.startsWith('year')) return 'YYYY-MM-DD'
  return order.startsWith('month') ? 'MMM D, YYYY' : 'D MMM YYYY'
}

const numberFormatIn = (locale: string): DisplayFormat['numberFormat'] => {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(12_345_678.5)
  const valueOf = (name: string) => parts.find(({ type }) => type === name)?.value
  if (valueOf('decimal') === '.') return /['’]/.test(valueOf('group') ?? '') ? '1’234.5' : '1,234.5'
  return valueOf('group') === '.' ? '1.234,5' : '1 234,5'
}

const hourCycleIn = (locale: string): DisplayFormat['hourCycle'] =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 ? 12 : 24

const byCountry = new Map<string, DisplayFormat>()
/**
 * The usual formats of a country, by ISO 3166-1 alpha-2 code: its units, and the date and number formats of Unicode's
 * CLDR.
 */
export const formatOfCountry = (code: string): DisplayFormat => {
  if (code === 'GB') return defaultFormat
  const known = byCountry.get(code)
  if (known) return known
  const locale = localeOf(code)
  const made: DisplayFormat = {
    ...(usCustomary.has(code) ? usUnits : metricUnits),
    hourCycle: hourCycleIn(locale),
    dateFormat: dateFormatIn(locale),
    numberFormat: numberFormatIn(locale),
  }
  byCountry.set(code, made)
  return made
}

/** A person's formats: their choices, or else what is usual in their country (by its English name). */
export const displayFormatOf = (preferences: DisplayPreferences, country: string | null): DisplayFormat => {
  const usual = formatOfCountry(findCountry(country)?.code ?? 'GB')
  const units = preferences.units === null ? usual : { metric: metricUnits, us: usUnits }[preferences.units]
  return {
    temperature: units.temperature,
    precipitation: units.precipitation,
    wind: preferences.wind_unit ?? units.wind,
    area: units.area,
    length: units.length,
    hourCycle: preferences.hour_cycle ?? usual.hourCycle,
    dateFormat: preferences.date_format ?? usual.dateFormat,
    numberFormat: preferences.number_format ?? usual.numberFormat,
  }
}
