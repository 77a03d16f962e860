import { sql } from 'kysely'
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
  sql<boolean>`exists (select from organisations
    where organisations.id = users.organisation_id and organisations.read_only_since is not null)`.as('is_read_only'),
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
  is_read_only: boolean
}

export const personOfAccount = (row: Account) => ({
  kind: 'person' as const,
  scope: scopeOf(row) satisfies Scope,
  user_id: row.id,
  role: row.role,
  hasPortal: hasPortal(row),
  isReadOnly: row.is_read_only && scopeOf(row).kind === 'organisation',
  name: `${row.firstname} ${row.lastname}`,
})
