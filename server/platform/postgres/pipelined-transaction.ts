import type pg from 'pg'
import { isDatabaseAway } from './database-away.ts'
import { pipelined, isOutOfSync } from './pipeline.ts'

/** A pool for transactions alone: statements outside of one go by `Db`. */
export type TransactionPool = Pick<pg.Pool, 'connect'>
/** The connection of a transaction that pipelines its statements or copies rows. */
export type TransactionClient = pg.PoolClient

interface Ends<T, F> {
  /** Asked in one piece with `begin`, whose failure it does not hear of: it changes nothing. */
  first?: (client: TransactionClient) => Promise<F>
  /** Statements that go in one piece with `commit`: nobody waits for what they return. */
  last?: (client: TransactionClient, result: T) => Promise<unknown>[]
}

/** One transaction on a connection of its own, for COPY and other things that Kysely has no words for. */
export const pipelinedTransaction = async <T, F = void>(
  pool: TransactionPool,
  work: (client: TransactionClient, first: F) => Promise<T>,
  { first = async () => undefined as F, last = () => [] }: Ends<T, F> = {},
): Promise<T> => {
  const client = await pool.connect()
  let broken = false
  try {
    const [, begun] = await pipelined(client, () => [client.query('begin'), first(client)] as const)
    const result = await work(client, begun)
    await pipelined(client, () => [...last(client, result), client.query('commit')])
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
    client.release(broken || isOutOfSync(client))
  }
}
