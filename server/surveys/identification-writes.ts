import { sql } from 'kysely'
import { messages } from '#domain/messages.ts'
import type { EntryPhoto, PhotoVerdict } from '#domain/surveys/photo.ts'
import { hasCastes } from '#domain/surveys/caste.ts'
import { personOf, type Actor } from '../platform/http/actor.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { invalid, orNotFound, Problem } from '../platform/http/problem.ts'
import { currentId } from '../reference/merge-queries.ts'
import { checkVersion, onUniqueViolation } from '../platform/http/versions.ts'
import { lockEntry } from './entries/entries.ts'
import { entryPhotos } from './photos/photo-queries.ts'
import { entryTables } from './photos/photo-writes.ts'
import { groupsOf } from './taxa.ts'

type Kind = 'pollinator' | 'predator'
const groupTaken = onUniqueViolation('pollinator_counts_group', 'pollinator_id', messages.groupElsewhere)

/**
 * Records what a photo shows. A correction changes the line of the photo, or moves part of its count to another
 * insect's line; the history has author, time and previous value. Returns the photo.
 */
export const identify = async (
  trx: Trx,
  actor: Actor,
  { id, key }: { id: number; key: string },
  given: PhotoVerdict,
  now: Date,
): Promise<EntryPhoto> => {
  const find = () => entryPhotos.find(trx, actor.scope, id, key)
  const { kind, entry_id } = orNotFound(await find())
  if (kind === 'flower') throw invalid([{ path: 'verdict', message: messages.flowersHaveNoSpecies }])
  // With the entry locked, because its counts change.
  const photo = await lockEntry(trx, entryTables[kind], entry_id, find)
  checkVersion(photo.version, given.version)
  if (given.verdict === 'confirm' && photo.observation_id === null)
    throw invalid([{ path: 'verdict', message: messages.photoWithoutLine }])
  const line = given.verdict === 'correct' ? await correct(trx, kind, photo, given) : photo.observation_id
  const word = { confirm: 'confirmed', correct: 'corrected', cannot_tell: 'cannot_tell' } as const
  await trx
    .updateTable('entry_photos')
    .set({
      [lineColumns[kind]]: line,
      identification: word[given.verdict],
      identified_by: personOf(actor).user_id,
      identified_at: now,
    })
    .where('photo_key', '=', key)
    .execute()
  return orNotFound(await find())
}

const lineColumns = { pollinator: 'pollinator_observation_id', predator: 'predator_observation_id' } as const

interface Line {
  id: number
  taxon_id: number
  flower_centre: boolean | null
  caste: string | null
  count: number
  notes: string | null
}
const linesOf = async (trx: Trx, kind: Kind, entry_id: number): Promise<Line[]> =>
  kind === 'pollinator'
    ? trx
        .selectFrom('pollinator_observations')
        .where('pollinator_survey_id', '=', entry_id)
        .select(['id', 'pollinator_id as taxon_id', 'flower_centre', 'caste', 'count', 'notes'])
        .execute()
    : trx
        .selectFrom('predator_observations')
        .where('predator_survey_id', '=', entry_id)
        .select(['id', 'predator_id as taxon_id', 'count', 'notes'])
        .select([sql<null>`null`.as('flower_centre'), sql<null>`null`.as('caste')])
        .execute()

/** Returns the line that the photo shows afterwards. */
const correct = async (trx: Trx, kind: Kind, photo: EntryPhoto, given: PhotoVerdict): Promise<number> => {
  const member = kind === 'pollinator' ? 'pollinator_id' : 'predator_id'
  if (given[member] === undefined) throw invalid([{ path: member, message: messages.sayWhatItIs }])
  const taxon_id = await currentId(trx, kind === 'pollinator' ? 'pollinators' : 'predators', given[member])
  if (kind === 'pollinator') await watchGroup(trx, photo, taxon_id)
  else if (!(await isPredator(trx, taxon_id))) throw invalid([{ path: member, message: messages.notInList }])
  const lines = await linesOf(trx, kind, photo.entry_id)
  const own = lines.find(({ id }) => id === photo.observation_id)
  const flower_centre = kind === 'pollinator' ? (given.flower_centre ?? own?.flower_centre ?? false) : null
  const caste = own && (await isOfBee(trx, kind, taxon_id)) ? own.caste : null
  const target = lines.find(
    (line) => line.taxon_id === taxon_id && line.flower_centre === flower_centre && line.caste === caste,
  )
  const to = { kind, entry_id: photo.entry_id, taxon_id, flower_centre, caste }
  if (!own) {
    if (given.count === undefined && !target) throw invalid([{ path: 'count', message: messages.countRequired }])
    return add(trx, to, target, given.count ?? 0)
  }
  const moved = given.count ?? own.count
  if (moved > own.count) throw invalid([{ path: 'count', message: messages.moreThanCounted }])
  if (target?.id === own.id) return own.id
  if (moved < own.count) {
    await setCount(trx, kind, own.id, own.count - moved)
    return add(trx, to, target, moved)
  }
  if (!target) {
    await rename(trx, own.id, to)
    return own.id
  }
  return merge(trx, kind, own, target)
}

