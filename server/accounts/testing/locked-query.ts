import type pg from 'pg'
import { waitFor } from '../../testing/wait-for.ts'

/** Waits until this many queries of the database wait for a lock. */
export const lockedQuery = (pool: pg.Pool, count = 1) =>
  waitFor(async () => {
    const { rowCount } = await pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    if (rowCount !== count) throw new Error(`${rowCount} queries wait for a lock.`)
  })
