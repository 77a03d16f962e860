import type { Role } from './policy.ts'

/** Which organisations a person sees. Every query takes one: what lies outside does not exist for it. */
export type Scope = ({ kind: 'all' } | { kind: 'organisation'; organisation_id: number } | { kind: 'none' }) & {
  /** Where it is there, only these farms of it, and nothing that belongs to no farm: an access token that was made so. */
  farm_ids?: readonly number[]
}

interface ScopeBearer {
  role: Role
  organisation_id: number | null
  all_organisations: boolean
}

/** Roles that see every organisation if `all_organisations` was set for them. */
export const mayBeWide: ReadonlySet<Role> = new Set(['entomology_admin', 'entomology', 'engineer_admin', 'engineer'])

/** The scope table of docs/permissions.md: admins see all; four roles only if `all_organisations` was set for them. */
export const scopeOf = (person: ScopeBearer): Scope => {
  if (person.role === 'admin' || (mayBeWide.has(person.role) && person.all_organisations)) return { kind: 'all' }
  return person.organisation_id === null
    ? { kind: 'none' }
    : { kind: 'organisation', organisation_id: person.organisation_id }
}

export const includes = (scope: Scope, organisation_id: number): boolean =>
  scope.kind === 'all' || (scope.kind === 'organisation' && scope.organisation_id === organisation_id)
