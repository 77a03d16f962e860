import { isDeepStrictEqual } from 'node:util'
import { CompiledQuery } from 'kysely'
import type { JobResult, PgBoss } from 'pg-boss'
import pgBoss from 'pg-boss/package.json' with { type: 'json' }
import type pg from 'pg'
import { withConcurrency } from '../limits/concurrency-limit.ts'
import type { Db } from '../postgres/database.ts'
import type { Log } from '../observability/log.ts'
import { ownPool } from '../postgres/own-client.ts'
import { waitForDatabase } from '../postgres/wait-for-database.ts'

/** The queues and what a job of each carries. */
interface JobData {
  'send-mail': { mail_id: number }
  'make-thumbnail': { capture_id: number }
  'send-push': { push_id: number }
  'send-webhook': { delivery_id: number }
}
type Queue = keyof JobData

/** Work done later, by whichever server is free. A job added in a transaction exists only if that commits. */
export interface Jobs {
  add: <Q extends Queue>(db: Db, queue: Q, data: JobData[Q]) => Promise<void>
  work: <Q extends Queue>(
    queue: Q,
    /** How many are worked on at once; how many are fetched for that, where fetching one costs more than it should. */
    options: { at_once: number; fetched?: number },
    handle: (data: JobData[Q]) => Promise<void>,
  ) => Promise<void>
  /** Takes no more of them, and goes on with what is under way. Others can still be added. */
  rest: () => Promise<void>
  stop: () => Promise<void>
}

const queues: Record<
  Queue,
  { retryLimit: number; retryDelay: number; retryBackoff: boolean; retryDelayMax: number; expireInSeconds: number }
> = {
  // About three days of tries, for a mail server that is down over a weekend.
  'send-mail': { retryLimit: 100, retryDelay: 5, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 120 },
  // About a day: what is older than that nobody wants on a lock screen.
  'send-push': { retryLimit: 30, retryDelay: 5, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 60 },
  'send-webhook': { retryLimit: 40, retryDelay: 5, retryBackoff: true, retryDelayMax: 7_200, expireInSeconds: 60 },
  // Half a day, for an object store that is away.
  'make-thumbnail': { retryLimit: 80, retryDelay: 5, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 120 },
}

/** A job of which its server says nothing for so long is another server's: it was killed. How often that is looked for. */
const SILENT_SECONDS = 10
const LOOKED_EVERY_SECONDS = 10
const LOCK = 4_716_005
/** How often a queue is asked for jobs that another server added, or whose time has come; this server's own are fetched at once. */
const POLLING_SECONDS = 5
const WAKE_MS = 50

/** A job that waits ends by its tries. Left to its usual fortnight, a clock that jumps ahead would delete all that wait. */
const RETAINED_SECONDS = 10 * 365 * 86_400

/** The queues as the tables have them once they are made. */
const wanted = Object.entries(queues).map(([name, options]) => ({
  name,
  ...options,
  heartbeatSeconds: SILENT_SECONDS,
  retentionSeconds: RETAINED_SECONDS,
}))
/** Which pg-boss made its tables, in `installation`. */
const MADE = 'queues'

/** Whether a start has nothing to do for the queues: this pg-boss made its tables, has no index left to build, and they are all there as wanted. */
const isMade = async (owner: pg.ClientBase): Promise<boolean> => {
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

/** A megabyte with what it brings, which no request needs: read once the server listens. */
const loadPgBoss = async () => (await import('pg-boss')).PgBoss

/** Makes the tables of the jobs and their queues: the owner of the database does, since the server's role may not make tables. */
export const makeQueues = async (owner: pg.Pool): Promise<void> => {
  const turn = await owner.connect()
  try {
    // Of two servers that start together on an empty database, both would make the tables.
    await turn.query(`select pg_advisory_lock(${LOCK})`)
    if (await isMade(turn)) return
    const Boss = await loadPgBoss()
    const boss = new Boss({
      db: { executeSql: (text, values) => turn.query(text, values) },
      supervise: false,
      schedule: false,
    })
    await boss.start()
    for (const { name, ...options } of wanted) {
      await boss.createQueue(name, options)
      // One that an earlier release made has its options.
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

/** `own` is a connection for the start: requests that wait for its end may hold all of the pool's. */
const startBoss = async (pool: pg.Pool, own: pg.Pool, log: Log): Promise<PgBoss> => {
  const Boss = await loadPgBoss()
  let asked = own
  const boss = new Boss({
    db: { executeSql: (text, values) => asked.query(text, values) },
    migrate: false,
    createSchema: false,
    // Nothing is scheduled: rounds of the server's own come by the clock (rounds.ts).
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

/** Jobs on tables and queues that are there once they are started. Whoever adds one before then waits for that. */
export const makeJobs = (
  pool: pg.Pool,
  log: Log,
  { polling_seconds = POLLING_SECONDS } = {},
): Jobs & { start: () => Promise<void> } => {
  const { promise: started, resolve } = Promise.withResolvers<PgBoss>()
  // Told where it is waited for.
  started.catch(() => undefined)
  let isAsked = false
  const stopping = new AbortController()
  const worked = new Map<Queue, string>()
  /** Has this server's worker look at once, when the transaction that added a job has most likely ended. */
  const wake = (boss: PgBoss, queue: Queue) => {
    setTimeout(() => {
      const worker = worked.get(queue)
      if (worker !== undefined) boss.notifyWorker(worker)
    }, WAKE_MS).unref()
  }
  // Closes by itself once nobody asks it.
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
      await boss.send(queue, data, { db: { executeSql } })
      wake(boss, queue)
    },
    work: async (queue, { at_once, fetched = at_once }, handle) => {
      const boss = await started
      const inTurn = withConcurrency(at_once)
      const worker = await boss.work<JobData[typeof queue]>(
        queue,
        // Each job of a batch succeeds or fails by itself: one that fails must not cause the others to run again. Where as many
        // came as were asked for, more may wait: those are fetched at once.
        { batchSize: fetched, pollingIntervalSeconds: polling_seconds, burstWhenBatchFull: true, perJobResults: true },
        (jobs) =>
          Promise.all(
            jobs.map(async ({ id, data }): Promise<JobResult> => {
              try {
                await inTurn(() => handle(data))
                return { id, status: 'completed' }
              } catch (error) {
                const reason = (error as Error).message
                log.warn({ queue, job: id, reason }, 'job failed, to be tried again')
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
      // Nobody is woken any more.
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

/** Starts on tables and queues that are there already. */
export const startJobs = async (pool: pg.Pool, log: Log, options?: { polling_seconds?: number }): Promise<Jobs> => {
  const jobs = makeJobs(pool, log, options)
  await jobs.start()
  return jobs
}
