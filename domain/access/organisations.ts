import { cell, type Role } from './policy.ts'
import type { Scope } from './scope.ts'

/** The row "organisations: add" of docs/permissions.md: "wide" is who sees every organisation. */
export const mayAddOrganisation = (role: Role, scope: Scope): boolean => {
  const word = cell('organisation.add', role)
  return word === 'yes' || (word === 'wide' && scope.kind === 'all')
}
