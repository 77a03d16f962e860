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
 * Stores files to which no row refers yet. They are loose until `claimFiles` in the transaction that writes the row: a server that
 * stops in between leaves them to the sweep, and so does a store that goes away.
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
  // An image and its small one go together, and wait for a store that is far away once.
  const ends = await Promise.allSettled(files.map(([key, bytes]) => blobs.put(key, bytes, way)))
  const failed = ends.flatMap((end, at) =>
    end.status === 'rejected' ? [{ key: keys[at] ?? '', error: end.reason as unknown }] : [],
  )
  const [first] = failed
  if (!first) return
  // What is surely not there need not be looked for: through an outage that would be a row for each image that comes.
  const isUnsure = (error: unknown) => error instanceof StoreUnavailable && error.isUnsure
  await forget(
    db,
    failed.filter(({ error }) => !isUnsure(error)).map(({ key }) => key),
  )
  throw first.error
}

const forget = async (db: Db, keys: readonly string[]): Promise<void> => {
  if (keys.length > 0) await db.deleteFrom('loose_files').where('blob_key', 'in', keys).execute()
}

/** A row refers to them from now on, if the transaction commits. */
export const claimFiles = (trx: Trx, keys: readonly string[]) =>
  trx.deleteFrom('loose_files').where('blob_key', 'in', keys).execute()

/** Nothing refers to them any more, if the transaction commits: `removeLoose` may follow it, and the sweep comes at any rate. */
export const unclaimFiles = async (trx: Trx, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return
  await trx
    .insertInto('loose_files')
    .values(keys.map((blob_key) => ({ blob_key, since: sql<Date>`now()` })))
    .onConflict((conflict) => conflict.column('blob_key').doNothing())
    .execute()
}

/** Takes away loose files now; those that what keeps them does not let go of now are left to the sweep. */
export const deleteUnclaimed = async ({ db, blobs }: Work, keys: readonly string[]): Promise<void> => {
  try {
    for (const key of keys) await blobs.remove(key)
    await forget(db, keys)
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
  }
}

/** Removes files to which no row refers any more. */
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
