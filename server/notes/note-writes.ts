import { noteMembers, type FarmNote, type FarmNoteChange, type NewFarmNote } from '#domain/notes/farm-note.ts'
import { pick } from '#domain/platform/members.ts'
import { wallTime } from '#domain/weeks/local-time.ts'
import { farms } from '../farms/queries.ts'
import { checkField } from '../farms/spray-writes.ts'
import { lockFarm } from '../farms/writes.ts'
import { personOf, type Actor } from '../platform/http/actor.ts'
import type { Db, Trx } from '../platform/postgres/database.ts'
import { forbidden, orNotFound } from '../platform/http/problem.ts'
import { checkVersion } from '../platform/http/versions.ts'
import { notes } from './note-queries.ts'

/** A note written by this person; 404 outside the scope, 403 if someone else wrote it. */
export const findOwnNote = async (db: Db, actor: Actor, farm_id: number, id: number): Promise<FarmNote> => {
  const note = orNotFound(await notes.find(db, actor.scope, farm_id, id))
  if (note.author_id !== personOf(actor).user_id) throw forbidden()
  return note
}

/** The same, with its farm locked. */
export const lockOwnNote = async (trx: Trx, actor: Actor, farm_id: number, id: number): Promise<FarmNote> => {
  await lockFarm(trx, actor.scope, farm_id)
  return findOwnNote(trx, actor, farm_id, id)
}

/** Without a date: today and now in the farm's time zone. */
const momentOf = async (trx: Trx, actor: Actor, farm_id: number, { date, time }: NewFarmNote, now: Date) => {
  if (date !== undefined) return { date, time }
  const { time_zone } = orNotFound(await farms.find(trx, actor.scope, farm_id))
  const wall = wallTime(now, time_zone)
  return { date: wall.slice(0, 10), time: time ?? wall.slice(11) }
}

export const noteWrites = {
  add: async (trx: Trx, actor: Actor, farm_id: number, given: NewFarmNote, now: Date): Promise<FarmNote> => {
    await lockFarm(trx, actor.scope, farm_id)
    await checkField(trx, actor.scope, farm_id, given.field_id)
    const noted = { ...given, ...(await momentOf(trx, actor, farm_id, given, now)) }
    const { id } = await trx
      .insertInto('farm_notes')
      .values({ farm_id, author_id: personOf(actor).user_id, ...pick(noted, noteMembers) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return orNotFound(await notes.find(trx, actor.scope, farm_id, id))
  },

  change: async (trx: Trx, actor: Actor, farm_id: number, id: number, given: FarmNoteChange): Promise<FarmNote> => {
    const before = await lockOwnNote(trx, actor, farm_id, id)
    checkVersion(before.version, given.version)
    if (given.field_id !== undefined && given.field_id !== before.field_id)
      await checkField(trx, actor.scope, farm_id, given.field_id)
    await trx
      .updateTable('farm_notes')
      .set({ ...pick(given, noteMembers), updated_at: new Date() })
      .where('id', '=', id)
      .execute()
    return orNotFound(await notes.find(trx, actor.scope, farm_id, id))
  },

  remove: async (trx: Trx, actor: Actor, farm_id: number, id: number): Promise<void> => {
    await lockOwnNote(trx, actor, farm_id, id)
    await trx.deleteFrom('farm_notes').where('id', '=', id).execute()
  },
}
