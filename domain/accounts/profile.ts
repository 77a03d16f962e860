import * as z from 'zod/mini'
import { roles } from '../access/policy.ts'
import { displayPreferences } from '../display/preferences.ts'
import { named } from '../platform/named.ts'
import { id } from '../platform/shapes.ts'

export const role = named('Role', z.enum(roles))

/** A person, as far as the profile and the list of users have the same members. */
export const person = z.object({
  id,
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  country: z.nullable(z.string()),
  postal_code: z.nullable(z.string()),
  role,
  organisation_id: z.nullable(id),
  organisation_title: z.nullable(z.string()),
  all_organisations: z.boolean(),
  is_pollinator_portal_enabled: z.boolean(),
  is_pest_portal_enabled: z.boolean(),
  version: z.int(),
})

/** The signed-in person, as `GET /users/profile` returns it. */
export const profile = named('Profile', z.extend(person, { display_preferences: displayPreferences }))
export type Profile = z.infer<typeof profile>

export const hasPortal = (person: Pick<Profile, 'is_pollinator_portal_enabled' | 'is_pest_portal_enabled'>): boolean =>
  person.is_pollinator_portal_enabled || person.is_pest_portal_enabled
