import * as z from 'zod/mini'
import { lettersOnly } from '../accounts/names.ts'
import { customChange } from '../custom-fields/custom-values.ts'
import { messages } from '../messages.ts'
import { countries } from '../platform/countries.ts'
import { membersOf } from '../platform/members.ts'
import { named } from '../platform/named.ts'
import { chosenId, id, optionalText, requiredText } from '../platform/shapes.ts'
import { farm } from './farm.ts'
import { dayOf } from './spray.ts'

/**
 * Whether it is an IANA time zone by its canonical name, such as `Europe/London`; offsets and other spellings are not.
 */
export const isTimeZone = (name: string): boolean => {
  if (!/^(?:UTC|[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_+-]+){1,2})$/.test(name)) return false
  try {
    Intl.DateTimeFormat('en-GB', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const countryNames = countries.map(({ name }) => name) as [string, ...string[]]

/** A farm for its own page. */
export const farmDetail = named(
  'FarmDetail',
  z.extend(farm, {
    landscape: z.nullable(z.string()),
    running_cost: z.nullable(z.number()),
    /** URL of the farmer's photo; null without one. */
    farmer_photo: z.nullable(z.string()),
    archived_at: z.nullable(z.iso.datetime()),
  }),
)
export type FarmDetail = z.infer<typeof farmDetail>

const MAX_SQUARE_METRES = 1e12
const MAX_RUNNING_COST = 999_999_999_999

const numberWithin = (least: number, most: number, required: string, range: string) =>
  z.number(required).check(z.minimum(least, range), z.maximum(most, range))

/** What people enter about a farm; forms and endpoints share schemas and messages. */
const written = {
  title: requiredText(120, messages.farmNameRequired),
  description: requiredText(2_000, messages.descriptionRequired),
  area_in_sq_meters: z
    .number(messages.areaRequired)
    .check(z.positive(messages.areaRequired), z.maximum(MAX_SQUARE_METRES)),
  city: lettersOnly(messages.cityRequired),
  country: named('Country', z.enum(countryNames, messages.countryRequired)),
  latitude: numberWithin(-90, 90, messages.latitudeRequired, messages.latitudeRange),
  longitude: numberWithin(-180, 180, messages.longitudeRequired, messages.longitudeRange),
  postcode: z._default(optionalText(16), null),
}

const timeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone, messages.timeZoneUnknown))

const added = {
  ...written,
  organisation_id: chosenId(messages.organisationRequired),
  farmer_id: z._default(z.nullable(id), null),
  /** Derived from the position if absent. */
  time_zone: z.optional(timeZone),
}
/** The columns of `farms` that people enter for a new farm. */
export const newFarmMembers = membersOf(added) satisfies (keyof FarmDetail)[]
export const newFarm = named('NewFarm', z.strictObject({ ...added, custom: z.optional(customChange) }))
export type NewFarm = z.infer<typeof newFarm>

const spraysDay = dayOf(messages.spraysRecordedDateInvalid)

/** Members that can be changed; absent ones stay. A name is only validated if it changes. */
const changed = {
  ...written,
  postcode: optionalText(16),
  description: optionalText(2_000),
  time_zone: timeZone,
  organisation_id: id,
  farmer_id: z.nullable(id),
  sprays_recorded: z.boolean(),
  sprays_recorded_from: z.nullable(spraysDay),
  sprays_recorded_until: z.nullable(spraysDay),
  landscape: optionalText(200),
  running_cost: z.nullable(z.number().check(z.minimum(0), z.maximum(MAX_RUNNING_COST))),
}
/** The columns of `farms` that people edit. */
export const farmMembers = membersOf(changed) satisfies (keyof FarmDetail)[]
export const farmChange = named(
  'FarmChange',
  z.partial(z.strictObject({ ...changed, custom: customChange, version: z.int() })),
)
export type FarmChange = z.infer<typeof farmChange>

/** The rule of Edit Farm for a changed name. */
const farmName = lettersOnly(messages.farmNameRequired)
export const changedNameFault = (title: string | undefined, before: string): string | null => {
  if (title === undefined || title.trim() === before) return null
  const read = z.safeParse(farmName, title)
  return read.success ? null : (read.error.issues[0]?.message ?? null)
}
