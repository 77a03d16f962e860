import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { ImageUpload } from '#domain/image-uploads/upload.ts'
import { uploadMessages } from '#domain/image-uploads/reasons.ts'
import type { Deps } from '../deps.ts'
import { markScoresStaleByReview } from '../farms/stale-scores-writes.ts'
import { lockImages } from '../image-reviews/review-writes.ts'
import { imageWrites } from '../images/writes.ts'
import { orNotFound, Problem } from '../platform/http/problem.ts'
import { checkDependents, type Confirmation, type Dependents } from '../platform/http/versions.ts'
import { inTransaction, system, type Db, type Trx } from '../platform/postgres/database.ts'
import { imageUploads } from './queries.ts'

/** Number of images deleted in one transaction; limited so that their locks are short. */
const AT_ONCE = 50
const REASON = 'The upload was undone.'

/** The records that an undo deletes. */
const dependentsOf = async (db: Db, upload_id: number): Promise<Dependents[]> => {
  const { rows } = await sql<{ images: number; reviewed: number; favourites: number; queued: number }>`
    select count(*)::int as images,
      (count(*) filter (where exists (select from image_reviews review where review.image_id = captures.id)))::int as reviewed,
      (count(*) filter (where exists (select from image_favourites marks where marks.image_id = captures.id)))::int as favourites,
      (count(*) filter (where exists (select from review_queue_images queued where queued.image_id = captures.id)))::int as queued
    from image_upload_files files join captures on captures.id = files.image_id
    where files.upload_id = ${upload_id} and files.state = 'stored'`.execute(db)
  const { images = 0, reviewed = 0, favourites = 0, queued = 0 } = rows[0] ?? {}
  return [
    { kind: 'images', count: images },
    { kind: 'reviewed images', count: reviewed },
    { kind: 'favourites', count: favourites },
    { kind: 'images in review queues', count: queued },
  ]
}

export const undoWrites = {
  /** Starts to undo an upload; a job does the work. */
  begin: async (
    trx: Trx,
    scope: Scope,
    id: number,
    confirmed: Confirmation,
    jobs: Deps['jobs'],
  ): Promise<ImageUpload> => {
    await sql`select from image_uploads where id = ${id} for update`.execute(trx)
    const { state } = orNotFound(await imageUploads.find(trx, scope, id))
    if (state === 'undone') throw new Problem(409, uploadMessages.uploadUndone)
    if (state !== 'undoing') {
      checkDependents(await dependentsOf(trx, id), confirmed)
      await trx.updateTable('image_uploads').set({ state: 'undoing' }).where('id', '=', id).execute()
      await jobs.add(trx, 'undo-image-upload', { upload_id: id })
    }
    return orNotFound(await imageUploads.find(trx, scope, id))
  },

  /** Deletes the images of an upload that is being undone. May run again after an interruption. */
  carryOut: async ({ db, blobs }: Pick<Deps, 'db' | 'blobs'>, upload_id: number): Promise<void> => {
    for (;;) {
      const files = await inTransaction(db, system, (trx) => deleteSome(trx, upload_id))
      if (files === null) break
      for (const file of files) await blobs.remove(file)
    }
    await inTransaction(db, system, async (trx) => {
      await trx
        .deleteFrom('image_upload_files')
        .where('upload_id', '=', upload_id)
        .where('state', 'in', ['waiting', 'sending'])
        .execute()
      await trx
        .updateTable('image_upload_files')
        .set({ state: 'undone' })
        .where('upload_id', '=', upload_id)
        .where('state', '=', 'stored')
        .execute()
      await trx
        .updateTable('image_uploads')
        .set({ state: 'undone', finished_at: sql`now()` })
        .where('id', '=', upload_id)
        .where('state', '=', 'undoing')
        .execute()
    })
  },
}

/** Jobs that undo uploads, one after the other. */
export const makeUndoJobs = (deps: Pick<Deps, 'jobs' | 'db' | 'blobs'>): Promise<void> =>
  deps.jobs.work('undo-image-upload', { at_once: 1 }, ({ upload_id }) => undoWrites.carryOut(deps, upload_id))

const imagesOf = (trx: Trx, upload_id: number) =>
  trx
    .selectFrom('image_upload_files')
    .innerJoin('captures', 'captures.id', 'image_upload_files.image_id')
    .where('upload_id', '=', upload_id)
    .where('image_upload_files.state', '=', 'stored')
    .select(['captures.id', 'captures.device_id', 'captures.captured_at'])
    // Reviews of results that are not decisive now count as well.
    .select(
      sql<boolean>`exists (select from image_reviews review where review.image_id = captures.id)`.as('is_reviewed'),
    )

/** Deletes a batch of images with their records; null if none is left. Returns the keys of their files. */
const deleteSome = async (trx: Trx, upload_id: number): Promise<string[] | null> => {
  const next = await imagesOf(trx, upload_id).orderBy('captures.id').limit(AT_ONCE).execute()
  if (next.length === 0) return null
  const ids = next.map(({ id }) => id)
  await lockImages(trx, ids)
  // Images that their devices have sent meanwhile stay.
  const found = await imagesOf(trx, upload_id).where('captures.id', 'in', ids).execute()
  const keys: string[] = []
  for (const { id, device_id, captured_at, is_reviewed } of found) {
    if (is_reviewed) {
      // Reviews of images that should not be here do not measure the model of this camera.
      await sql`delete from checked_insects where review_id in (select id from image_reviews where image_id = ${id})`.execute(
        trx,
      )
      await markScoresStaleByReview(trx, { device_id, at: captured_at })
    }
    keys.push(...(await imageWrites.remove(trx, { kind: 'all' }, id, REASON)))
  }
  // The remaining row of a deleted image would prevent the same card from being uploaded again. The history still has
  // it.
  if (found.length > 0)
    await trx
      .deleteFrom('deleted_images')
      .where(
        'id',
        'in',
        found.map(({ id }) => id),
      )
      .execute()
  return keys
}
