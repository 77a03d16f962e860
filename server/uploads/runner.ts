import { sql } from 'kysely'
import { checkMinutes, IMPORT_CONCURRENCY } from '#domain/budgets/budgets.ts'
import { scopeOf, type Scope } from '#domain/access/scope.ts'
import { reasons } from '#domain/survey-files/reasons.ts'
import type { Deps } from '../deps.ts'
import { isDiskFull } from '../platform/files/disk-full.ts'
import { startScheduledTask } from '../platform/jobs/scheduled-tasks.ts'
import type { LocalFile } from '../platform/storage/blobs.ts'
import { StoreUnavailable } from '../platform/storage/store-unavailable.ts'
import { system } from '../platform/postgres/database.ts'
import { inClientTransaction, ownClient, type OwnClient } from '../platform/postgres/own-client.ts'
import type { Issue, Progress, Task } from './checking/check-task.ts'
import { FileFault } from './reading/decode.ts'
import { SHEET_LINES } from './reading/table.ts'
import { runCheck, type ProcessOptions } from './checking/run-check.ts'
import { dropStaging, endStaging, fatesOf } from './checking/staging.ts'
import { readings } from './reading-queries.ts'
import { makeImportQueue, ownerOf, type QueuedImport } from './import-queue.ts'
import { commitImport } from './commit-import.ts'

type Parts = Pick<Deps, 'db' | 'direct' | 'blobs' | 'log' | 'clock'>
const LOCK = 7_310_013
const MAX_ATTEMPTS = 3
const EVERY_MS = 1_000
const STALLED_CHECK_MS = 30_000
const STALLED_AFTER_MINUTES = 2
/** How often a running import is checked for cancellation. */
const WATCH_MS = 500

/**
 * Polls for work with a single query. Returns a function that stops it: running imports are queued again, and another
 * server starts them at once.
 */
export const startImports = (deps: Parts): (() => Promise<void>) => {
  const stopping = new AbortController()
  const queue = makeImportQueue()
  const running = new Set<Promise<void>>()
  const begin = () => {
    const worker = runWorker(deps, queue, { stopping: stopping.signal })
      .catch((error: unknown) => deps.log.warn({ err: error }, 'imports'))
      .finally(() => running.delete(worker))
    running.add(worker)
  }
  const stop = startScheduledTask({ name: 'imports', every_ms: EVERY_MS, log: deps.log }, async () => {
    const { length } = await queuedImports(deps)
    while (running.size < Math.min(IMPORT_CONCURRENCY, length)) begin()
    return false
  })
  const stopSilent = startScheduledTask(
    { name: 'silent uploads', every_ms: STALLED_CHECK_MS, log: deps.log },
    async () => {
      await failStalledUploads(deps)
      return false
    },
  )
  return async () => {
    stopping.abort()
    await Promise.all([stop(), stopSilent(), ...running])
  }
}

/**
 * Checks and imports everything that is queued, several owners at once, and the imports of each one after the other.
 */
export const processQueuedImports = async (deps: Parts, options: ProcessOptions = {}): Promise<void> => {
  const queue = makeImportQueue()
  await failStalledUploads(deps)
  await Promise.all(Array.from({ length: IMPORT_CONCURRENCY }, () => runWorker(deps, queue, options)))
}

type ImportQueue = ReturnType<typeof makeImportQueue>
/**
 * Processes imports until none is left that this worker has not tried. Queries again each time, because new ones may
 * have arrived.
 */
const runWorker = async (deps: Parts, queue: ImportQueue, options: ProcessOptions): Promise<void> => {
  const tried = new Set<number>()
  while (!options.stopping?.aborted) {
    const batch = queue.next((await queuedImports(deps)).filter(({ id }) => !tried.has(id)))
    if (!batch) return
    tried.add(batch.id)
    await processImport(deps, batch, options).finally(() => queue.release(batch))
  }
}

const queuedImports = ({ db }: Parts) =>
  db
    .selectFrom('imports')
    .where('state', 'in', ['checking', 'importing'])
    .select(['id', 'organisation_id', 'created_by'])
    .orderBy('id')
    .execute()

/** Fails uploads that have not reported for a while, because their server is gone. */
const failStalledUploads = ({ db }: Parts) =>
  db
    .updateTable('imports')
    .set({ state: 'failed', reason: reasons.brokenOff, finished_at: new Date() })
    .where('state', '=', 'uploading')
    .where(sql<boolean>`heard_at < now() - make_interval(mins => ${STALLED_AFTER_MINUTES})`)
    .execute()

