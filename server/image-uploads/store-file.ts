import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { FileState, ImageUploadFile } from '#domain/image-uploads/upload.ts'
import { uploadMessages } from '#domain/image-uploads/reasons.ts'
import { messages } from '#domain/messages.ts'
import type { StorageBudget } from '../budgets/storage-queries.ts'
import type { Deps } from '../deps.ts'
import { placementAt, storeCapture } from '../ingest/capture-writes.ts'
import { Problem } from '../platform/http/problem.ts'
import { inTransaction, type Author, type Db, type Trx } from '../platform/postgres/database.ts'

type Needs = Pick<Deps, 'db' | 'blobs' | 'clock'> & { storage: StorageBudget }
interface Upload {
  id: number
  organisation_id: number
}

/** Refuses to store a file of an upload that ended meanwhile; the upload cannot end before the transaction does. */
const holdOpen = async (trx: Trx, upload_id: number): Promise<void> => {
  const { rows } = await sql<{ state: string }>`
    select state from image_uploads where id = ${upload_id} for share`.execute(trx)
  if (rows[0]?.state !== 'open') throw new Problem(409, uploadMessages.uploadNotOpen)
}

const setState = (db: Db, file: ImageUploadFile, state: FileState, image_id: number | null = null) =>
  db
    .updateTable('image_upload_files')
    .set({ state, image_id })
    .where('id', '=', file.id)
    .where('state', '<>', 'stored')
    .execute()

/** Whether the same bytes are already an image of the organisation, from any of its devices. */
const isStored = async (db: Db, { organisation_id }: Upload, digest: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('captures')
    .innerJoin('placements', 'placements.id', 'captures.placement_id')
    .innerJoin('farms', 'farms.id', 'placements.farm_id')
    .where('captures.digest', '=', digest)
    .where('farms.organisation_id', '=', organisation_id)
    .select('captures.id')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Returns the file's outcome for a refusal while storing; null for a failure that may be temporary. */
const stateOfRefusal = (error: unknown): FileState | null => {
  if (!(error instanceof Problem)) return null
  if (error.status === 422) return 'not_an_image'
  if (error.status === 404) return 'no_placement'
  return error.message === messages.organisationStorageFull ? 'storage_full' : null
}

/**
 * Whether a file may be received. If the organisation's storage is used up, it may not, and this is recorded as its
 * outcome.
 */
export const hasRoomFor = async (
  { db, storage }: Pick<Needs, 'db' | 'storage'>,
  { organisation_id }: Upload,
  file: ImageUploadFile,
  author: Author,
): Promise<boolean> => {
  try {
    await storage.check(organisation_id, 413)
    return true
  } catch (error) {
    const state = stateOfRefusal(error)
    if (state !== 'storage_full') throw error
    await inTransaction(db, author, (trx) => setState(trx, file, state))
    return false
  }
}

/**
 * Stores a completely received file as an image of its device, and records its outcome. Throws only if a retry may
 * succeed, or if the upload ended meanwhile.
 */
export const storeFile = async (
  deps: Needs,
  upload: Upload,
  file: ImageUploadFile,
  { image, author }: { image: Buffer; author: Author },
): Promise<void> => {
  const { db } = deps
  const digest = createHash('sha256').update(image).digest()
  const end = (state: FileState) => inTransaction(db, author, (trx) => setState(trx, file, state))
  if (digest.toString('hex') !== file.digest) return void (await end('wrong_digest'))
  if (await isStored(db, upload, digest)) return void (await end('duplicate'))
  // The device may have belonged to another organisation then.
  const placement = await placementAt(db, file.device_id, file.captured_at)
  if (placement?.organisation_id !== upload.organisation_id) return void (await end('no_placement'))
  try {
    const stored = await storeCapture(deps, {
      device_id: file.device_id,
      capture_key: file.digest,
      captured_at: file.captured_at,
      image,
      detections: [],
      isFromCard: true,
      also: async (trx, id) => {
        await holdOpen(trx, upload.id)
        await setState(trx, file, 'stored', id)
      },
    })
    if (stored.duplicate) await end('duplicate')
  } catch (error) {
    const state = stateOfRefusal(error)
    if (state === null) throw error
    await end(state)
  }
}
