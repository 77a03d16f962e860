import { isDeepStrictEqual } from 'node:util'
import { SpanKind } from '@opentelemetry/api'
import { CompiledQuery } from 'kysely'
import type { JobResult, PgBoss } from 'pg-boss'
import pgBoss from 'pg-boss/package.json' with { type: 'json' }
import type pg from 'pg'
import { withConcurrency } from '../limits/concurrency-limit.ts'
import type { Db } from '../postgres/database.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Log } from '../observability/log.ts'
import { carriedTrace, inSpan } from '../tracing/spans.ts'
import { ownPool } from '../postgres/own-client.ts'
import { waitForDatabase } from '../postgres/wait-for-database.ts'

/** The queues and the data of their jobs. */
export interface JobData {
  'send-mail': { mail_id: number }
  'make-thumbnail': { capture_id: number; size?: 'small' | 'large' }
  'send-push': { push_id: number }
  'send-sms': { sms_id: number }
  'send-webhook': { delivery_id: number }
  'run-export': { export_id: number }
  'undo-image-upload': { upload_id: number }
  'run-backup': { run_id: number }
  'run-data-request': { request_id: number }
}
export type Queue = keyof JobData

/** Work that any server may do later. A job added in a transaction exists only if the transaction commits. */
export interface Jobs {
  add: <Q extends Queue>(db: Db, queue: Q, data: JobData[Q]) => Promise<void>
  work: <Q extends Queue>(
    queue: Q,
    /** Concurrency, and how many jobs are fetched at once where fetching one by one is too expensive. */
    options: { at_once: number; fetched?: number },
    handle: (data: JobData[Q]) => Promise<unknown>,
  ) => Promise<void>
  /** Stops taking jobs and finishes those in progress. Jobs can still be added. */
  rest: () => Promise<void>
  stop: () => Promise<void>
}

const queues: Record<
  Queue,
  { retryLimit: number; retryDelay: number; retryBackoff: boolean; retryDelayMax: number; expireInSeconds: number }
> = {
  // About three days of retries, for a mail server that is down over a weekend.
  'send-mail': { retryLimit: 100, retryDelay: 5, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 120 },
  // About a day; older messages are of no use on a lock screen.
  'send-push': { retryLimit: 30, retryDelay: 5, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 60 },
  // The same: a text message about yesterday is of no use.
  'send-sms': { retryLimit: 30, retryDelay: 5, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 60 },
  'send-webhook': { retryLimit: 40, retryDelay: 5, retryBackoff: true, retryDelayMax: 7_200, expireInSeconds: 60 },
  // An export may take hours. It counts its own attempts, except those interrupted by a stopping server.
  'run-export': { retryLimit: 100, retryDelay: 5, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 43_200 },
  // The same: each attempt continues where the last one stopped.
  'run-data-request': {
    retryLimit: 100,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 43_200,
  },
  // Half a day, for an object store that is unavailable.
  'make-thumbnail': { retryLimit: 80, retryDelay: 5, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 120 },
  // The same. Twenty thousand images take some minutes.
  'undo-image-upload': {
    retryLimit: 80,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 3_600,
  },
  // Two more attempts, at most an hour apart; the next backup is tomorrow's.
  'run-backup': { retryLimit: 2, retryDelay: 600, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 86_400 },
}

/** A job whose server has not reported for this long is given to another server. */
const SILENT_SECONDS = 10
const LOOKED_EVERY_SECONDS = 10
const LOCK = 4_716_005
/** How often queues are polled for jobs of other servers and delayed jobs. A server's own jobs are fetched at once. */
const POLLING_SECONDS = 5
const WAKE_MS = 50

/**
 * A waiting job ends only by its retries. With the default of a fortnight, a clock that jumps ahead would delete all
 * waiting jobs.
 */
const RETAINED_SECONDS = 10 * 365 * 86_400

/** The expected rows of the queues. */
const wanted = Object.entries(queues).map(([name, options]) => ({
  name,
  ...options,
  heartbeatSeconds: SILENT_SECONDS,
  retentionSeconds: RETAINED_SECONDS,
}))
/** Key in `installation` of the pg-boss version that created its tables. */
const MADE = 'queues'

/**
 * Whether the queues are up to date: this version of pg-boss created its tables, no index is left to build, and all
 * queues are as expected.
 */
const areQueuesCurrent = async (owner: pg.ClientBase): Promise<boolean> => {
  const { rows } = await owner.query<{ value: unknown }>(
    `select value from installation where name = $1 and to_regclass('pgboss.queue') is not null and to_regclass('pgboss.bam') is not null`,
    [MADE],
  )
  if (rows[0]?.value !== pgBoss.version) return false
  const { rows: made } = await owner.query(
    `select name, retry_limit as "retryLimit", retry_delay as "retryDelay", retry_backoff as "retryBackoff",
      retry_delay_max as "retryDelayMax", expire_seconds as "expireInSeconds", heartbeat_seconds as "heartbeatSeconds",
      retention_seconds as "retentionSeconds"
    from pgboss.queue where name = any($1) and not exists (select from pgboss.bam where completed_on is null)`,
    [wanted.map(({ name }) => name)],
  )
  const byName = (queues: { name?: string }[]) => queues.toSorted((one, other) => (one.name! < other.name! ? -1 : 1))
  return isDeepStrictEqual(byName(made), byName(wanted))
}

/** A megabyte of modules that no request needs, so it is loaded after the server listens. */
const loadPgBoss = async () => (await import('pg-boss')).PgBoss