const processImport = async (deps: Parts, waiting: QueuedImport, options: ProcessOptions) => {
  const { id } = waiting
  const client = await ownClient(deps.direct)
  try {
    // One import at a time for each owner, on all servers. The lock is released when the connection ends.
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2) as mine', [
      LOCK,
      ownerOf(waiting),
    ])
    if (rows[0]?.mine !== true) return
    const batch = await claim(deps, id)
    if (!batch) return
    if (batch.attempts > MAX_ATTEMPTS) await fail(deps, client, id, reasons.tooOften)
    else if (batch.state === 'checking') await check(deps, client, batch, options)
    else await importRows(deps, client, batch, options)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const claim = ({ db }: Parts, id: number) =>
  db
    .updateTable('imports')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'importing'])
    .returningAll()
    .executeTakeFirst()
type Batch = NonNullable<Awaited<ReturnType<typeof claim>>>

/**
 * Queues the import again without counting an attempt; the next server starts it as soon as this connection has ended.
 */
const requeue = async ({ db }: Parts, id: number) => {
  await db
    .updateTable('imports')
    .set((eb) => ({ attempts: eb('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'importing'])
    .execute()
}

const fail = async ({ db }: Parts, client: OwnClient, id: number, reason: string) => {
  await client.query(dropStaging(id))
  await db
    .updateTable('imports')
    .set({ state: 'failed', reason, finished_at: new Date() })
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'importing'])
    .execute()
}

/** The file is not at fault: the import waits until the file is available. */
const requeueUntilFileIsAvailable = async ({ db }: Parts, { id }: Batch) => {
  await db
    .updateTable('imports')
    .set((eb) => ({ attempts: eb('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .execute()
}

const check = async (deps: Parts, client: OwnClient, batch: Batch, options: ProcessOptions) => {
  let file: LocalFile
  try {
    file = await deps.blobs.fileOf(batch.blob_key)
  } catch (error) {
    // The storage client has logged the failure; a full disk of this server is not the file's fault either.
    if (error instanceof StoreUnavailable || (error as NodeJS.ErrnoException).code === 'ENOSPC')
      return requeueUntilFileIsAvailable(deps, batch)
    deps.log.warn({ err: error, import: batch.id }, 'could not read the file of an import')
    return fail(deps, client, batch.id, reasons.stopped)
  }
  await runCheckOfImport(deps, client, batch, {
    minutes: checkMinutes(batch.bytes),
    ...options,
    path: file.path,
  }).finally(file.release)
}

const runCheckOfImport = async (
  deps: Parts,
  client: OwnClient,
  batch: Batch,
  { path, ...options }: ProcessOptions & { path: string },
) => {
  const { db, log } = deps
  const id = batch.id
  // A statement of a killed server may still be running.
  await client.query(endStaging(id))
  await db.deleteFrom('import_issues').where('import_id', '=', id).execute()
  const task: Task = {
    id,
    type: batch.report_type,
    path,
    scope: await scopeOfPerson(deps, batch.created_by),
    now: deps.clock().getTime(),
    choice: await readings.choice(db, id),
    connection: deps.direct,
  }
  const report = {
    progress: async ({ encoding, delimiter, bytes_read, rows_read, rows_error, count_errors }: Progress) => {
      const row = await db
        .updateTable('imports')
        .set({ encoding, delimiter, bytes_read, rows_read, rows_error, count_errors })
        .where('id', '=', id)
        .where('state', '=', 'checking')
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
    anew: async () => {
      await db.deleteFrom('import_issues').where('import_id', '=', id).execute()
    },
    isWanted: async () => (await stateOf(deps, id)) === 'checking',
    issues: async (issues: Issue[]) => {
      const rows = issues.map(({ line, sheet, column_name, value, reason }) => ({
        import_id: id,
        kind: 'error',
        line,
        sheet,
        column_name,
        value,
        reason,
      }))
      await db.insertInto('import_issues').values(rows).execute()
    },
  }
  try {
    const { fault, question, cancelled } = await runCheck(task, report, options)
    if (options.stopping?.aborted) {
      await discardStaging(client, id)
      await requeue(deps, id)
    } else if (cancelled) await discardStaging(client, id)
    else if (fault !== null) await fail(deps, client, id, fault)
    else if (question !== null) await requestChoice(deps, client, id)
    else await showResult(client, id)
  } catch (error) {
    log.warn({ err: error, import: id }, 'checking an import failed')
    await fail(deps, client, id, isDiskFull(error) ? reasons.diskFull : reasons.stopped)
  }
}

/** Asks a person how the file is to be read; nothing has been read yet. */
const requestChoice = async ({ db }: Parts, client: OwnClient, id: number) => {
  await client.query(dropStaging(id))
  await db
    .updateTable('imports')
    .set({ state: 'choosing', attempts: 0, rows_read: 0, rows_error: 0, count_errors: 0 })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .execute()
}

const stateOf = async ({ db }: Pick<Parts, 'db'>, id: number) =>
  (await db.selectFrom('imports').where('id', '=', id).select('state').executeTakeFirst())?.state

/**
 * Drops the staging tables of an interrupted check. A statement still running would lock them, so it is ended first.
 */
const discardStaging = async (client: OwnClient, id: number) => {
  await client.query(endStaging(id))
  await client.query(dropStaging(id))
}

const scopeOfPerson = async ({ db }: Parts, id: number): Promise<Scope> => {
  const person = await db
    .selectFrom('users')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['role', 'organisation_id', 'all_organisations'])
    .executeTakeFirst()
  return person ? scopeOf(person) : { kind: 'none' }
}

/** Adds the errors and duplicates that need the whole file to be found, and presents the import for a decision. */
const showResult = (client: OwnClient, id: number) =>
  inClientTransaction(client, system, async () => {
    await client.query(
      `insert into import_issues (import_id, kind, line, sheet, reason)
     select $1, fate, line, case when jsonb_array_length(sheets) > 1 then sheets->>((line - 1) / ${SHEET_LINES}) end, coalesce(reason, $2)
     from (
       select fate, reason, line / rows_of_line as line, sheets, row_number() over (partition by fate order by line) as place
       from ${fatesOf(id)}, (
         select coalesce(reading->'sheets_read', '[]') as sheets, coalesce((reading->>'rows_of_line')::int, 1) as rows_of_line
         from import_readings where import_id = $1) as read) as listed
     where place <= 10000 order by line`,
      [id, reasons.duplicate],
    )
    await client.query(
      `update imports set state = 'ready', attempts = 0, count_errors = count_errors + wrong.count,
       rows_error = rows_error + wrong.count, rows_duplicate = twice.count,
       rows_good = rows_read - rows_error - wrong.count - twice.count
     from (select count(*) from ${fatesOf(id)} where fate = 'error') as wrong,
       (select count(*) from ${fatesOf(id)} where fate = 'duplicate') as twice
     where id = $1 and state = 'checking'`,
      [id],
    )
  })

const importRows = async (deps: Parts, client: OwnClient, batch: Batch, { stopping }: ProcessOptions) => {
  const { db, log } = deps
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  const state = () => stateOf(deps, batch.id)
  // If the import is cancelled during a long statement, cancelling the statement rolls back the transaction.
  const cancelIfStopped = () => {
    void state()
      .then(
        async (now) =>
          (now === 'cancelled' || stopping?.aborted) && sql`select pg_cancel_backend(${pid}::int)`.execute(db),
      )
      .catch(() => undefined)
  }
  const watch = setInterval(cancelIfStopped, WATCH_MS)
  stopping?.addEventListener('abort', cancelIfStopped)
  try {
    const onRows = (rows_done: number) => {
      void sql`update imports set rows_done = ${rows_done} where id = ${batch.id} and state = 'importing'`
        .execute(db)
        .catch(() => undefined)
    }
    const result = await commitImport(client, batch, onRows)
    if (result === 'cancelled') await client.query(dropStaging(batch.id))
    if (result === 'check again')
      await db
        .updateTable('imports')
        .set({ state: 'checking' })
        .where('id', '=', batch.id)
        .where('state', '=', 'importing')
        .execute()
  } catch (error) {
    if ((await state()) === 'cancelled') await client.query(dropStaging(batch.id))
    else if (stopping?.aborted) await requeue(deps, batch.id)
    else if (error instanceof FileFault) await fail(deps, client, batch.id, error.message)
    else {
      log.error({ err: error, import: batch.id }, 'an import failed')
      await fail(deps, client, batch.id, isDiskFull(error) ? reasons.diskFull : reasons.failed)
    }
  } finally {
    clearInterval(watch)
    stopping?.removeEventListener('abort', cancelIfStopped)
  }
}
