import type pg from 'pg'
import { vi } from 'vitest'

type Held = { pool: pg.Pool }

/** Locks a table from a connection of its own: who writes or reads there waits until the function that it gives is called. */
export const lockTable = async ({ pool }: Held, table: string): Promise<() => Promise<void>> => {
  const client = await pool.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  let isHeld = true
  return async () => {
    if (!isHeld) return
    isHeld = false
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

/** Waits until so many backends of this database wait for a lock, then ends them as a restart of the database would. */
export const endBackends = async ({ pool }: Held, count: number): Promise<void> => {
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query<{ pid: number }>(
        "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      if (rows.length < count) throw new Error(`${rows.length} of ${count} backends wait for a lock.`)
      for (const { pid } of rows) await pool.query('select pg_terminate_backend($1)', [pid])
    },
    { timeout: 5_000, interval: 10 },
  )
}
