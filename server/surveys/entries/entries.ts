import { sql } from 'kysely'
import { messages } from '#domain/messages.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Trx } from '../../platform/postgres/database.ts'
import { invalid, orNotFound, Problem } from '../../platform/http/problem.ts'
import { checkOwn } from '../observer-queries.ts'
import { surveys } from '../queries.ts'

type EntryTable = 'flower_surveys' | 'pollinator_surveys' | 'predator_surveys'

interface NewEntry {
  actor: Actor
  params: { id: number }
  query: { year?: number | undefined }
}
/** Refuses a new entry if the request names a year in which the visit did not take place. */
export const checkYear = async (trx: Trx, { actor, params, query: { year } }: NewEntry): Promise<void> => {
  if (year === undefined) return
  const { survey_date } = orNotFound(await surveys.find(trx, actor.scope, params.id))
  if (Number(survey_date.slice(0, 4)) !== year) throw invalid([{ path: 'year', message: messages.yearOfVisit }])
}

/** Locks an entry of a visit and reads it; 404 if `find` has none within the scope. */
export const lockEntry = async <E>(
  trx: Trx,
  table: EntryTable,
  id: number,
  find: () => Promise<E | undefined>,
): Promise<E> => {
  await sql`select from ${sql.table(table)} where id = ${id} for no key update`.execute(trx)
  return orNotFound(await find())
}

/** The same before a change; refused if the actor may only change their own. */
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

/** Refuses lines that an entry already has, by name. `there` has the existing line for each given one. */
export const refuseDuplicate = <O>(there: (O | undefined)[], member: string, nameOf: (line: O) => string): void => {
  const found = there.flatMap((line, index) => (line === undefined ? [] : [{ index, name: nameOf(line) }]))
  if (found.length === 0) return
  throw new Problem(409, messages.countedThere(found.map(({ name }) => name).join('; ')), {
    issues: found.map(({ index, name }) => ({
      path: `observations.${index}.${member}`,
      message: messages.countedThere(name),
    })),
  })
}
