import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { inTransaction, operator, type Trx } from '../platform/postgres/database.ts'
import { deleteUnclaimed } from '../platform/storage/unclaimed-files.ts'
import { erase } from '../users/erase-writes.ts'

type RepeatDeps = Pick<Deps, 'db' | 'blobs' | 'jobs' | 'settings' | 'identity'>

/** An erasure that was completed before the database was restored from an older backup. */
export interface Repeated {
  kind: 'erase-person' | 'erase-organisation'
  user_id: number | null
  organisation_id: number | null
  /** Creation time of the person's account, in PostgreSQL's text format. */
  account_created_at: string | null
}

/**
 * `gone`: the database has no such person or organisation, or has already erased them. `by hand`: an organisation,
 * whose farms and people in the backup may differ from those that were erased.
 */
export type Repetition = 'repeated' | 'gone' | 'by hand'

/** An id that was assigned again after the restore belongs to another account, which has another creation time. */
const repeatPerson = async (
  trx: Trx,
  deps: RepeatDeps,
  user_id: number,
  created_at: string,
): Promise<string[] | null> => {
  const person = await trx
    .selectFrom('users')
    .where('id', '=', user_id)
    .where(sql<boolean>`created_at = ${created_at}::timestamptz`)
    .where('erased_at', 'is', null)
    .select(['id', 'deleted_at'])
    .forUpdate()
    .executeTakeFirst()
  if (!person) return null
  await trx.updateTable('farms').set({ farmer_id: null }).where('farmer_id', '=', user_id).execute()
  if (person.deleted_at === null)
    await trx
      .updateTable('users')
      .set({ deleted_at: sql`now()`, pending_email: null })
      .where('id', '=', user_id)
      .execute()
  await deps.identity.revokeAccess(trx, user_id, { providers: true })
  return erase(trx, deps, user_id, { requested_by: null })
}

/**
 * Repeats the erasure of a person without a new request, because it was requested and decided before the restore. The
 * account is erased at once; the running portal does the rest.
 */
export const repeatErasure = async (deps: RepeatDeps, given: Repeated): Promise<Repetition> => {
  const { kind, user_id, organisation_id, account_created_at } = given
  if (kind === 'erase-organisation') {
    const found = await deps.db
      .selectFrom('organisations')
      .where('id', '=', organisation_id ?? 0)
      .select('id')
      .executeTakeFirst()
    return found ? 'by hand' : 'gone'
  }
  if (user_id === null || account_created_at === null) return 'gone'
  const keys = await inTransaction(deps.db, operator, (trx) => repeatPerson(trx, deps, user_id, account_created_at))
  if (keys === null) return 'gone'
  await deleteUnclaimed(deps, keys)
  return 'repeated'
}
