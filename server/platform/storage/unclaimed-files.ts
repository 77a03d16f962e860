import { sql } from 'kysely'
import { withConcurrency } from '../limits/concurrency-limit.ts'
import type { Blobs } from './blobs.ts'
import type { Db, Trx } from '../postgres/database.ts'
import { StoreUnavailable } from './store-unavailable.ts'
import { deleteExpired, type RetentionRule } from '../cleanup/delete-expired.ts'
import type { ClockDeps } from '../cleanup/trusted-clock.ts'

interface Work {
  db: Db
  blobs: Blobs
}

const FETCHED = 500
const MOST = 20_000
const REMOVE_CONCURRENCY = 8

/**
 * Stores files that no row refers to yet. They stay unclaimed until `claimFiles` in the transaction that writes the
 * row. If the server or the storage fails in between, the cleanup deletes them.
 */
export const putUnclaimed = async (
  { db, blobs }: Work,
  files: readonly [key: string, bytes: Buffer][],
  way: { isGiven?: boolean } = {},
): Promise<void> => {
  const keys = files.map(([key]) => key)
  await db
    .insertInto('loose_files')
    .values(keys.map((blob_key) => ({ blob_key, since: sql<Date>`now() + interval '1 hour'` })))
    .execute()
  // An image and its thumbnail are stored together, so that the latency of a distant store counts once.
  const ends = await Promise.allSettled(files.map(([key, bytes]) => blobs.put(key, bytes, way)))
  const failed = ends.flatMap((end, at) =>
    end.status === 'rejected' ? [{ key: keys[at] ?? '', error: end.reason as unknown }] : [],
  )
  const [first] = failed
  if (!first) return
  // Files that were certainly not stored need no entry: during an outage that would be a row per image.
  const isUnsure = (error: unknown) => error instanceof StoreUnavailable && error.isUnsure
  await forget(
    db,
    failed.filter(({ error }) => !isUnsure(error)).map(({ key }) => key),
  )
  throw first.error
}

/**
 * Announces a file that is written over a long time and then claimed by its row. If that never happens, the cleanup
 * deletes it after `hours`.
 */
export const announceFile = async (trx: Trx, key: string, hours: number): Promise<void> => {
  const since = sql<Date>`now() + make_interval(hours => ${hours})`
  await trx.insertInto('loose_files').values({ blob_key: key, since }).execute()
}

const forget = async (db: Db, keys: readonly string[]): Promise<void> => {
  if (keys.length > 0) await db.deleteFrom('loose_files').where('blob_key', 'in', keys).execute()
}

/** Claims files for a row, if the transaction commits. */
export const claimFiles = (trx: Trx, keys: readonly string[]) =>
  trx.deleteFrom('loose_files').where('blob_key', 'in', keys).execute()

/** Marks files as unclaimed, if the transaction commits. `deleteUnclaimed` or the cleanup deletes them. */
export const unclaimFiles = async (trx: Trx, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return
  await trx
    .insertInto('loose_files')
    .values(keys.map((blob_key) => ({ blob_key, since: sql<Date>`now()` })))
    .onConflict((conflict) => conflict.column('blob_key').doNothing())
    .execute()
}

/** Deletes unclaimed files now; the cleanup deletes those that the storage does not delete now. */
export const deleteUnclaimed = async ({ db, blobs }: Work, keys: readonly string[]): Promise<void> => {
  try {
    for (const key of keys) await blobs.remove(key)
    await forget(db, keys)
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
  }
}

/** Deletes files that no row refers to. */
export const cleanUpUnclaimedFiles = async (deps: Work & ClockDeps): Promise<void> => {
  const { db, blobs } = deps
  const inTurn = withConcurrency(REMOVE_CONCURRENCY)
  const rule: RetentionRule<string> = {
    name: 'unreferenced files',
    table: 'loose_files',
    column: 'since',
    seconds: 0,
    isVoid: true,
    limit: FETCHED,
    key: 'blob_key',
    remove: async (keys) => {
      await Promise.all(keys.map((key) => inTurn(() => blobs.remove(key))))
      await forget(db, keys)
    },
  }
  for (let removed = 0; removed < MOST; removed += FETCHED) if ((await deleteExpired(deps, rule)) < FETCHED) return
}
