import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import {
  MOST_FILES,
  MOST_OPEN,
  type FileState,
  type ImageUpload,
  type NewImageFile,
  type NewImageUpload,
} from '#domain/image-uploads/upload.ts'
import { uploadMessages } from '#domain/image-uploads/reasons.ts'
import { organisations } from '../organisations/queries.ts'
import { invalid, notFound, orNotFound, Problem } from '../platform/http/problem.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { imageUploads } from './queries.ts'

/** Clocks of cameras and servers differ by less than this; a later time is wrong. */
const FUTURE_MS = 10 * 60_000

/** Locks an open upload within the scope. */
const lockOpen = async (trx: Trx, scope: Scope, id: number): Promise<ImageUpload> => {
  await sql`select from image_uploads where id = ${id} for no key update`.execute(trx)
  const upload = orNotFound(await imageUploads.find(trx, scope, id))
  if (upload.state !== 'open') throw new Problem(409, uploadMessages.uploadNotOpen)
  return upload
}

interface Fact {
  is_of_organisation: boolean
  is_stored: boolean
  is_deleted: boolean
  is_placed: boolean
}

/** What the database contains about each file, in their order. */
const factsOf = async (trx: Trx, organisation_id: number, files: readonly NewImageFile[]): Promise<Fact[]> => {
  const { rows } = await sql<Fact>`
    select
      exists (select from placements join farms on farms.id = placements.farm_id
        where placements.device_id = given.device_id and farms.organisation_id = ${organisation_id}) as is_of_organisation,
      exists (select from captures join placements on placements.id = captures.placement_id
        join farms on farms.id = placements.farm_id
        where captures.digest = decode(given.digest, 'hex') and farms.organisation_id = ${organisation_id}) as is_stored,
      exists (select from deleted_images
        join placements on placements.id = deleted_images.placement_id join farms on farms.id = placements.farm_id
        where deleted_images.digest = decode(given.digest, 'hex') and farms.organisation_id = ${organisation_id}) as is_deleted,
      exists (select from placements join farms on farms.id = placements.farm_id
        where placements.device_id = given.device_id and placements.during @> given.captured_at
          and farms.organisation_id = ${organisation_id}) as is_placed
    from unnest(
      ${files.map(({ device_id }) => device_id)}::int[],
      ${files.map(({ digest }) => digest)}::text[],
      ${files.map(({ captured_at }) => captured_at)}::timestamptz[]
    ) with ordinality as given (device_id, digest, captured_at, place)
    order by place`.execute(trx)
  return rows
}

const stateOf = (fact: Fact, { captured_at }: NewImageFile, now: Date): FileState => {
  if (fact.is_stored) return 'duplicate'
  if (fact.is_deleted) return 'deleted_before'
  if (Date.parse(captured_at) > now.getTime() + FUTURE_MS) return 'in_future'
  return fact.is_placed ? 'waiting' : 'no_placement'
}

const checkTwice = (files: readonly NewImageFile[]): void => {
  const seen = new Set<string>()
  const twice = files.flatMap(({ digest }, index) => {
    if (seen.has(digest)) return [{ path: `files.${index}.digest`, message: uploadMessages.fileTwice }]
    seen.add(digest)
    return []
  })
  if (twice.length > 0) throw invalid(twice)
}

export const imageUploadWrites = {
  create: async (trx: Trx, scope: Scope, user_id: number, given: NewImageUpload): Promise<ImageUpload> => {
    const { organisation_id, zone, clock_offset_s } = given
    orNotFound(await organisations.find(trx, scope, organisation_id))
    // Two concurrent requests would both count one open upload too few.
    await sql`select from users where id = ${user_id} for no key update`.execute(trx)
    const open = await trx
      .selectFrom('image_uploads')
      .where('created_by', '=', user_id)
      .where('state', '=', 'open')
      .select('id')
      .execute()
    if (open.length >= MOST_OPEN) throw new Problem(409, uploadMessages.uploadsOpen)
    const { id } = await trx
      .insertInto('image_uploads')
      .values({ organisation_id, zone, clock_offset_s, created_by: user_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    return orNotFound(await imageUploads.find(trx, scope, id))
  },

  /**
   * Registers files, and returns which of them are to be sent. Registering a file again corrects its device and time,
   * unless it is stored.
   */
  register: async (trx: Trx, scope: Scope, id: number, files: readonly NewImageFile[], now: Date) => {
    const upload = await lockOpen(trx, scope, id)
    checkTwice(files)
    const facts = await factsOf(trx, upload.organisation_id, files)
    if (facts.some(({ is_of_organisation }) => !is_of_organisation)) throw notFound()
    const rows = files.map((file, index) => {
      const { name, digest, bytes, device_id, captured_at, time_source } = file
      const state = stateOf(facts[index] as Fact, file, now)
      return {
        upload_id: id,
        name,
        digest: Buffer.from(digest, 'hex'),
        bytes,
        device_id,
        captured_at,
        time_source,
        state,
      }
    })
    await trx
      .insertInto('image_upload_files')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['upload_id', 'digest'])
          .doUpdateSet((eb) => ({
            name: eb.ref('excluded.name'),
            // While a file is being received, this size counts as storage.
            bytes: sql<number>`case when image_upload_files.state = 'sending' then image_upload_files.bytes
              else excluded.bytes end`,
            device_id: eb.ref('excluded.device_id'),
            captured_at: eb.ref('excluded.captured_at'),
            time_source: eb.ref('excluded.time_source'),
            active_at: sql`now()`,
            // Part of a file that is to be sent may already have been received.
            state: sql<FileState>`case when image_upload_files.state = 'sending' and excluded.state = 'waiting'
              then 'sending' else excluded.state end`,
          }))
          .where('image_upload_files.state', '<>', 'stored'),
      )
      .execute()
    const registered = await trx
      .selectFrom('image_upload_files')
      .where('upload_id', '=', id)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
    if (registered.count > MOST_FILES) throw new Problem(409, uploadMessages.uploadTooLong)
    return imageUploads.filesByDigest(
      trx,
      scope,
      id,
      files.map(({ digest }) => digest),
    )
  },

  /** Records that a file is being sent, so that a reopened page resumes it. */
  beginFile: async (trx: Trx, id: number): Promise<void> => {
    await trx
      .updateTable('image_upload_files')
      .set({ state: 'sending', active_at: sql`now()` })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
  },

  finish: async (trx: Trx, scope: Scope, id: number): Promise<ImageUpload> => {
    await sql`select from image_uploads where id = ${id} for no key update`.execute(trx)
    const upload = orNotFound(await imageUploads.find(trx, scope, id))
    if (upload.state === 'done') return upload
    if (upload.state !== 'open') throw new Problem(409, uploadMessages.uploadNotOpen)
    await endUploads(trx, [id])
    return orNotFound(await imageUploads.find(trx, scope, id))
  },
}

/** Ends uploads. Records of files that were not sent are deleted. */
export const endUploads = async (trx: Trx, ids: readonly number[]): Promise<void> => {
  await trx
    .deleteFrom('image_upload_files')
    .where('upload_id', 'in', ids)
    .where('state', 'in', ['waiting', 'sending'])
    .execute()
  await trx
    .updateTable('image_uploads')
    .set({ state: 'done', finished_at: sql`now()` })
    .where('id', 'in', ids)
    .where('state', '=', 'open')
    .execute()
}
