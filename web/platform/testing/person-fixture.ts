import { noPreferences } from '#domain/display/preferences.ts'
import type { Role } from '#domain/access/policy.ts'
import type { Profile } from '#domain/accounts/profile.ts'

/** The signed-in person with this role. */
export const personOf = (role: Role): Profile => ({
  id: 1,
  email: 'ada@example.org',
  firstname: 'Ada',
  lastname: 'Hale',
  phone: null,
  address: null,
  city: null,
  country: null,
  postal_code: null,
  role,
  organisation_id: 4,
  organisation_title: 'Marden Vale Growers',
  all_organisations: false,
  is_pollinator_portal_enabled: true,
  is_pest_portal_enabled: false,
  version: 1,
  display_preferences: noPreferences,
})
