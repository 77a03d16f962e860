import { CLASS_NAMES, MODEL_VERSIONS, tooManyNames, type NameLimit } from '#domain/ingest/limits.ts'
import {
  pipelinedTransaction,
  type TransactionClient,
  type TransactionPool,
} from '../../platform/postgres/pipelined-transaction.ts'

/** The ids of class and model names. */
export interface Names {
  /** An id never changes, so the cache does not expire. */
  known: ReadonlyMap<string, number>
  /** Looks up unknown names and creates new ones within the device's limit; returns why others are refused. */
  learn: (device_id: number, names: ReadonlySet<string>) => Promise<ReadonlyMap<string, string>>
}

const namesIn = (
  { pool, clock }: { pool: TransactionPool; clock: () => Date },
  table: 'object_classes' | 'model_versions',
  limit: NameLimit,
): Names => {
  const known = new Map<string, number>()

  const find = async (client: TransactionClient, names: string[]) => {
    const { rows } = await client.query<{ id: number; name: string }>(
      `select id, name from ${table} where name = any($1)`,
      [names],
    )
    return rows
  }
  /** How many names the device may still create, and the limit behind it. */
  const room = async (client: TransactionClient, device_id: number) => {
    const { rows } = await client.query<{ today: number; all: number }>(
      `select count(*) filter (where brought_at > $2::timestamptz - interval '24 hours')::int as today, count(*)::int as all
        from ${table} where brought_by = $1`,
      [device_id, clock()],
    )
    const { today = 0, all = 0 } = rows[0] ?? {}
    const [day, total] = [limit.a_day - today, limit.in_all - all]
    return { left: Math.max(0, Math.min(day, total)), why: tooManyNames[total <= day ? 'in_all' : 'a_day'](limit) }
  }
  const learn = async (client: TransactionClient, device_id: number, names: string[]) => {
    const before = await find(client, names)
    const there = new Set(before.map(({ name }) => name))
    const fresh = names.filter((name) => !there.has(name))
    if (fresh.length === 0) return { found: before, refused: new Map<string, string>() }
    // Locks the device, so that concurrent requests cannot exceed the limit together.
    await client.query('select from device_status where device_id = $1 for no key update', [device_id])
    const { left, why } = await room(client, device_id)
    // Sorted, so that two devices with the same new names cannot deadlock.
    const taken = fresh.slice(0, left).sort()
    await client.query(
      `insert into ${table} (name, brought_by, brought_at) select unnest($1::text[]), $2, $3 on conflict (name) do nothing`,
      [taken, device_id, clock()],
    )
    // Includes names that another device created meanwhile.
    const found = await find(client, names)
    for (const { name } of found) there.add(name)
    return { found, refused: new Map(names.filter((name) => !there.has(name)).map((name) => [name, why])) }
  }

  return {
    known,
    learn: async (device_id, wanted) => {
      const names = [...wanted].filter((name) => !known.has(name))
      if (names.length === 0) return new Map()
      const { found, refused } = await pipelinedTransaction(pool, (client) => learn(client, device_id, names))
      for (const { id, name } of found) known.set(name, id)
      return refused
    },
  }
}

/** Caches of the class names and model versions that devices send. */
export const makeNames = (deps: { pool: TransactionPool; clock: () => Date }) => ({
  classes: namesIn(deps, 'object_classes', CLASS_NAMES),
  models: namesIn(deps, 'model_versions', MODEL_VERSIONS),
})
export type AllNames = ReturnType<typeof makeNames>
