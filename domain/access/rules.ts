import { cell, type Action, type Role } from './policy.ts'
import type { Scope } from './scope.ts'

/** The row "organisations: add" of docs/permissions.md; "wide" means people who see every organisation. */
export const mayAddOrganisation = (role: Role, scope: Scope): boolean => {
  const word = cell('organisation.add', role)
  return word === 'yes' || (word === 'wide' && scope.kind === 'all')
}

/** Only people who may restore farms see archived ones. */
export const seesArchivedFarms = (role: Role): boolean => cell('farm.delete', role) === 'yes'

/**
 * The condition "own" of docs/permissions.md: what the person observed or created, or a farm whose farmer they are. `owner_id` is null for observers
 * without an account.
 */
export const mayChange = (action: Action, person: { role: Role; id: number }, owner_id: number | null): boolean => {
  const word = cell(action, person.role)
  return word === 'yes' || (word === 'own' && owner_id === person.id)
}

/** Whether a person may name somebody else as the observer. */
export const mayNameObserver = (role: Role): boolean => role === 'admin' || role === 'entomology_admin'

/** Whether a person sees in the lists of visits which treatment a plot has, on a farm that hides treatments while counting. */
export const seesHiddenTreatments = (role: Role): boolean => role === 'admin' || role === 'entomology_admin'
