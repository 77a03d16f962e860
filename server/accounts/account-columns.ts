import type { Role } from '#domain/access/policy.ts'
import { scopeOf, type Scope } from '#domain/access/scope.ts'
import { hasPortal } from '#domain/accounts/profile.ts'

/**
 * Columns of the account behind a session or token that determine its permissions. Queries exclude deleted and
 * disabled accounts.
 */
export const accountColumns = [
  'users.id',
  'users.role',
  'users.organisation_id',
  'users.all_organisations',
  'users.firstname',
  'users.lastname',
  'users.is_pollinator_portal_enabled',
  'users.is_pest_portal_enabled',
] as const

interface Account {
  id: number
  role: Role
  organisation_id: number | null
  all_organisations: boolean
  firstname: string
  lastname: string
  is_pollinator_portal_enabled: boolean
  is_pest_portal_enabled: boolean
}

export const personOfAccount = (row: Account) => ({
  kind: 'person' as const,
  scope: scopeOf(row) satisfies Scope,
  user_id: row.id,
  role: row.role,
  hasPortal: hasPortal(row),
  name: `${row.firstname} ${row.lastname}`,
})
