import { cell, type Action, type Role } from './policy.ts'

/** The cell "own" of docs/permissions.md: what the person observed or made. `owner_id` is null where that person has no account. */
export const mayChange = (action: Action, person: { role: Role; id: number }, owner_id: number | null): boolean => {
  const word = cell(action, person.role)
  return word === 'yes' || (word === 'own' && owner_id === person.id)
}

/** Whether a person may name somebody else as the observer of what they enter. */
export const mayNameObserver = (role: Role): boolean => role === 'admin' || role === 'entomology_admin'