/** Only bees have castes. */
const isOfBee = async (trx: Trx, kind: Kind, id: number): Promise<boolean> =>
  kind === 'pollinator' && hasCastes((await groupsOf(trx, [id])).get(id) ?? '')

/** Merges a line into another line of the same insect, with its count, photos and note. */
const merge = async (trx: Trx, kind: Kind, own: Line, target: Line): Promise<number> => {
  await setCount(trx, kind, target.id, target.count + own.count, target.notes ?? own.notes)
  await trx
    .updateTable('entry_photos')
    .set({ [lineColumns[kind]]: target.id })
    .where(lineColumns[kind], '=', own.id)
    .execute()
  await trx
    .deleteFrom(kind === 'pollinator' ? 'pollinator_observations' : 'predator_observations')
    .where('id', '=', own.id)
    .execute()
  return target.id
}

interface Named {
  kind: Kind
  entry_id: number
  taxon_id: number
  flower_centre: boolean | null
  caste: string | null
}
/** Adds to an existing line, or adds a line. */
const add = async (trx: Trx, to: Named, target: Line | undefined, count: number): Promise<number> => {
  if (target) {
    if (count > 0) await setCount(trx, to.kind, target.id, target.count + count)
    return target.id
  }
  const { id } =
    to.kind === 'pollinator'
      ? await trx
          .insertInto('pollinator_observations')
          .values({
            pollinator_survey_id: to.entry_id,
            pollinator_id: to.taxon_id,
            flower_centre: to.flower_centre ?? false,
            caste: to.caste,
            count,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await trx
          .insertInto('predator_observations')
          .values({ predator_survey_id: to.entry_id, predator_id: to.taxon_id, count })
          .returning('id')
          .executeTakeFirstOrThrow()
  if (to.kind === 'predator')
    await sql`update predator_surveys set counted_at = coalesce(counted_at, now()) where id = ${to.entry_id}`.execute(
      trx,
    )
  return id
}

const setCount = (trx: Trx, kind: Kind, id: number, count: number, notes?: string | null) =>
  trx
    .updateTable(kind === 'pollinator' ? 'pollinator_observations' : 'predator_observations')
    .set({ count, notes })
    .where('id', '=', id)
    .execute()

const rename = (trx: Trx, id: number, { kind, taxon_id, flower_centre, caste }: Named) =>
  kind === 'pollinator'
    ? trx
        .updateTable('pollinator_observations')
        .set({ pollinator_id: taxon_id, flower_centre: flower_centre ?? false, caste })
        .where('id', '=', id)
        .execute()
    : trx.updateTable('predator_observations').set({ predator_id: taxon_id }).where('id', '=', id).execute()

/**
 * Records that the observer watched the new group, because they saw one. The former group stays counted: finding none
 * of it is a result, too. 409 if someone else counted the new group on this visit.
 */
const watchGroup = async (trx: Trx, photo: EntryPhoto, pollinator_id: number) => {
  const functional_group = (await groupsOf(trx, [pollinator_id])).get(pollinator_id)
  if (functional_group === undefined) throw invalid([{ path: 'pollinator_id', message: messages.notInList }])
  const known = await trx
    .selectFrom('pollinator_counts')
    .where('survey_id', '=', photo.survey_id)
    .where('functional_group', '=', functional_group)
    .select('pollinator_survey_id')
    .executeTakeFirst()
  if (known?.pollinator_survey_id === photo.entry_id) return
  if (known) throw new Problem(409, messages.groupElsewhere)
  await trx
    .insertInto('pollinator_counts')
    .values({ survey_id: photo.survey_id, pollinator_survey_id: photo.entry_id, functional_group })
    .execute()
    .catch(groupTaken)
}

const isPredator = async (trx: Trx, id: number): Promise<boolean> =>
  (await trx.selectFrom('predators').where('id', '=', id).select('id').executeTakeFirst()) !== undefined
