import { sql } from 'kysely'
import type { ExportError } from '#domain/exports/export.ts'
import type { Deps } from '../deps.ts'
import { Replaced, StartAgain } from '../platform/jobs/claimed-run.ts'
import { inTransaction, system, type Db, type Trx } from '../platform/postgres/database.ts'
import { newBlobKey } from '../platform/storage/blobs.ts'
import { announceFile, claimFiles, unclaimFiles } from '../platform/storage/unclaimed-files.ts'

/** An export that was interrupted this often fails. */
const MAX_ATTEMPTS = 5
/** Longer than any run: until then, the cleanup does not touch the file that is being written. */
const LONGEST_HOURS = 24

/** Dependencies of exports on the server. */
export type ExportDeps = Pick<Deps, 'db' | 'reads' | 'blobs' | 'clock' | 'log' | 'settings' | 'jobs' | 'mail'>

/** A run of an export. It is replaced once another run has claimed the row. */
export interface Run {
  id: number
  user_id: number
  attempt: number
  format: string
  parameters: unknown
  only_farms: number[] | null
  created_at: Date
  blob_key: string
  /** Start of this attempt, by the database's clock. */
  begun_at: Date
}

/** A person was erased while the file was written, and the file may contain their name: it is written again. */
class ErasedMeanwhile extends StartAgain {}

const checkErasures = async (trx: Trx, { begun_at }: Run): Promise<void> => {
  const erasure = await trx
    .selectFrom('data_requests')
    .where('kind', '=', 'erase-person')
    .where((eb) => eb.or([eb('state', 'in', ['waiting', 'running']), eb('finished_at', '>=', begun_at)]))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (erasure) throw new ErasedMeanwhile('a person was erased meanwhile')
}

/** An export that no further attempt can complete. */
export class ExportFailed extends Error {
  readonly reason: ExportError
  constructor(reason: ExportError) {
    super(reason)
    this.reason = reason
  }
}

/** Progress of a run: images or rows written, and completed tables. */
interface RunProgress {
  done: number
  total: number | null
  farms: number[]
  tables_done?: number
  tables?: number
}

const ofRun = (db: Db, { id, attempt }: Pick<Run, 'id' | 'attempt'>) =>
  db.updateTable('exports').where('id', '=', id).where('attempt', '=', attempt).where('state', '=', 'running')

/** Updates that a run stores, unless it was replaced. */
export const runWrites = {
  /**
   * Starts an export from the beginning. `left`: the file of an interrupted run. Null if there is nothing to do;
   * `over`: it was interrupted too often.
   */
  claim: (db: Db, id: number): Promise<{ run: Run; left: string | null; isOver: boolean } | null> =>
    inTransaction(db, system, async (trx) => {
      const before = await trx
        .selectFrom('exports')
        .where('id', '=', id)
        .where('state', 'in', ['waiting', 'running'])
        .select(['id', 'user_id', 'attempt', 'format', 'parameters', 'only_farms', 'created_at', 'blob_key'])
        .forUpdate()
        .executeTakeFirst()
      if (!before) return null
      const blob_key = newBlobKey('exports', 'zip')
      const attempt = before.attempt + 1
      await announceFile(trx, blob_key, LONGEST_HOURS)
      if (before.blob_key !== null) {
        await claimFiles(trx, [before.blob_key])
        await unclaimFiles(trx, [before.blob_key])
      }
      const { begun_at } = await trx
        .updateTable('exports')
        .set({
          state: 'running',
          attempt,
          blob_key,
          done: 0,
          total: null,
          tables_done: null,
          tables: null,
          farms: [],
          // Start of the attempt that writes the file: its version is derived from it.
          started_at: sql`now()`,
        })
        .where('id', '=', id)
        .returning(sql<Date>`now()`.as('begun_at'))
        .executeTakeFirstOrThrow()
      return { run: { ...before, attempt, blob_key, begun_at }, left: before.blob_key, isOver: attempt > MAX_ATTEMPTS }
    }),

  /** `total`: null if it was not counted beforehand. `tables`: of a data export. */
  progress: async (db: Db, run: Run, given: RunProgress): Promise<void> => {
    const { done, total, farms, tables_done = null, tables = null } = given
    const row = await ofRun(db, run)
      .set({ done, total: total === null ? null : Math.max(done, total), farms, tables_done, tables })
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new Replaced()
  },

  /** Stores the names of an archive that are not in the table of GBIF taxa. */
  tellUnmatched: async (db: Db, run: Run, unmatched_names: string[]): Promise<void> => {
    const row = await ofRun(db, run).set({ unmatched_names }).returning('id').executeTakeFirst()
    if (!row) throw new Replaced()
  },

  finish: async (trx: Trx, run: Run, bytes: number): Promise<void> => {
    await checkErasures(trx, run)
    const row = await ofRun(trx, run)
      .set((eb) => ({ state: 'done', total: eb.ref('done'), bytes, finished_at: sql`now()` }))
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new Replaced()
    await claimFiles(trx, [run.blob_key])
  },

  fail: async (trx: Trx, run: Run, error: ExportError): Promise<void> => {
    const row = await ofRun(trx, run)
      .set({ state: 'failed', error, blob_key: null, finished_at: sql`now()` })
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new Replaced()
  },

  /** Whether the file of this run belongs to the export. */
  isDone: async (db: Db, { id, blob_key }: Run): Promise<boolean> => {
    const row = await db
      .selectFrom('exports')
      .where('id', '=', id)
      .where('blob_key', '=', blob_key)
      .where('state', '=', 'done')
      .select('id')
      .executeTakeFirst()
    return row !== undefined
  },

  /** Releases the export for the next server. `counts`: whether the attempt is counted. */
  wait: async (db: Db, run: Run, { counts }: { counts: boolean }): Promise<void> => {
    await ofRun(db, run)
      .set({ state: 'waiting', blob_key: null, attempt: run.attempt - (counts ? 0 : 1) })
      .execute()
  },

  /** Total bytes of the person's other files. */
  bytesBeside: async (db: Db, { id, user_id }: Run): Promise<number> => {
    const row = await db
      .selectFrom('exports')
      .where('user_id', '=', user_id)
      .where('state', '=', 'done')
      .where('id', '<>', id)
      .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'))
      .executeTakeFirst()
    return row?.bytes ?? 0
  },

  /** Fails exports whose job was lost: no run takes this long. */
  failLost: async (trx: Trx, hours: number): Promise<void> => {
    await trx
      .updateTable('exports')
      .set({ state: 'failed', error: 'broke off', blob_key: null, finished_at: sql`now()` })
      .where('state', 'in', ['waiting', 'running'])
      .where(sql<boolean>`created_at < now() - make_interval(hours => ${hours})`)
      .execute()
  },
}
