import { expect, it } from 'vitest'
import { askStatement, ofDatabase, overFewConnections } from './ask-straight.ts'
import { makeServer } from './testing/server.ts'
import { waitFor } from './testing/wait-for.ts'

const { db, pool } = await makeServer()
const held = () => pool.totalCount - pool.idleCount
const ask = (few: typeof db, sql: string, ...values: unknown[]) => askStatement<{ n: number }>(few, { sql, values })

it('asks at once over so many connections, and gives them back as soon as all has come', async () => {
  const few = overFewConnections(db, 2)
  const numbers = Array.from({ length: 20 }, (_, n) => n)
  const asked = numbers.map((value) => ({ sql: 'select $1::int as n, pg_backend_pid() as pid', values: [value] }))
  const rows = await Promise.all(asked.map((one) => askStatement<{ n: number; pid: number }>(few, one)))
  expect(rows.map(([row]) => row?.n)).toEqual(numbers)
  // The server has work of its own, and may hold another one just now.
  expect(new Set(rows.map(([row]) => row?.pid)).size).toBe(2)
  await waitFor(() => expect(held()).toBe(0))
})

it('one that fails leaves those behind it as they are, and its connection to others', async () => {
  const few = overFewConnections(db, 1)
  const told = await Promise.allSettled([
    ask(few, 'select 1 as n'),
    ask(few, 'select 1 / $1::int as n', 0),
    ask(few, 'select 3 as n'),
  ])
  expect(told).toMatchObject([
    { value: [{ n: 1 }] },
    { reason: { message: 'division by zero' } },
    { value: [{ n: 3 }] },
  ])
  await waitFor(() => expect(held()).toBe(0))
  expect(await ask(few, 'select 4 as n')).toEqual([{ n: 4 }])
})

it('what is remembered of a database is remembered over however few connections it is asked', () => {
  const remembered = ofDatabase(() => ({}))
  expect(remembered(overFewConnections(db, 3))).toBe(remembered(db))
  expect(remembered(overFewConnections(overFewConnections(db, 3), 1))).toBe(remembered(db))
})
