import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { askStatement } from './ask-straight.ts'
import { connect, type Database } from './database.ts'
import { connectionOf } from './own-client.ts'
import { makeServer } from './testing/server.ts'

const server = await makeServer()
let own: Database
/** How often a connection was taken from the pool. */
let taken = 0
const ask = (sql: string, ...values: unknown[]) => askStatement<{ n: number }>(own.db, { sql, values })
const held = () => own.pool.totalCount - own.pool.idleCount

beforeEach(() => {
  taken = 0
  own = connect(connectionOf(server.pool))
  own.pool.on('acquire', () => (taken += 1))
  onTestFinished(own.close)
})

describe('the connection of a statement', () => {
  it('is that of the next one, which is asked as soon as the rows have come', async () => {
    const [first] = await ask('select 1 as n')
    const [second] = await ask('select $1::int + 1 as n', first?.n)
    expect(second).toEqual({ n: 2 })
    expect(taken).toBe(1)
    expect(held()).toBe(0)
  })

  it('serves two and goes back, as others may wait for it', async () => {
    for (const n of [1, 2, 3]) expect(await ask('select $1::int as n', n)).toEqual([{ n }])
    expect(taken).toBe(2)
  })

  it('goes back at the end of the turn, where nothing is asked', async () => {
    await ask('select 1 as n')
    expect(held()).toBe(1)
    await nextTurn()
    expect(held()).toBe(0)
    await ask('select 1 as n')
    expect(taken).toBe(2)
  })

  it('lies there for one statement alone: what is asked at once has one each', async () => {
    await ask('select 1 as n')
    const told = await Promise.all([1, 2, 3].map((n) => ask('select $1::int as n', n)))
    expect(told).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]])
    expect(taken).toBe(3)
    await nextTurn()
    await nextTurn()
    expect(held()).toBe(0)
  })

  it('is not left lying where the statement failed, and is given up where it was lost', async () => {
    await expect(ask('select 1 / $1::int as n', 0)).rejects.toThrow('division by zero')
    expect(held()).toBe(0)
    const [row] = await ask('select pg_backend_pid() as n')
    // From elsewhere, while the connection lies there.
    await expect(
      Promise.all([ask('select pg_sleep(10)'), server.pool.query('select pg_terminate_backend($1)', [row?.n])]),
    ).rejects.toThrow()
    expect(held()).toBe(0)
    expect(await ask('select 5 as n')).toEqual([{ n: 5 }])
  })
})
