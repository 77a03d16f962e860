import { sql } from 'kysely'
import { mayActOn, mayAssign } from '#domain/access/users.ts'
import type { Deps } from '../deps.ts'
import type { Person } from '../platform/http/actor.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { forbidden } from '../platform/http/problem.ts'
import { checkDependents, type Confirmation } from '../platform/http/versions.ts'
import { erase, type ErasureDeps } from './erase-writes.ts'
import { requireAnotherAdmin } from './last-admin.ts'
import { users } from './queries.ts'
import { lockUser, targetUser } from './writes.ts'

interface Wish extends Confirmation {
  erase?: string | undefined
}

/**
 * Deletes a person: hides and signs out the account and releases its address. Their farms have no farmer afterwards.
 */
export const removeUser = async (
  trx: Trx,
  deps: Pick<Deps, 'identity'> & ErasureDeps,
  actor: Person,
  id: number,
  wish: Wish,
  request_id?: number,
): Promise<string[]> => {
  const request = { requested_by: actor.user_id, ...(request_id !== undefined && { request_id }) }
  const isErasure = wish.erase === 'true'
  if (isErasure && !mayAssign(targetUser(actor))) throw forbidden()
  if (isErasure && (await users.findDeleted(trx, actor.scope, id))) return erase(trx, deps, id, request)
  const user = await lockUser(trx, actor, id)
  if (!mayActOn('user.delete', targetUser(actor), user)) throw forbidden()
  await requireAnotherAdmin(trx, user)
  const farms = await trx
    .selectFrom('farms')
    .where('farmer_id', '=', id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  checkDependents([{ kind: 'farms', count: farms.count }], wish)
  await trx.updateTable('farms').set({ farmer_id: null }).where('farmer_id', '=', id).execute()
  await trx
    .updateTable('users')
    .set({ deleted_at: sql`now()`, pending_email: null })
    .where('id', '=', id)
    .execute()
  // A person who returns gets a new account.
  await deps.identity.revokeAccess(trx, id, { providers: true })
  return isErasure ? erase(trx, deps, id, request) : []
}
