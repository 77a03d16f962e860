import { sql } from 'kysely'
import type { Trx } from '../postgres/database.ts'
import type { Jobs } from './jobs.ts'

/** Tables with a job for each row. */
const queues = {
  exports: { queue: 'run-export', member: 'export_id' },
  data_requests: { queue: 'run-data-request', member: 'request_id' },
} as const

/**
 * Queues a job for each waiting or active row without one; returns how many. A server that was silent for a while may
 * claim a row from the server that was given its job: that server's job then ends, and if the silent server stops, no
 * server would continue.
 */
export const requeueLost = async (trx: Trx, jobs: Pick<Jobs, 'add'>, table: keyof typeof queues): Promise<number> => {
  const { queue, member } = queues[table]
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} lost
    where state in ('waiting', 'running') and not exists (
      select from pgboss.job where name = ${queue} and state < 'completed' and (data ->> ${member})::int = lost.id)
    order by id for update skip locked`.execute(trx)
  for (const { id } of rows) await jobs.add(trx, queue, { [member]: id } as never)
  return rows.length
}
