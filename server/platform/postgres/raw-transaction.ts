import type pg from 'pg'
import { isDatabaseAway } from './database-away.ts'
import { inOneGo, isDoubtful } from './pipeline.ts'

interface Ends<T, F> {
  /** Asked in one piece with `begin`, whose failure it does not hear of: it changes nothing. */
  first?: (client: pg.PoolClient) => Promise<F>
  /** Statements that go in one piece with `commit`: nobody waits for what they return. */
  last?: (client: pg.PoolClient, result: T) => Promise<unknown>[]
}

/** One transaction on a connection of its own, for COPY and other things that Kysely has no words for. */
export const rawTransaction = async <T, F = void>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, first: F) => Promise<T>,
  { first = async () => undefined as F, last = () => [] }: Ends<T, F> = {},
): Promise<T> => {
  const client = await pool.connect()
  let broken = false
  try {
    const [, begun] = await inOneGo(client, () => [client.query('begin'), first(client)] as const)
    const result = await work(client, begun)
    await inOneGo(client, () => [...last(client, result), client.query('commit')])
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
    client.release(broken || isDoubtful(client))
  }
}
