import { sql } from 'kysely'
import { DECODE } from '#domain/budgets/budgets.ts'
import type { Deps } from '../deps.ts'
import { pictures } from '../platform/images/images.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { type Db, inTransaction, system } from '../platform/postgres/database.ts'
import { newBlobKey, type Blobs } from '../platform/storage/blobs.ts'
import { claimFiles, putUnclaimed } from '../platform/storage/unclaimed-files.ts'

const columns = { small: 'thumbnail_key', large: 'large_thumbnail_key' } as const
const kinds = { small: 'thumbnail', large: 'largeThumbnail' } as const
export type ThumbnailSize = keyof typeof columns

/**
 * Creates a thumbnail of a capture that has none of this size. Runs in a job, so it may run twice; the second run does
 * nothing.
 */
export const makeThumbnail = async (
  { db, blobs }: { db: Db; blobs: Blobs },
  capture_id: number,
  size: ThumbnailSize = 'small',
): Promise<void> => {
  const column = columns[size]
  const capture = await db
    .selectFrom('captures')
    .where('id', '=', capture_id)
    .select(['image_key', `${column} as made`])
    .executeTakeFirst()
  if (!capture || capture.made !== null) return
  const thumbnail = await pictures.read(kinds[size], await blobs.get(capture.image_key), { mayWait: true })
  const key = newBlobKey('thumbnails', 'webp')
  await putUnclaimed({ db, blobs }, [[key, thumbnail]])
  await inTransaction(db, system, async (trx) => {
    const row = await trx
      .updateTable('captures')
      .set((eb) => ({ [column]: key, bytes: eb('bytes', '+', thumbnail.length) }))
      .where('id', '=', capture_id)
      .where(column, 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (row) await claimFiles(trx, [key])
  })
}

/**
 * Queues a job that creates the large thumbnail of a capture. Repeated requests within a day do nothing, because a job
 * retries for half a day.
 */
export const askForLargeThumbnail = async (
  { db, jobs }: { db: Db; jobs: Pick<Jobs, 'add'> },
  capture_id: number,
): Promise<void> =>
  inTransaction(db, system, async (trx) => {
    const asked = await trx
      .updateTable('captures')
      .set({ large_thumbnail_asked_at: sql<Date>`now()` })
      .where('id', '=', capture_id)
      .where('large_thumbnail_key', 'is', null)
      .where(sql<boolean>`(large_thumbnail_asked_at is null or large_thumbnail_asked_at < now() - interval '1 day')`)
      .returning('id')
      .executeTakeFirst()
    if (asked) await jobs.add(trx, 'make-thumbnail', { capture_id, size: 'large' })
  })

/** Enough that the two decoders never wait, and few enough that the last thumbnail is made before its job expires. */
const FETCHED = 8

/** Jobs that create missing thumbnails, two at once, because each uses one core for decoding. */
export const makeCaptureJobs = (deps: Pick<Deps, 'jobs' | 'db' | 'blobs'>): Promise<void> =>
  deps.jobs.work('make-thumbnail', { at_once: DECODE.at_once, fetched: FETCHED }, ({ capture_id, size }) =>
    makeThumbnail(deps, capture_id, size),
  )
