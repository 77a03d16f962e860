import type pg from 'pg'
import { isDatabaseAway } from './database-away.ts'
import { pipelined, isOutOfSync } from './pipeline.ts'

/** A pool for transactions only; other statements use `Db`. */
export type TransactionPool = Pick<pg.Pool, 'connect'>
/** The connection of a transaction that pipelines statements or copies rows. */
export type TransactionClient = pg.PoolClient

interface Ends<T, F> {
  /** Statements sent together with `begin`. They must not change anything, because they run even if `begin` fails. */
  first?: (client: TransactionClient) => Promise<F>
  /** Statements sent together with `commit`; their results are not awaited. */
  last?: (client: TransactionClient, result: T) => Promise<unknown>[]
}

/** Runs one transaction on its own connection, for COPY and other features that Kysely does not support. */
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
    // A connection that was lost or cannot roll back is not reused.
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
