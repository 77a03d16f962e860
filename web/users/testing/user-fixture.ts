import type { Role } from '#domain/access/policy.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { noPreferences } from '#domain/display/preferences.ts'
import type { User, UserDetail } from '#domain/users/user.ts'

export const user: User = {
  id: 7,
  email: 'rosa@example.org',
  firstname: 'Rosa',
  lastname: 'Field',
  phone: '+447700900123',
  address: '1 Orchard Lane',
  city: 'Ledbury',
  country: 'United Kingdom',
  postal_code: 'HR8 1AA',
  role: 'farmer',
  organisation_id: 4,
  organisation_title: 'Marden Vale Growers',
  all_organisations: false,
  is_pollinator_portal_enabled: true,
  is_pest_portal_enabled: false,
  is_active: true,
  pending_email: null,
  state: 'active',
  version: 3,
}

export const userDetail: UserDetail = { ...user, second_factors: ['totp'], last_signed_in_at: '2026-06-01T08:00:00Z' }

/** The signed-in person, who is a different one. */
export const personOf = (role: Role): Profile => {
  const { is_active: _active, pending_email: _pending, state: _state, ...rest } = user
  const ada = { id: 1, email: 'ada@example.org', firstname: 'Ada', lastname: 'Hale', role }
  return { ...rest, ...ada, display_preferences: noPreferences }
}

export const organisations = [
  { id: 4, title: 'Marden Vale Growers' },
  { id: 9, title: 'Salinas Berry Company' },
]
