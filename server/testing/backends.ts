import type pg from 'pg'
import { waitFor } from './wait-for.ts'

type Held = { pool: pg.Pool }

/** Locks a table on a separate connection until the returned function is called. */
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

/** Waits until this many backends of the database wait for a lock; returns their process ids. */
export const backendsThatWait = ({ pool }: Held, count: number): Promise<number[]> =>
  waitFor(async () => {
    const { rows } = await pool.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    if (rows.length < count) throw new Error(`${rows.length} of ${count} backends wait for a lock.`)
    return rows.map(({ pid }) => pid)
  })

/** Terminates this many backends that wait for a lock, as a database restart would. */
export const endBackends = async (held: Held, count: number): Promise<void> => {
  for (const pid of await backendsThatWait(held, count))
    await held.pool.query('select pg_terminate_backend($1::int)', [pid])
}
