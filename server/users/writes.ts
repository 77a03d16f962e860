import { adminRoles, changeable, mayActOn, mayAssign, type TargetUser } from '#domain/access/users.ts'
import { messages } from '#domain/messages.ts'
import { pick } from '#domain/platform/members.ts'
import { changedMembers, newUserMembers, type NewUser, type User, type UserChange } from '#domain/users/user.ts'
import type { Deps } from '../deps.ts'
import { queueNotice, type ChangedRights, type NoticeDeps } from '../accounts/emails/notice-writes.ts'
import { organisations } from '../organisations/queries.ts'
import type { Person } from '../platform/http/actor.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { confirmFirst, forbidden, orNotFound, Problem } from '../platform/http/problem.ts'
import { checkVersion, onUniqueViolation } from '../platform/http/versions.ts'
import { checkFreePhone } from './phone-queries.ts'
import { requireAnotherAdmin } from './last-admin.ts'
import { users } from './queries.ts'

const emailInUse = onUniqueViolation('users_email', 'email', messages.emailInUse)
export type UserWithLink = User & { invitation_link: string | null }

export const targetUser = (actor: Person): TargetUser => ({ id: actor.user_id, role: actor.role })

const refuseMembers = (refused: string[]) => {
  if (refused.length === 0) return
  const issues = refused.map((path) => ({ path, message: messages.notAllowed }))
  throw new Problem(403, messages.notAllowed, { issues })
}

/** Locks a person against concurrent changes and reads the current values. */
export const lockUser = async (trx: Trx, actor: Person, id: number): Promise<User> => {
  await trx.selectFrom('users').where('id', '=', id).select('id').forNoKeyUpdate().executeTakeFirst()
  return orNotFound(await users.find(trx, actor, id))
}

const checkFree = async (trx: Trx, email: string) => {
  const other = await trx
    .selectFrom('users')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (other) throw new Problem(409, messages.emailInUse, { issues: [{ path: 'email', message: messages.emailInUse }] })
}

