import type { Role } from './policy.ts'

/** The organisations a person can see. Every query takes a scope; records outside it do not exist. */
export type Scope = ({ kind: 'all' } | { kind: 'organisation'; organisation_id: number } | { kind: 'none' }) & {
  /** If present, only these farms, and no records without a farm: for access tokens limited to farms. */
  farm_ids?: readonly number[]
}

interface ScopeBearer {
  role: Role
  organisation_id: number | null
  all_organisations: boolean
}

/** Roles that see every organisation if `all_organisations` is set. */
export const mayBeWide: ReadonlySet<Role> = new Set(['entomology_admin', 'entomology', 'engineer_admin', 'engineer'])

/** The scope table of docs/permissions.md: administrators see all; four roles only if `all_organisations` is set. */
export const scopeOf = (person: ScopeBearer): Scope => {
  if (person.role === 'admin' || (mayBeWide.has(person.role) && person.all_organisations)) return { kind: 'all' }
  return person.organisation_id === null
    ? { kind: 'none' }
    : { kind: 'organisation', organisation_id: person.organisation_id }
}

export const includes = (scope: Scope, organisation_id: number): boolean =>
  scope.kind === 'all' || (scope.kind === 'organisation' && scope.organisation_id === organisation_id)

/**
 * What an access token is for. `full`: everything its owner may do and tokens may. `detections`: reading images and
 * writing results of models, which is all that a script with another model needs.
 */
export const tokenScopes = ['full', 'detections'] as const
export type TokenScopeName = (typeof tokenScopes)[number]
