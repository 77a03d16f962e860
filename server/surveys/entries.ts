import { sql } from 'kysely'
import type { Actor } from '../platform/actor.ts'
import type { Trx } from '../platform/database.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { checkOwn } from './observer-queries.ts'

type EntryTable = 'flower_surveys' | 'pollinator_surveys' | 'predator_surveys'

/** Takes turns on an entry of a visit, and reads it then; 404 if `find` has none within the scope. */
export const lockEntry = async <E>(
  trx: Trx,
  table: EntryTable,
  id: number,
  find: () => Promise<E | undefined>,
): Promise<E> => {
  await sql`select from ${sql.table(table)} where id = ${id} for no key update`.execute(trx)
  return orNotFound(await find())
}

/** The same before a change, which is refused to those who may change only their own. */
export const lockOwnEntry = async <E extends { observer_id: number | null }>(
  trx: Trx,
  actor: Actor,
  table: EntryTable,
  id: number,
  find: () => Promise<E | undefined>,
): Promise<E> => {
  const entry = await lockEntry(trx, table, id, find)
  checkOwn(actor, entry.observer_id)
  return entry
}

export const observationIn = <O extends { id: number }>({ observations }: { observations: O[] }, oid: number): O =>
  orNotFound(observations.find(({ id }) => id === oid))