/**
 * Creates the tables and queues of the jobs, as the owner of the database, because the server's role may not create
 * tables.
 */
export const makeQueues = async (owner: pg.Pool): Promise<void> => {
  const turn = await owner.connect()
  try {
    // A lock, because two servers that start together on an empty database would both create the tables.
    await turn.query(`select pg_advisory_lock(${LOCK})`)
    if (await areQueuesCurrent(turn)) return
    const Boss = await loadPgBoss()
    const boss = new Boss({
      db: { executeSql: (text, values) => turn.query(text, values) },
      supervise: false,
      schedule: false,
    })
    await boss.start()
    for (const { name, ...options } of wanted) {
      await boss.createQueue(name, options)
      // Updates the options of a queue from an earlier release.
      await boss.updateQueue(name, options)
    }
    await boss.stop({ graceful: false })
    await turn.query(
      'insert into installation (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
      [MADE, JSON.stringify(pgBoss.version)],
    )
  } finally {
    await turn.query(`select pg_advisory_unlock(${LOCK})`).catch(() => undefined)
    turn.release()
  }
}

/** `own` is a separate connection for the start: waiting requests may occupy the whole pool. */
const startBoss = async (pool: pg.Pool, own: pg.Pool, log: Log): Promise<PgBoss> => {
  const Boss = await loadPgBoss()
  let asked = own
  const boss = new Boss({
    db: { executeSql: (text, values) => asked.query(text, values) },
    migrate: false,
    createSchema: false,
    // pg-boss schedules nothing; see scheduled-tasks.ts.
    schedule: false,
    superviseIntervalSeconds: LOOKED_EVERY_SECONDS,
    monitorIntervalSeconds: LOOKED_EVERY_SECONDS,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'))
  try {
    await boss.start()
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined)
    throw error
  }
  asked = pool
  return boss
}

interface JobOptions {
  polling_seconds?: number
  metrics?: Pick<Metrics, 'jobEnded'>
}

/** Jobs on existing tables and queues. Jobs added before the start wait for it. */
export const makeJobs = (
  pool: pg.Pool,
  log: Log,
  { polling_seconds = POLLING_SECONDS, metrics }: JobOptions = {},
): Jobs & { start: () => Promise<void> } => {
  const { promise: started, resolve } = Promise.withResolvers<PgBoss>()
  // The failure is reported where `started` is awaited.
  started.catch(() => undefined)
  let isAsked = false
  const stopping = new AbortController()
  const worked = new Map<Queue, string>()
  /** Makes this server's worker poll when the transaction that added a job has most likely committed. */
  const wake = (boss: PgBoss, queue: Queue) => {
    setTimeout(() => {
      const worker = worked.get(queue)
      if (worker !== undefined) boss.notifyWorker(worker)
    }, WAKE_MS).unref()
  }
  // Closes by itself when idle.
  const own = ownPool(pool)
  own.on('error', (error) => log.warn({ err: error }, 'jobs'))
  return {
    start: async () => {
      if (!isAsked) resolve(waitForDatabase(() => startBoss(pool, own, log), { log, signal: stopping.signal }))
      isAsked = true
      await started
    },
    add: async (db, queue, data) => {
      const boss = await started
      const executeSql = async (text: string, values?: unknown[]) => {
        const { rows } = await db.executeQuery(CompiledQuery.raw(text, values ?? []))
        return { rows }
      }
      await boss.send(queue, { ...data, ...carriedTrace() }, { db: { executeSql } })
      wake(boss, queue)
    },
    work: async (queue, { at_once, fetched = at_once }, handle) => {
      const boss = await started
      const inTurn = withConcurrency(at_once)
      const worker = await boss.work<JobData[typeof queue] & { traceparent?: string }>(
        queue,
        // Jobs of a batch succeed or fail separately, so that a failure does not repeat the others. After a full
        // batch, the next one is fetched at once.
        { batchSize: fetched, pollingIntervalSeconds: polling_seconds, burstWhenBatchFull: true, perJobResults: true },
        (jobs) =>
          Promise.all(
            jobs.map(async ({ id, data: { traceparent, ...data } }): Promise<JobResult> => {
              const began = performance.now()
              const ended = (outcome: 'done' | 'failed') =>
                metrics?.jobEnded(queue, outcome, (performance.now() - began) / 1_000)
              try {
                await inTurn(() =>
                  inSpan(`job ${queue}`, { kind: SpanKind.CONSUMER, traceparent }, async () =>
                    handle(data as unknown as JobData[typeof queue]),
                  ),
                )
                ended('done')
                return { id, status: 'completed' }
              } catch (error) {
                const reason = (error as Error).message
                ended('failed')
                log.warn({ queue, job: id, reason }, 'job failed and will be retried')
                return { id, status: 'failed', output: { reason } }
              }
            }),
          ),
      )
      worked.set(queue, worker)
    },
    rest: async () => {
      if (worked.size === 0) return
      const boss = await started
      const queues = [...worked.keys()]
      // Stops waking workers.
      worked.clear()
      for (const queue of queues) await boss.offWork(queue, { wait: false })
    },
    stop: async () => {
      stopping.abort()
      worked.clear()
      const boss = isAsked ? await started.catch(() => null) : null
      await boss?.stop({ graceful: true, timeout: 5_000 })
      await own.end()
    },
  }
}

/** Starts jobs on existing tables and queues. */
export const startJobs = async (pool: pg.Pool, log: Log, options?: JobOptions): Promise<Jobs> => {
  const jobs = makeJobs(pool, log, options)
  await jobs.start()
  return jobs
}
