import { sql } from 'kysely'
import { PHOTOS_OF_ENTRY } from '#domain/budgets/budgets.ts'
import { messages } from '#domain/messages.ts'
import { pick } from '#domain/platform/members.ts'
import type { EntryPhoto, PhotoKind, SentPhoto } from '#domain/surveys/photo.ts'
import type { Survey } from '#domain/surveys/survey.ts'
import { checkPhotoBytes } from '../../budgets/photo-queries.ts'
import type { StorageBudget } from '../../budgets/storage-queries.ts'
import type { Blobs } from '../../platform/storage/blobs.ts'
import { authorOf, personOf, type Actor } from '../../platform/http/actor.ts'
import type { Db, Trx } from '../../platform/postgres/database.ts'
import { photoDigest, photoFileMembers, storePhoto, type StoredPhoto } from '../../platform/files/photo-files.ts'
import { invalid, orNotFound, Problem } from '../../platform/http/problem.ts'
import { currentId } from '../../reference/merge-queries.ts'
import { checkOwn } from '../observer-queries.ts'
import { entryPhotos } from './photo-queries.ts'
import { surveys } from '../queries.ts'

interface PhotoPath {
  id: number
  key: string
}
interface Work {
  db: Db
  blobs: Blobs
  storage: StorageBudget
}

export const entryTables = {
  flower: 'flower_surveys',
  pollinator: 'pollinator_surveys',
  predator: 'predator_surveys',
} as const
/** The column that links photos to an entry, by kind. */
const entryColumns = {
  flower: 'flower_survey_id',
  pollinator: 'pollinator_survey_id',
  predator: 'predator_survey_id',
} as const

export const entryPhotoWrites = {
  /** Stores a photo of an entry, once per key: sending it again returns the stored one. */
  put: async (work: Work, actor: Actor, path: PhotoPath, given: SentPhoto, image: Buffer, now: Date) => {
    const { db } = work
    const visit = orNotFound(await surveys.find(db, actor.scope, path.id))
    const digest = photoDigest(image)
    const earlier = await storedEarlier(db, actor, path, given, digest)
    if (earlier) return earlier
    // If the phone's clock is ahead, the time is limited to now instead of refusing the photo.
    const taken_at = new Date(
      Math.min(given.taken_at === undefined ? now.getTime() : Date.parse(given.taken_at), now.getTime()),
    )
    if ((given.latitude === undefined) !== (given.longitude === undefined))
      throw invalid([{ path: 'latitude', message: messages.positionHalf }])
    // Adding to an entry is a change of it.
    checkOwn(actor, orNotFound(await entryOf(db, path.id, given)).observer_id)
    await checkBudgets(db, actor, given)
    const organisation_id = await organisationOf(db, visit)
    await work.storage.check(organisation_id, 413)
    const bytes = await storePhoto(work, authorOf(actor), image, (trx, files) =>
      insert(trx, actor, path, given, { taken_at, digest, files }),
    )
    work.storage.add(organisation_id, bytes)
    // Two concurrent requests used the same key, and the other one stored the photo.
    return orNotFound(await storedEarlier(db, actor, path, given, digest))
  },

  remove: async (trx: Trx, actor: Actor, { id, key }: PhotoPath): Promise<void> => {
    const photo = orNotFound(await entryPhotos.find(trx, actor.scope, id, key))
    checkOwn(actor, photo.added_by)
    await trx.deleteFrom('entry_photos').where('photo_key', '=', key).execute()
  },
}

