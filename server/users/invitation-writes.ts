import { mayActOn } from '#domain/access/users.ts'
import { messages } from '#domain/messages.ts'
import { givesRights, type InvitationFault, type NewInvitations } from '#domain/users/invitations.ts'
import { attempt } from '../accounts/throttle-writes.ts'
import type { Deps } from '../deps.ts'
import { organisations } from '../organisations/queries.ts'
import type { Person } from '../platform/http/actor.ts'
import type { Db, Trx } from '../platform/postgres/database.ts'
import { confirmFirst, orNotFound, Problem } from '../platform/http/problem.ts'
import { within } from '../platform/postgres/scope.ts'
import { onUniqueViolation } from '../platform/http/versions.ts'
import { targetUser } from './writes.ts'

const emailInUse = onUniqueViolation('users_email', 'email', messages.emailInUse)

/**
 * Faults that prevent inviting these people. Revealing that an address is in use by another organisation is counted
 * per address, as when adding one person.
 */
export const invitationFaults = async (
  db: Db,
  actor: Person,
  { organisation_id, people }: NewInvitations,
): Promise<InvitationFault[]> => {
  orNotFound(await organisations.find(db, actor.scope, organisation_id))
  const me = targetUser(actor)
  const emails = people.map(({ email }) => email)
  const taken = await db
    .selectFrom('users')
    .where('email', 'in', emails)
    .where('deleted_at', 'is', null)
    .select(['email', within(actor.scope, 'users.organisation_id').as('is_seen')])
    .execute()
  for (const { is_seen } of taken)
    if (!is_seen) await attempt(db, { kind: 'probe', account: String(actor.user_id), address: '' })
  const isTaken = new Set(taken.map(({ email }) => email))
  return people.flatMap(({ email, role }, index): InvitationFault[] => [
    ...(isTaken.has(email) ? [{ index, path: 'email' as const, message: messages.emailInUse }] : []),
    ...(emails.indexOf(email) < index
      ? [{ index, path: 'email' as const, message: messages.invitedTwice(String(emails.indexOf(email) + 1)) }]
      : []),
    ...(mayActOn('user.create', me, { id: -1, role })
      ? []
      : [{ index, path: 'role' as const, message: messages.roleNotYours }]),
  ])
}

/** Invites all of these people, or none if there is a fault. */
export const inviteAll =
  ({ identity }: Pick<Deps, 'identity'>) =>
  async (trx: Trx, actor: Person, given: NewInvitations) => {
    if (givesRights(given.people) && !actor.isConfirmed) throw confirmFirst()
    const made = []
    for (const { email, role, firstname, lastname } of given.people) {
      const isNamed = firstname !== undefined && lastname !== undefined
      const { id } = await trx
        .insertInto('users')
        .values({
          email,
          role,
          // Their address is used as their name until they enter one.
          firstname: isNamed ? firstname : email,
          lastname: isNamed ? lastname : '',
          organisation_id: given.organisation_id,
          invited_by: actor.user_id,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
        .catch(emailInUse)
      const invitation_link = await identity.sendVerification(trx, { id, firstname: firstname ?? '' }, email)
      made.push({ id, email, role, invitation_link })
    }
    return made
  }

/** Refuses the request, naming each line. */
export const refuseFaults = (faults: readonly InvitationFault[]): void => {
  if (faults.length === 0) return
  const issues = faults.map(({ index, path, message }) => ({ path: `people.${index}.${path}`, message }))
  const isTaken = faults.some(({ message }) => message === messages.emailInUse)
  throw new Problem(isTaken ? 409 : 403, faults[0]?.message ?? messages.notAllowed, { issues })
}
