import { roles, type Role } from '#domain/access/policy.ts'
import { passwordHash } from '../../accounts/testing/people.ts'
import { makeUser } from '../../factories/people.ts'
import type { Db } from '../../platform/postgres/database.ts'

/** A caller. `sees`: which records are visible, in the caller's own organisation and in a foreign one. */
export interface Person {
  name: string
  part: Part
  id: number
  role: Role
  hasPortal: boolean
  isWide: boolean
  sees: { own: boolean; foreign: boolean }
}

interface Part {
  name: string
  role: Role
  organisation: 'own' | null
  all_organisations?: boolean
  portal?: boolean
}

const mayBeWide: Role[] = ['entomology_admin', 'entomology', 'engineer_admin', 'engineer']

/**
 * The nine roles; roles whose scope may be widened; the same flag on other roles, where it must have no effect; people
 * without an organisation.
 */
export const parts: Part[] = [
  ...roles.map((role) => ({ name: role, role, organisation: 'own' as const })),
  ...mayBeWide.map((role) => ({
    name: `${role} of all organisations`,
    role,
    organisation: 'own' as const,
    all_organisations: true,
  })),
  { name: 'farm_admin with all_organisations', role: 'farm_admin', organisation: 'own', all_organisations: true },
  { name: 'farmer without organisation', role: 'farmer', organisation: null },
  { name: 'entomology without organisation', role: 'entomology', organisation: null },
]
export const partsWithoutPortal: Part[] = roles.map((role) => ({
  name: `${role} without portal flags`,
  role,
  organisation: 'own',
  portal: false,
}))

/** Creates a person for a part of the cast, who can sign in, in the given organisation. */
export const makePersonOf = async (db: Db, part: Part, organisation_id: number): Promise<Person> => {
  const { name, role, all_organisations = false, portal = true } = part
  const { id } = await makeUser(db, {
    password_hash: passwordHash,
    role,
    all_organisations,
    organisation_id: part.organisation === null ? null : organisation_id,
    is_pollinator_portal_enabled: portal && role !== 'staff',
    is_pest_portal_enabled: portal && role === 'staff',
  })
  const isWide = role === 'admin' || (all_organisations && mayBeWide.includes(role))
  const sees = { own: isWide || part.organisation === 'own', foreign: isWide }
  return { name, part, id, role, hasPortal: portal, isWide, sees }
}