/** Changes of people, each within the transaction of a request. */
export const userWrites = ({ identity, mail, settings }: Pick<Deps, 'identity' | 'mail' | 'settings'>) => ({
  /** Also queues the invitation, which is only sent if the transaction commits. */
  add: async (trx: Trx, actor: Person, given: NewUser): Promise<UserWithLink> => {
    const me = targetUser(actor)
    orNotFound(await organisations.find(trx, actor.scope, given.organisation_id))
    if (!mayActOn('user.create', me, { id: -1, role: given.role })) refuseMembers(['role'])
    if (given.all_organisations && !mayAssign(me)) refuseMembers(['all_organisations'])
    // A new account of the caller's own choosing would outlast the session that created it.
    if ((adminRoles.has(given.role) || given.all_organisations) && !actor.isConfirmed) throw confirmFirst()
    await checkFreePhone(trx, given.phone)
    const { id } = await trx
      .insertInto('users')
      .values({ ...pick(given, newUserMembers), invited_by: actor.user_id })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(emailInUse)
    const invitation_link = await identity.sendVerification(trx, { id, firstname: given.firstname }, given.email)
    return { ...orNotFound(await users.find(trx, actor, id)), invitation_link }
  },

  /** Omitted members are not changed. domain/users/endpoints.ts defines which changes end a person's sessions. */
  change: async (trx: Trx, actor: Person, id: number, given: UserChange): Promise<UserWithLink> => {
    const before = await lockUser(trx, actor, id)
    const me = targetUser(actor)
    if (!mayActOn('user.edit', me, before)) throw forbidden()
    const { version, email } = given
    const written = pick(given, changedMembers)
    const allowed = changeable(me, before)
    refuseMembers(
      Object.keys({ ...written, ...(email === undefined ? {} : { email }) }).filter((name) => !allowed.has(name)),
    )
    checkVersion(before.version, version)
    if (requiresVerification(given) && !actor.isConfirmed) throw confirmFirst()
    if (written.organisation_id !== undefined && written.organisation_id !== null)
      orNotFound(await organisations.find(trx, actor.scope, written.organisation_id))
    const after = { ...before, ...written }
    if (after.role !== 'admin' || !after.is_active) await requireAnotherAdmin(trx, before)
    const isMoved = (['role', 'organisation_id', 'is_active'] as const).some((name) => after[name] !== before[name])
    // A flag set for one role does not carry over to another.
    const wide = after.role === before.role ? {} : { all_organisations: written.all_organisations ?? false }
    await checkFreePhone(trx, written.phone, before)
    const address = email === undefined ? null : await newAddress(trx, before, email, id === actor.user_id)
    const changes = { ...written, ...wide, ...(address ? pick(address.columns, addressMembers) : {}) }
    if (Object.keys(changes).length > 0)
      await trx.updateTable('users').set(changes).where('id', '=', id).execute().catch(emailInUse)
    const link =
      address?.sendTo === undefined
        ? null
        : await identity.sendVerification(trx, { id, firstname: after.firstname }, address.sendTo)
    if (link !== null || address?.sendTo !== undefined)
      await notifyFormerAddress(trx, { mail, settings }, before, address)
    if (isMoved && id !== actor.user_id)
      await queueNotice({ mail, settings }, trx, after, { kind: 'rights-changed', what: rightsOf(before, after) })
    if (isMoved || address?.endsSessions) await identity.revokeAccess(trx, id, { providers: !after.is_active })
    // Only administrators receive links to pass on: others must verify their own new address.
    return { ...orNotFound(await users.find(trx, actor, id)), invitation_link: mayAssign(me) ? link : null }
  },

  invite: async (trx: Trx, actor: Person, id: number): Promise<UserWithLink> => {
    const user = await lockUser(trx, actor, id)
    if (!mayActOn('user.create', targetUser(actor), user)) throw forbidden()
    if (!user.is_active) throw new Problem(409, messages.enableFirst)
    const address = user.pending_email ?? user.email
    const isDone = user.state === 'active' && user.pending_email === null
    if (isDone && !(await identity.providers.isLockedOut(trx, id))) throw new Problem(409, messages.alreadyVerified)
    if (user.state === 'invited')
      await trx.updateTable('users').set({ invited_by: actor.user_id }).where('id', '=', id).execute()
    const link = await identity.sendVerification(trx, user, address)
    // The link opens the account. For accounts in use and unverified addresses only administrators may pass it on, as
    // after a change of address.
    const isNew = user.state === 'invited' && user.pending_email === null
    return { ...user, invitation_link: isNew || mayAssign(targetUser(actor)) ? link : null }
  },
})

/** Changes that give access to other data or to the account itself. */
const requiresVerification = ({ email, role, organisation_id, all_organisations, is_active }: UserChange) =>
  [email, role, organisation_id, all_organisations, is_active].some((value) => value !== undefined)

const rightsOf = (before: User, after: User): ChangedRights => ({
  role: after.role === before.role ? null : after.role,
  organisation: after.organisation_id !== before.organisation_id,
  is_active: after.is_active === before.is_active ? null : after.is_active,
})

/** Notifies the former address, regardless of who requested the change. */
const notifyFormerAddress = (trx: Trx, post: NoticeDeps, before: User, address: Address | null) => {
  if (address?.columns.pending_email)
    return queueNotice(post, trx, before, { kind: 'address-asked', to: address.columns.pending_email })
  if (address?.columns.email)
    return queueNotice(post, trx, before, { kind: 'address-changed', to: address.columns.email, undo: null })
  return undefined
}

const addressMembers = ['email', 'email_verified_at', 'pending_email'] as const
interface Address {
  columns: { email?: string; email_verified_at?: null; pending_email: string | null }
  sendTo?: string
  endsSessions?: boolean
}

/**
 * One's own new address takes effect when its link is opened; one set by an administrator takes effect now, but only
 * allows sign-in once verified.
 */
const newAddress = async (trx: Trx, before: User, email: string, isOwn: boolean): Promise<Address | null> => {
  if (email === before.email) return before.pending_email === null ? null : { columns: { pending_email: null } }
  await checkFree(trx, email)
  if (isOwn) return { columns: { pending_email: email }, sendTo: email }
  return { columns: { email, email_verified_at: null, pending_email: null }, sendTo: email, endsSessions: true }
}
