import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { inTransaction, operator, type Db, type Trx } from '../platform/postgres/database.ts'
import { deleteUnclaimed } from '../platform/storage/unclaimed-files.ts'
import { erase } from '../users/erase-writes.ts'
import { stepOf } from './run-writes.ts'

type RepeatDeps = Pick<Deps, 'db' | 'blobs' | 'jobs' | 'settings' | 'identity'>

/** An erasure that was completed before the database was restored from an older backup. */
export interface Repeated {
  kind: 'erase-person' | 'erase-organisation'
  user_id: number | null
  organisation_id: number | null
  requested_by: number | null
  confirmed_by: number | null
}

/** `gone`: the backup has no such person or organisation, or had erased them. `by hand`: its two administrators are not in the backup. */
export type Repetition = 'repeated' | 'gone' | 'by hand'

const repeatPerson = async (trx: Trx, deps: RepeatDeps, user_id: number): Promise<string[] | null> => {
  const person = await trx
    .selectFrom('users')
    .where('id', '=', user_id)
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

const exist = async (db: Db, ids: readonly (number | null)[]): Promise<boolean> => {
  const known = ids.filter((id) => id !== null)
  const rows = await db.selectFrom('users').where('id', 'in', known).select('id').execute()
  return rows.length === ids.length
}

const repeatOrganisation = async (trx: Trx, deps: RepeatDeps, given: Repeated): Promise<Repetition> => {
  const organisation_id = given.organisation_id ?? 0
  const { requested_by, confirmed_by } = given
  const organisation = await trx
    .selectFrom('organisations')
    .where('id', '=', organisation_id)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  if (!organisation) return 'gone'
  if (!(await exist(trx, [requested_by, confirmed_by]))) return 'by hand'
  const open = await trx
    .selectFrom('data_requests')
    .where('organisation_id', '=', organisation_id)
    .where('kind', '=', 'erase-organisation')
    .where('state', 'in', ['unconfirmed', 'scheduled', 'waiting', 'running'])
    .select('id')
    .executeTakeFirst()
  const begun = { state: 'waiting', requested_by, confirmed_by, scheduled_for: sql<Date>`now()` } as const
  const request = open
    ? await trx
        .updateTable('data_requests')
        .set({ ...begun, steps: stepOf('confirmed', confirmed_by) })
        .where('id', '=', open.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await trx
        .insertInto('data_requests')
        .values({
          ...begun,
          kind: 'erase-organisation',
          organisation_id,
          received_at: sql`now()`,
          steps: sql<string>`jsonb_build_array(jsonb_build_object('step', 'confirmed', 'at', now(), 'by', ${confirmed_by}::int))`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
  await trx
    .updateTable('organisations')
    .set({ read_only_since: sql`coalesce(read_only_since, now())` })
    .where('id', '=', organisation_id)
    .execute()
  await deps.jobs.add(trx, 'run-data-request', { request_id: request.id })
  return 'repeated'
}

/**
 * Repeats an erasure without asking again: who asked for it was answered before the restore. The account of a person goes
 * at once; the running portal does the rest.
 */
export const repeatErasure = async (deps: RepeatDeps, given: Repeated): Promise<Repetition> => {
  if (given.kind === 'erase-organisation')
    return inTransaction(deps.db, operator, (trx) => repeatOrganisation(trx, deps, given))
  const keys = await inTransaction(deps.db, operator, (trx) => repeatPerson(trx, deps, given.user_id ?? 0))
  if (keys === null) return 'gone'
  await deleteUnclaimed(deps, keys)
  return 'repeated'
}
