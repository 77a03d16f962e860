import type pg from 'pg'
import { rawTransaction } from '../platform/raw-transaction.ts'

const MONTHS_AHEAD = 6
const FIRST_MONTH = Date.UTC(2023, 0, 1)
const LOCK = 4_716_003

/**
 * Makes the months of the messages table from 2023 to half a year ahead. Messages of skewed clocks that already lie in the
 * catch-all for a new month are moved into it.
 */
export const keepPartitions = async (pool: pg.Pool, now: Date): Promise<void> => {
  await rawTransaction(pool, async (client) => {
    // Of two servers that start together, one makes them.
    await client.query(`select pg_advisory_xact_lock(${LOCK})`)
    // The earlier of two clocks: one that jumped ahead by years would make a table for each month of them.
    const { rows: clocks } = await client.query<{ now: Date }>('select least(now(), $1::timestamptz) as now', [now])
    const today = clocks[0]?.now ?? now
    const last = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + MONTHS_AHEAD, 1)
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relname like 'messages_2%' and relkind = 'r'",
    )
    const made = new Set(rows.map((row) => row.name))
    for (let month = new Date(FIRST_MONTH); month.getTime() <= last; month = nextMonth(month)) {
      const name = `messages_${month.toISOString().slice(0, 7).replace('-', '_')}`
      if (!made.has(name)) await makeMonth(client, name, month.toISOString(), nextMonth(month).toISOString())
    }
  })
}

const nextMonth = (month: Date) => new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1))

const makeMonth = async (client: pg.PoolClient, name: string, from: string, to: string) => {
  await client.query(`create table ${name} (like messages including defaults)`)
  await client.query(`with moved as (delete from messages_other where created_at >= '${from}' and created_at < '${to}' returning *)
    insert into ${name} select * from moved`)
  await client.query(`alter table messages attach partition ${name} for values from ('${from}') to ('${to}')`)
}
