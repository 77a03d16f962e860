import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { builtOnce } from './built-once.ts'
import type { Db } from './database.ts'
import { makeServer } from './testing/server.ts'

const { db } = await makeServer()

it('a query is built once, and asked with the values of each time, wherever and however often they stand in it', async () => {
  const build = vi.fn((on: Db, { a, b }: { a: number; b: string | null }) =>
    on.selectNoFrom([
      sql<number>`${a}::int + 1`.as('one_more'),
      sql<string | null>`${b}::text`.as('text'),
      sql<number>`${2}::int * ${a}::int`.as('double'),
    ]),
  )
  const ask = builtOnce(['a', 'b'], build)
  expect(await ask(db, { a: 1, b: 'x' })).toEqual([{ one_more: 2, text: 'x', double: 2 }])
  expect(await ask(db, { a: 5, b: null })).toEqual([{ one_more: 6, text: null, double: 10 }])
  expect(build).toHaveBeenCalledTimes(1)
})
