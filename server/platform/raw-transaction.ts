import type pg from 'pg'
import { isDatabaseAway } from './database-away.ts'

/** One transaction on a connection of its own, for COPY and other things that Kysely has no words for. */
export const rawTransaction = async <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let broken = false
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    // A connection that was lost, or cannot even roll back, is not given to anybody else.
    broken = isDatabaseAway(error)
    if (!broken)
      await client.query('rollback').catch(() => {
        broken = true
      })
    throw error
  } finally {
    client.release(broken)
  }
}
