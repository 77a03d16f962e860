import { cell, roles, type Action, type Role } from './policy.ts'

/** A person who acts, or is acted on. */
export interface TargetUser {
  id: number
  role: Role
}
type UserAction = Extract<Action, 'user.create' | 'user.edit' | 'user.delete' | 'account.secure-other'>

/** Roles that can only be assigned later, never to a new person. */
const laterRoles: ReadonlySet<Role> = new Set(['engineer', 'engineer_admin'])

/**
 * Roles that control access of others: assigning them requires confirmation, and settings may require a second factor.
 */
export const adminRoles: ReadonlySet<Role> = new Set(['admin', 'entomology_admin', 'farm_admin', 'engineer_admin'])

/** Who may be acted on, by the words of the table; `self` is handled before. */
const conditions: Record<string, (on: TargetUser) => boolean> = {
  all: () => true,
  yes: () => true,
  'one of seven': (on) => !laterRoles.has(on.role),
  entomology: (on) => on.role === 'entomology',
  farmer: (on) => on.role === 'farmer',
}

/**
 * The conditional cells of the rows about people, for a person within the scope. Everybody may edit their own profile,
 * and nobody can delete or disable themselves.
 */
export const mayActOn = (action: UserAction, actor: TargetUser, on: TargetUser): boolean => {
  if (actor.id === on.id) return action === 'user.edit'
  return cell(action, actor.role)
    .split(', ')
    .some((word) => conditions[word]?.(on) ?? false)
}

export const mayAssign = (actor: TargetUser): boolean => cell('user.assign', actor.role) === 'yes'

/** Whether a role may act on people other than themselves. */
export const managesPeople = (role: Role): boolean => !['no', 'self'].includes(cell('user.edit', role))

/** The roles that somebody may give to a new person. */
export const creatableRoles = (role: Role): Role[] =>
  roles.filter((each) => mayActOn('user.create', { id: 1, role }, { id: 2, role: each }))

/** The roles of other people whose sign-ins and second factors somebody may see. */
export const securableRoles = (role: Role): Role[] =>
  roles.filter((each) => mayActOn('account.secure-other', { id: 1, role }, { id: 2, role: each }))

const own = ['firstname', 'lastname', 'phone', 'address', 'city', 'country', 'postal_code']
const flags = ['is_pollinator_portal_enabled', 'is_pest_portal_enabled']
const assigned = ['email', 'role', 'organisation_id', 'all_organisations']

/** Members of a person that the caller may change; a change with any other member is refused as a whole. */
export const changeable = (actor: TargetUser, on: TargetUser): ReadonlySet<string> => {
  if (actor.id === on.id) return new Set([...own, 'email'])
  if (!mayActOn('user.edit', actor, on)) return new Set()
  return new Set([...own, ...flags, 'is_active', ...(mayAssign(actor) ? assigned : [])])
}
