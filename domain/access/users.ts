import { cell, roles, type Action, type Role } from './policy.ts'

/** Somebody who acts on people, or is acted on. */
export interface TargetUser {
  id: number
  role: Role
}
type UserAction = Extract<Action, 'user.create' | 'user.edit' | 'user.delete' | 'account.secure-other'>

/** An admin gives these by a later change; nobody is created as one. */
const laterRoles: ReadonlySet<Role> = new Set(['engineer', 'engineer_admin'])

/** Who has one of these opens doors for others: giving it asks for a fresh proof, and settings may ask for a second factor. */
export const adminRoles: ReadonlySet<Role> = new Set(['admin', 'entomology_admin', 'farm_admin', 'engineer_admin'])

/** Who may be acted on, by the words in the table; `self` is handled before. */
const conditions: Record<string, (on: TargetUser) => boolean> = {
  all: () => true,
  yes: () => true,
  'one of seven': (on) => !laterRoles.has(on.role),
  entomology: (on) => on.role === 'entomology',
  farmer: (on) => on.role === 'farmer',
}

/**
 * The conditional cells of the users' rows, for the person acted on, who is in scope already. Everybody may edit their own
 * profile, and nobody deletes or disables themselves.
 */
export const mayActOn = (action: UserAction, actor: TargetUser, on: TargetUser): boolean => {
  if (actor.id === on.id) return action === 'user.edit'
  return cell(action, actor.role)
    .split(', ')
    .some((word) => conditions[word]?.(on) ?? false)
}

export const mayAssign = (actor: TargetUser): boolean => cell('user.assign', actor.role) === 'yes'

/** Whether somebody may act on more people than themselves. */
export const managesPeople = (role: Role): boolean => !['no', 'self'].includes(cell('user.edit', role))

/** The roles that somebody can give to a new person. */
export const creatableRoles = (role: Role): Role[] =>
  roles.filter((each) => mayActOn('user.create', { id: 1, role }, { id: 2, role: each }))

const own = ['firstname', 'lastname', 'phone', 'address', 'city', 'country', 'postal_code']
const flags = ['is_pollinator_portal_enabled', 'is_pest_portal_enabled']
const assigned = ['email', 'role', 'organisation_id', 'all_organisations']

/** Members of a person that somebody may change: a change that names another is refused whole. */
export const changeable = (actor: TargetUser, on: TargetUser): ReadonlySet<string> => {
  if (actor.id === on.id) return new Set([...own, 'email'])
  if (!mayActOn('user.edit', actor, on)) return new Set()
  return new Set([...own, ...flags, 'is_active', ...(mayAssign(actor) ? assigned : [])])
}
