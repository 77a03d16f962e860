import type pg from 'pg'

/** Finds the numbers of class names as devices send them, making those that are new. */
export type Classes = (names: ReadonlySet<string>) => Promise<ReadonlyMap<string, number>>

/** Numbers are made in a transaction of their own: once made they never change, so they can be remembered for good. */
export const makeClasses = (pool: pg.Pool): Classes => {
  const known = new Map<string, number>()
  return async (names) => {
    const fresh = [...names].filter((name) => !known.has(name)).sort()
    if (fresh.length > 0) {
      await pool.query('insert into object_classes (name) select unnest($1::text[]) on conflict (name) do nothing', [
        fresh,
      ])
      const { rows } = await pool.query<{ id: number; name: string }>(
        'select id, name from object_classes where name = any($1)',
        [fresh],
      )
      for (const { id, name } of rows) known.set(name, id)
    }
    return known
  }
}
