import type pg from 'pg'

/** A job that waits or is under way, without what the queues know of its attempts. */
export interface QueuedJob {
  queue: string
  data: object
  start_after: string
}

/** All jobs that are not over, for a backup. */
export const queuedJobs = async (client: Pick<pg.ClientBase, 'query'>): Promise<QueuedJob[]> => {
  const { rows: tables } = await client.query<{ has: boolean }>("select to_regclass('pgboss.job') is not null as has")
  if (!tables[0]?.has) return []
  const { rows } = await client.query<QueuedJob>(
    `select name as queue, data, start_after::text as start_after from pgboss.job
      where state < 'completed' order by created_on, id`,
  )
  return rows
}

/** Queues jobs of a backup again, with all of their attempts. Jobs of queues that no longer exist are left out. */
export const addQueuedJobs = async (owner: pg.Pool, jobs: readonly QueuedJob[]): Promise<number> => {
  const { rows } = await owner.query<{ name: string }>('select name from pgboss.queue')
  const known = jobs.filter(({ queue }) => rows.some(({ name }) => name === queue))
  if (known.length === 0) return 0
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    db: { executeSql: (text, values) => owner.query(text, values) },
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  for (const { queue, data, start_after } of known) await boss.send(queue, data, { startAfter: new Date(start_after) })
  await boss.stop({ graceful: false })
  return known.length
}
