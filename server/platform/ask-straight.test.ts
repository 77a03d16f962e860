import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { askStatement, askStraight, type Taken } from './ask-straight.ts'
import { connect, type Database, type Db } from './database.ts'
import { connectionOf } from './own-client.ts'
import { cutOff } from './pipelined.ts'
import { makeServer } from './testing/server.ts'

const server = await makeServer()
let own: Database
/** How often a connection was taken from the pool. */
let taken = 0
const ask = (sql: string, ...values: unknown[]) => askStatement<{ n: number }>(own.db, { sql, values })
const held = () => own.pool.totalCount - own.pool.idleCount

beforeEach(() => {
  taken = 0
  open()
})
const open = (config: { max?: number } = {}) => {
  const mine = connect({ ...connectionOf(server.pool), ...config })
  mine.pool.on('acquire', () => (taken += 1))
  own = mine
  onTestFinished(async () => {
    if (!mine.pool.ended) await mine.close()
  })
}

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

  it('is kept for one statement alone: what is asked at once has one each', async () => {
    await ask('select 1 as n')
    const told = await Promise.all([1, 2, 3].map((n) => ask('select $1::int as n', n)))
    expect(told).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]])
    expect(taken).toBe(3)
    await nextTurn()
    await nextTurn()
    expect(held()).toBe(0)
  })

  it('goes to whoever waits for one, before it is asked anything else', async () => {
    open({ max: 1 })
    const order: string[] = []
    const first = ask('select 1 as n').then(async () => {
      await ask('select 2 as n')
      order.push('asked next')
    })
    const other = own.pool.connect().then((client) => {
      order.push('waited')
      client.release()
    })
    await Promise.all([first, other])
    expect(order).toEqual(['waited', 'asked next'])
  })

  it('is not kept where the statement failed', async () => {
    await expect(ask('select 1 / $1::int as n', 0)).rejects.toThrow('division by zero')
    expect(held()).toBe(0)
  })

  it('is given to nobody else once a table has changed beneath its plans', async () => {
    open({ max: 1 })
    await ask('create temp table changing (n int)')
    await ask('select * from changing')
    await ask('alter table changing add column more int')
    await nextTurn()
    await ask('select * from changing')
    expect(own.pool.totalCount).toBe(0)
  })

  it('that was lost while it was kept is gone', async () => {
    let client: PoolClient | undefined
    own.pool.once('acquire', (taken) => (client = taken))
    await ask('select 1 as n')
    if (client) cutOff(client)
    await vi.waitFor(() => expect(own.pool.totalCount).toBe(0))
    expect(await ask('select 5 as n')).toEqual([{ n: 5 }])
  })

  it('has answered, which the watch for silence is told before the next statement', async () => {
    const told: string[] = []
    const client = {
      query: async (text: string) => {
        told.push(text)
        return { rows: [] }
      },
      renew: () => told.push('answered'),
      isLost: () => false,
      release: () => told.push('given back'),
    } as unknown as Taken
    const db = {} as Db
    askStraight(db, { connect: async () => client, isAwaited: () => false })
    await askStatement(db, { sql: 'first', values: [] })
    await askStatement(db, { sql: 'second', values: [] })
    expect(told).toEqual(['first', 'answered', 'second', 'given back'])
  })

  it('keeps no pool from being closed', async () => {
    await ask('select 1 as n')
    await own.close()
    expect(own.pool.totalCount).toBe(0)
  })
})