/** Number of photos of an entry, which are deleted with it after confirmation. */
export const photosOfEntry = async (trx: Trx, kind: PhotoKind, entry_id: number) => {
  const { count } = await trx
    .selectFrom('entry_photos')
    .where(entryColumns[kind], '=', entry_id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { kind: 'photos', count }
}
export const removePhotosOfEntry = (trx: Trx, kind: PhotoKind, entry_id: number) =>
  trx.deleteFrom('entry_photos').where(entryColumns[kind], '=', entry_id).execute()

/** The photo stored under this key; 409 if it is a different one. */
const storedEarlier = async (
  db: Db,
  actor: Actor,
  { id, key }: PhotoPath,
  given: SentPhoto,
  digest: Buffer,
): Promise<EntryPhoto | undefined> => {
  const row = await db.selectFrom('entry_photos').where('photo_key', '=', key).selectAll().executeTakeFirst()
  if (!row) return undefined
  const isSame =
    row.survey_id === id &&
    row.added_by === personOf(actor).user_id &&
    row[entryColumns[given.kind]] === given.entry_id &&
    row.digest.equals(digest)
  const existing = isSame ? await entryPhotos.find(db, actor.scope, id, key) : undefined
  if (!existing) throw new Problem(409, messages.photoKeyUsed)
  return existing
}

const entryOf = (db: Db, survey_id: number, { kind, entry_id }: SentPhoto) =>
  db
    .selectFrom(entryTables[kind])
    .where('id', '=', entry_id)
    .where('survey_id', '=', survey_id)
    .select(['id', 'observer_id'])
    .executeTakeFirst()

/** Checked before the image is read and again with the entry locked. */
const checkBudgets = async (db: Db, actor: Actor, { kind, entry_id }: SentPhoto) => {
  const { rows } = await sql<{ photos: number }>`
    select count(*)::int as photos from entry_photos where ${sql.ref(entryColumns[kind])} = ${entry_id}`.execute(db)
  if ((rows[0]?.photos ?? 0) >= PHOTOS_OF_ENTRY) throw new Problem(409, messages.tooManyPhotos)
  await checkPhotoBytes(db, personOf(actor).user_id)
}

const organisationOf = async (db: Db, { plot }: Survey): Promise<number> =>
  (
    await db
      .selectFrom('farms')
      .where('id', '=', plot.tunnel.field.farm_id)
      .select('organisation_id')
      .executeTakeFirstOrThrow()
  ).organisation_id

interface Made {
  taken_at: Date
  digest: Buffer
  files: StoredPhoto
}
/** False if a photo with this key exists. */
const insert = async (trx: Trx, actor: Actor, { id, key }: PhotoPath, given: SentPhoto, made: Made) => {
  const { kind, entry_id } = given
  // Waits for a concurrent deletion of the entry.
  await sql`select from ${sql.table(entryTables[kind])} where id = ${entry_id} for no key update`.execute(trx)
  checkOwn(actor, orNotFound(await entryOf(trx, id, given)).observer_id)
  await checkBudgets(trx, actor, given)
  const line = await lineOf(trx, given)
  const unsure = given.unsure === 'true'
  // No identification is needed if the observer was sure and named a species.
  const asks = kind !== 'flower' && (unsure || line?.rank !== 'species')
  const row = await trx
    .insertInto('entry_photos')
    .values({
      photo_key: key,
      survey_id: id,
      [entryColumns[kind]]: entry_id,
      pollinator_observation_id: kind === 'pollinator' ? (line?.id ?? null) : null,
      predator_observation_id: kind === 'predator' ? (line?.id ?? null) : null,
      added_by: personOf(actor).user_id,
      taken_at: made.taken_at,
      latitude: given.latitude ?? null,
      longitude: given.longitude ?? null,
      digest: made.digest,
      ...pick(made.files, photoFileMembers),
      unsure,
      identification: asks ? 'waiting' : null,
    })
    .onConflict((conflict) => conflict.column('photo_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The line of the entry that names this insect, which may have been merged: among several, the one of this caste, and
 * in the flower centre by default.
 */
const lineOf = async (trx: Trx, { kind, entry_id, pollinator_id, predator_id, flower_centre, caste }: SentPhoto) => {
  if (kind === 'pollinator' && pollinator_id !== undefined)
    return trx
      .selectFrom('pollinator_observations as lines')
      .innerJoin('pollinators', 'pollinators.id', 'lines.pollinator_id')
      .innerJoin('species', 'species.id', 'pollinators.species_id')
      .where('lines.pollinator_survey_id', '=', entry_id)
      .where('lines.pollinator_id', '=', await currentId(trx, 'pollinators', pollinator_id))
      .orderBy(sql`lines.caste is not distinct from ${caste ?? null}`, 'desc')
      .orderBy((eb) => eb('lines.flower_centre', '=', flower_centre !== 'false'), 'desc')
      .orderBy('lines.id')
      .select(['lines.id', 'species.rank'])
      .executeTakeFirst()
  if (kind === 'predator' && predator_id !== undefined)
    return trx
      .selectFrom('predator_observations as lines')
      .innerJoin('predators', 'predators.id', 'lines.predator_id')
      .innerJoin('species', 'species.id', 'predators.species_id')
      .where('lines.predator_survey_id', '=', entry_id)
      .where('lines.predator_id', '=', await currentId(trx, 'predators', predator_id))
      .select(['lines.id', 'species.rank'])
      .executeTakeFirst()
  return undefined
}
