import type pg from 'pg'

/** Finds the numbers of names as devices send them, making those that are new. */
export type Numbers = (names: ReadonlySet<string>) => Promise<ReadonlyMap<string, number>>

/** Numbers are made in a transaction of their own: once made they never change, so they can be remembered for good. */
const numbersIn = (pool: pg.Pool, table: 'object_classes' | 'model_versions'): Numbers => {
  const known = new Map<string, number>()
  return async (names) => {
    const fresh = [...names].filter((name) => !known.has(name)).sort()
    if (fresh.length > 0) {
      await pool.query(`insert into ${table} (name) select unnest($1::text[]) on conflict (name) do nothing`, [fresh])
      const { rows } = await pool.query<{ id: number; name: string }>(
        `select id, name from ${table} where name = any($1)`,
        [fresh],
      )
      for (const { id, name } of rows) known.set(name, id)
    }
    return known
  }
}

/** The numbers of the classes that devices count, and of the versions of the models that count them. */
export const makeNumbers = (pool: pg.Pool) => ({
  classes: numbersIn(pool, 'object_classes'),
  models: numbersIn(pool, 'model_versions'),
})
export type NamedNumbers = ReturnType<typeof makeNumbers>
