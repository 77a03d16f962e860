import type { PoolClient } from 'pg'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { askStatement } from './ask-straight.ts'
import { connect, preparing, type Database } from './database.ts'
import { connectionOf } from './own-client.ts'
import { cutOff } from './pipelined.ts'
import { keepSpares } from './spare-connections.ts'
import { makeServer } from './testing/server.ts'
import { waitFor } from './testing/wait-for.ts'

const server = await makeServer()
let own: Database
/** How often a connection was taken from the pool. */
let taken = 0
const ask = (sql: string, ...values: unknown[]) => askStatement<{ n: number }>(own.db, { sql, values })
/** Connections that the pool does not have. */
const held = () => own.pool.totalCount - own.pool.idleCount

beforeEach(() => {
  taken = 0
  open()
})
afterEach(() => void vi.useRealTimers())
const open = (config: { max?: number } = {}) => {
  const mine = connect({ ...connectionOf(server.pool), ...config })
  mine.pool.on('acquire', () => (taken += 1))
  own = mine
  onTestFinished(async () => {
    if (!mine.pool.ended) await mine.close()
  })
}
/** From here on it stays with whoever uses it, however long a test takes. */
const holdTime = () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

describe('the connection of a statement', () => {
  it('is that of the next one', async () => {
    holdTime()
    for (let n = 1; n < 20; n += 1) expect(await ask('select $1::int as n', n)).toEqual([{ n }])
    expect(taken).toBe(1)
  })

  it('is that of a transaction, too', async () => {
    holdTime()
    await ask('select 1 as n')
    await own.db.transaction().execute((trx) => trx.selectFrom('farms').select('id').execute())
    await ask('select 2 as n')
    expect(taken).toBe(1)
    expect(own.pool.totalCount).toBe(1)
  })

  it('goes back to the pool soon', async () => {
    await ask('select 1 as n')
    expect(held()).toBe(1)
    await waitFor(() => expect(held()).toBe(0))
    await ask('select 1 as n')
    expect(taken).toBe(2)
    await waitFor(() => expect(held()).toBe(0))
  })

  it('is one for each of what is asked at once', async () => {
    holdTime()
    for (let round = 0; round < 3; round += 1) {
      const told = await Promise.all([1, 2, 3].map((n) => ask('select $1::int as n', n)))
      expect(told).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]])
    }
    expect(taken).toBe(3)
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

  it('goes to those who ask the pool, before a new one is opened', async () => {
    holdTime()
    await Promise.all([1, 2, 3].map((n) => ask('select $1::int as n', n)))
    const others = await Promise.all([1, 2, 3].map(() => own.pool.connect()))
    expect(own.pool.totalCount).toBe(3)
    expect(new Set(others).size).toBe(3)
    others.forEach((client) => client.release())
    expect((await own.pool.query<{ n: number }>('select 4 as n')).rows).toEqual([{ n: 4 }])
  })

  it('serves on where a statement failed', async () => {
    holdTime()
    await expect(ask('select 1 / $1::int as n', 0)).rejects.toThrow('division by zero')
    expect(await ask('select 1 as n')).toEqual([{ n: 1 }])
    expect(taken).toBe(1)
  })

  it('is given to nobody else once a table has changed beneath its plans', async () => {
    open({ max: 1 })
    await ask('create temp table changing (n int)')
    await ask('select * from changing')
    await ask('alter table changing add column more int')
    await ask('select * from changing')
    expect(own.pool.totalCount).toBe(0)
  })

  it('that was lost while it was kept is gone', async () => {
    holdTime()
    let client: PoolClient | undefined
    own.pool.once('acquire', (taken) => (client = taken))
    await ask('select 1 as n')
    if (client) cutOff(client)
    await waitFor(() => expect(own.pool.totalCount).toBe(0))
    expect(await ask('select 5 as n')).toEqual([{ n: 5 }])
  })

  it('that the database ends while it is kept is told of, and asked nothing more', async () => {
    holdTime()
    const heard: string[] = []
    const mine = connect(connectionOf(server.pool), (error) => heard.push(error.message))
    onTestFinished(mine.close)
    const told = new Promise((resolve) => {
      mine.pool.once('error', () => resolve(askStatement(mine.db, { sql: 'select 6 as n', values: [] })))
    })
    const [row] = await askStatement<{ pid: number }>(mine.db, { sql: 'select pg_backend_pid() as pid', values: [] })
    await server.pool.query('select pg_terminate_backend($1::int)', [row?.pid])
    expect(await told).toEqual([{ n: 6 }])
    expect(heard).toEqual(['terminating connection due to administrator command'])
  })

  it('keeps no pool from being closed', async () => {
    await ask('select 1 as n')
    await own.close()
    expect(own.pool.totalCount).toBe(0)
  })
})

describe('spare connections', () => {
  const make = () => {
    const told: string[] = []
    const silence = { hold: () => void told.push('held'), free: () => void told.push('free') }
    return { told, ...keepSpares(own.pool, silence) }
  }

  it('are not watched for silence while nobody uses them', async () => {
    const { told, take, giveBack } = make()
    giveBack(await take(), false)
    expect(told).toEqual(['free'])
    giveBack(await take(), false)
    expect(told).toEqual(['free', 'held', 'free'])
  })

  it('are given back once: by then they may be somebody else’s', async () => {
    const { take, giveBack, giveAllBack } = make()
    const client = await preparing({ take, giveBack, giveAllBack })()
    client.release()
    expect(() => client.release()).toThrow('twice')
  })

  it('are none that broke, or that ended while they were used', async () => {
    const { take, giveBack } = make()
    giveBack(await take(), true)
    expect(own.pool.totalCount).toBe(0)
    const client = await take()
    cutOff(client)
    await new Promise((resolve) => client.once('end', resolve))
    giveBack(client, false)
    expect(own.pool.totalCount).toBe(0)
    const next = await take()
    expect(next).not.toBe(client)
    giveBack(next, false)
  })
})
