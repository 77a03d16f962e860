import type pg from 'pg'
import { runSqlOn } from '../postgres/sql-text.ts'
import type { Db, Trx } from '../postgres/database.ts'

/** A waiting or active job, without the information of the queues about its attempts. */
export interface QueuedJob {
  queue: string
  data: object
  start_after: string
}

/** All unfinished jobs, for a backup. */
export const queuedJobs = async (client: Pick<pg.ClientBase, 'query'>): Promise<QueuedJob[]> => {
  const { rows: tables } = await client.query<{ has: boolean }>("select to_regclass('pgboss.job') is not null as has")
  if (!tables[0]?.has) return []
  const { rows } = await client.query<QueuedJob>(
    `select name as queue, data, start_after::text as start_after from pgboss.job
      where state < 'completed' order by created_on, id`,
  )
  return rows
}

type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

/** Runs pg-boss on existing tables for a single call, beside the servers that process the jobs. */
const withBoss = async <T>(
  executeSql: ExecuteSql,
  work: (boss: import('pg-boss').PgBoss) => Promise<T>,
): Promise<T> => {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    db: { executeSql },
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  try {
    return await work(boss)
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Queues the jobs of a backup again, with all of their attempts. Jobs of queues that no longer exist are left out. */
export const addQueuedJobs = async (owner: pg.Pool, jobs: readonly QueuedJob[]): Promise<number> => {
  const { rows } = await owner.query<{ name: string }>('select name from pgboss.queue')
  const known = jobs.filter(({ queue }) => rows.some(({ name }) => name === queue))
  if (known.length === 0) return 0
  await withBoss(
    (text, values) => owner.query(text, values),
    async (boss) => {
      for (const { queue, data, start_after } of known)
        await boss.send(queue, data, { startAfter: new Date(start_after) })
    },
  )
  return known.length
}

/** The jobs of a queue by state. Ages are in seconds; null where there is none. */
export interface QueueState {
  queue: string
  waiting: number
  /** Since the oldest waiting job was queued; attempts in between do not reset it. */
  waiting_seconds: number | null
  active: number
  /** Since the oldest active job was started. */
  active_seconds: number | null
  /** Given up after all attempts. They are stored for seven days. */
  failed: number
  /** Since the newest was given up. */
  failed_seconds: number | null
}

/** All queues by name. */
export const queueStates = (db: Db): Promise<QueueState[]> =>
  runSqlOn(db)(`
    select queue.name as queue,
      count(*) filter (where job.state < 'active')::int as waiting,
      extract(epoch from now() - min(job.created_on) filter (where job.state < 'active'))::float8 as waiting_seconds,
      count(*) filter (where job.state = 'active')::int as active,
      extract(epoch from now() - min(job.started_on) filter (where job.state = 'active'))::float8 as active_seconds,
      count(*) filter (where job.state = 'failed')::int as failed,
      extract(epoch from now() - max(job.completed_on) filter (where job.state = 'failed'))::float8 as failed_seconds
    from pgboss.queue left join pgboss.job on job.name = queue.name group by queue.name order by queue.name`)

/** A job that was given up. */
export interface FailedJob {
  id: string
  queue: string
  data: object
  attempts: number
  /** Since it was given up. */
  seconds: number
  reason: string | null
}

/** Jobs that were given up, the newest first: of one queue, or of all. */
export const failedJobs = (db: Db, queue: string | null = null): Promise<FailedJob[]> =>
  runSqlOn(db)(
    `select id::text, name as queue, data, retry_count + 1 as attempts,
        extract(epoch from now() - completed_on)::float8 as seconds, coalesce(output->>'reason', output->>'message') as reason
      from pgboss.job where state = 'failed' and ($1::text is null or name = $1) order by completed_on desc, id`,
    [queue],
  )

/** Makes servers try these jobs again at once; returns how many were still given up. */
export const retryJobs = async (trx: Trx, jobs: readonly Pick<FailedJob, 'id'>[]): Promise<number> => {
  const run = runSqlOn(trx)
  // Locked, so that only one of two concurrent calls counts a job.
  const failed = await run<{ id: string; queue: string }>(
    `select id::text, name as queue from pgboss.job where state = 'failed' and id = any($1::uuid[]) order by id for update`,
    [jobs.map(({ id }) => id)],
  )
  const executeSql: ExecuteSql = async (text, values) => ({ rows: await run<object>(text, values) })
  await withBoss(executeSql, async (boss) => {
    for (const [queue, all] of Map.groupBy(failed, (job) => job.queue)) {
      const ids = all.map(({ id }) => id)
      await boss.retry(queue, ids)
    }
  })
  return failed.length
}
