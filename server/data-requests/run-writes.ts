import { sql } from 'kysely'
import type { RequestKind, RequestStep } from '#domain/data-requests/request.ts'
import type { Deps } from '../deps.ts'
import { Replaced } from '../platform/jobs/claimed-run.ts'
import { inTransaction, system, type Db, type Trx } from '../platform/postgres/database.ts'
import { ownClient, type OwnClient } from '../platform/postgres/own-client.ts'
import { newBlobKey } from '../platform/storage/blobs.ts'
import { announceFile, claimFiles, unclaimFiles } from '../platform/storage/unclaimed-files.ts'

/** Dependencies of data requests on the server. */
export type DataRequestDeps = Pick<
  Deps,
  'db' | 'direct' | 'reads' | 'blobs' | 'clock' | 'log' | 'settings' | 'jobs' | 'mail' | 'identity'
>

/** A job that was interrupted this often fails; an administrator can start it again. */
const MAX_ATTEMPTS = 20
/** Longer than any run: until then, the cleanup does not touch the file that is being written. */
const LONGEST_HOURS = 24

/** A run of a request. It is replaced once another run has claimed the row. */
export interface Run {
  id: number
  kind: RequestKind
  attempt: number
  user_id: number | null
  organisation_id: number | null
  requested_by: number | null
  confirmed_by: number | null
  received_at: Date
  started_at: Date
  identifiers: Buffer | null
  counts: Record<string, number>
  /** Key of an export's file; null for an erasure. */
  blob_key: string | null
}

/** A step of a request as stored: the person is stored as an id, because names are erased. */
export const stepOf = (step: RequestStep, by: number | null) =>
  sql<string>`data_requests.steps || jsonb_build_array(jsonb_build_object('step', ${step}::text, 'at', now(), 'by', ${by}::int))`

const isExport = (kind: string) => kind.startsWith('export-')
const ofRun = (db: Db, { id, attempt }: Pick<Run, 'id' | 'attempt'>) =>
  db.updateTable('data_requests').where('id', '=', id).where('attempt', '=', attempt).where('state', '=', 'running')

/** Updates that a run stores, unless it was replaced. */
export const runWrites = {
  /** Starts a request, or resumes an interrupted one. Null if there is nothing to do. */
  claim: (db: Db, id: number): Promise<{ run: Run; left: string | null; isOver: boolean } | null> =>
    inTransaction(db, system, async (trx) => {
      const before = await trx
        .selectFrom('data_requests')
        .where('id', '=', id)
        .where('state', 'in', ['waiting', 'running'])
        .selectAll()
        .forUpdate()
        .executeTakeFirst()
      if (!before) return null
      const attempt = before.attempt + 1
      const blob_key = isExport(before.kind) ? newBlobKey('exports', 'zip') : null
      if (blob_key !== null) await announceFile(trx, blob_key, LONGEST_HOURS)
      if (before.blob_key !== null) {
        await claimFiles(trx, [before.blob_key])
        await unclaimFiles(trx, [before.blob_key])
      }
      const { started_at } = await trx
        .updateTable('data_requests')
        .set({
          state: 'running',
          attempt,
          blob_key,
          started_at: sql`coalesce(started_at, now())`,
          ...(before.started_at === null && { steps: stepOf('began', null) }),
          ...(isExport(before.kind) && { done: 0, total: null }),
        })
        .where('id', '=', id)
        .returning('started_at')
        .executeTakeFirstOrThrow()
      const run: Run = {
        ...before,
        kind: before.kind as RequestKind,
        counts: before.counts as Record<string, number>,
        started_at: started_at ?? before.created_at,
        attempt,
        blob_key,
      }
      return { run, left: before.blob_key, isOver: attempt > MAX_ATTEMPTS }
    }),

  progress: async (
    db: Db,
    run: Run,
    { phase, done, total }: { phase: string; done: number; total: number | null },
  ): Promise<void> => {
    const row = await ofRun(db, run).set({ phase, done, total }).returning('id').executeTakeFirst()
    if (!row) throw new Replaced()
  },

  /** Ends the run: `given` contains the file or the certificate. */
  finish: async (
    trx: Trx,
    run: Run,
    { bytes = null, certificate = null }: { bytes?: number | null; certificate?: string | null },
  ): Promise<void> => {
    const row = await ofRun(trx, run)
      .set({
        bytes,
        certificate,
        state: 'done',
        phase: null,
        identifiers: null,
        finished_at: sql`now()`,
        steps: stepOf('completed', null),
      })
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new Replaced()
    if (run.blob_key !== null) await claimFiles(trx, [run.blob_key])
  },

  fail: async (trx: Trx, run: Run): Promise<void> => {
    const row = await ofRun(trx, run)
      .set({
        state: 'failed',
        error: 'broke off',
        blob_key: null,
        finished_at: sql`now()`,
        steps: stepOf('failed', null),
      })
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new Replaced()
  },

  isDone: async (db: Db, { id, attempt }: Run): Promise<boolean> =>
    (await db
      .selectFrom('data_requests')
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .where('state', '=', 'done')
      .select('id')
      .executeTakeFirst()) !== undefined,

  /** Releases the request for the next server. `counts`: whether the attempt is counted. */
  wait: async (db: Db, run: Run, { counts }: { counts: boolean }): Promise<void> => {
    await ofRun(db, run)
      .set({ state: 'waiting', blob_key: null, attempt: run.attempt - (counts ? 0 : 1) })
      .execute()
  },
}

/**
 * Adds to the counts of a run in the transaction of a batch, so that each batch is counted once. Locks the row of the
 * request, so that two runs never delete at the same time. Throws if this run was replaced.
 */
export const countBatch = async (
  client: OwnClient,
  run: Run,
  { table, rows, files = 0 }: { table: string; rows: number; files?: number },
): Promise<void> => {
  const { rowCount } = await client.query(
    `update data_requests set phase = $3, done = done + $4,
      counts = counts || jsonb_build_object($3::text, coalesce((counts ->> $3)::bigint, 0) + $4::bigint)
        || case when $5::int = 0 then '{}' else jsonb_build_object('files', coalesce((counts ->> 'files')::bigint, 0) + $5::int) end
      where id = $1 and attempt = $2 and state = 'running'`,
    [run.id, run.attempt, table, rows, files],
  )
  if (rowCount === 0) throw new Replaced()
}

/** Work on a separate connection, whose statements have no time limit. */
export const withClient = async <T>(
  { direct }: DataRequestDeps,
  work: (client: OwnClient) => Promise<T>,
): Promise<T> => {
  const client = await ownClient(direct)
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
