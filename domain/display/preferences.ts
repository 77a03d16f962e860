import { dateFormats, numberFormats } from './display-format.ts'
import * as z from 'zod/mini'
import { languages } from '../language/languages.ts'
import { endpoint } from '../platform/endpoint.ts'
import { membersOf } from '../platform/members.ts'
import { named } from '../platform/named.ts'

export const unitSystems = ['metric', 'us'] as const
export const windUnits = ['km/h', 'mph', 'm/s'] as const
export const hourCycles = [12, 24] as const

/**
 * A person's language, null for that of their browser; and the formats of figures, dates and times, null for those
 * usual in their country.
 */
const written = {
  language: z.nullable(named('Language', z.enum(languages))),
  units: z.nullable(named('UnitSystem', z.enum(unitSystems))),
  wind_unit: z.nullable(named('WindUnit', z.enum(windUnits))),
  hour_cycle: z.nullable(z.union([z.literal(12), z.literal(24)])),
  date_format: z.nullable(named('DateFormat', z.enum(dateFormats))),
  number_format: z.nullable(named('NumberFormat', z.enum(numberFormats))),
}
export const displayPreferences = named('DisplayPreferences', z.strictObject(written))
/** Absent members stay as they are. */
const displayPreferencesChange = named('DisplayPreferencesChange', z.partial(displayPreferences))
/** The columns of `display_preferences` that people choose. */
export const displayPreferenceMembers = membersOf(written)
export type DisplayPreferences = z.infer<typeof displayPreferences>

export const noPreferences: DisplayPreferences = {
  language: null,
  units: null,
  wind_unit: null,
  hour_cycle: null,
  date_format: null,
  number_format: null,
}

export const updateDisplayPreferences = endpoint({
  id: 'updateDisplayPreferences',
  tag: 'Accounts',
  method: 'PUT',
  path: '/users/profile/display-preferences',
  can: 'profile.use',
  summary: 'Update your display preferences',
  description:
    'Sets the language of your pages and emails, and how figures, dates and times are written on pages. Members left out stay as they are. The API takes and returns metric values and ISO 8601 times whatever they say.',
  body: displayPreferencesChange,
  response: displayPreferences,
})
