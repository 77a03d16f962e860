import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { makeUser } from '../../factories/people.ts'
import { isDatabaseAway } from './database-away.ts'
import { connect, connectUnlimited, inTransaction, system } from './database.ts'
import { watchForDeadConnections } from './dead-connection-watch.ts'
import { connectionOf, ownClient } from './own-client.ts'
import { pipelinedTransaction } from './pipelined-transaction.ts'
import { asker } from '#server/testing/asker.ts'
import { lockTable } from '#server/testing/backends.ts'
import { networkTo } from '#server/testing/network.ts'
import { makeServer } from '#server/testing/server.ts'
import { timeLimit } from '#server/testing/time-limit.ts'
import { waitFor } from '#server/testing/wait-for.ts'

const near = await makeServer()
const network = await networkTo(near.connection)
const server = await makeServer({ beside: { ...near, connection: network.connection } })
const { db, pool } = server
const ask = asker(server.app)
const headers = await near.as(await makeUser(near.db))

let unlock: () => Promise<void> = async () => undefined
afterEach(async () => {
  network.heal()
  await unlock()
})
afterAll(network.close)

/** Within the promised 3 s. */
const soon = async <T>(work: T | Promise<T>): Promise<T> => {
  const began = performance.now()
  const done = await work
  expect(performance.now() - began).toBeLessThan(timeLimit(3_000))
  return done
}
const lost = (work: Promise<unknown>) => soon(work.then(() => 'answered', isDatabaseAway))

describe('a network that swallows what is sent', () => {
  it('costs a request 503 within 3 s, and nothing any more once it has healed', async () => {
    expect((await ask('GET /users/profile', { headers })).status).toBe(200)
    network.swallow()
    expect(await soon(ask('GET /users/profile', { headers }))).toMatchObject({
      status: 503,
      headers: { 'retry-after': '3' },
    })
    network.heal()
    expect((await soon(ask('GET /users/profile', { headers }))).status).toBe(200)
  })

  it('costs whoever waits for an answer at that moment no more: a query, a transaction, one of its own', async () => {
    unlock = await lockTable(near, 'farms')
    const text = 'select count(*) from farms'
    const waiting = [
      sql.raw(text).execute(db),
      inTransaction(db, system, (trx) => sql.raw(text).execute(trx)),
      pipelinedTransaction(pool, (client) => client.query(text)),
    ]
    network.swallow()
    expect(await Promise.all(waiting.map(lost))).toEqual([true, true, true])
    network.heal()
    await unlock()
    expect(await soon(sql.raw(text).execute(db))).toMatchObject({ rows: [expect.anything()] })
  })

  it('ends a file that is being written or read, within 10 s', async () => {
    const file = await ownClient(connectionOf(pool))
    const query = file.query('select pg_sleep(20)')
    network.swallow()
    const began = performance.now()
    expect(await query.then(() => 'answered', isDatabaseAway)).toBe(true)
    expect(performance.now() - began).toBeLessThan(timeLimit(10_000))
  })

  it('is not seen in a query that takes its time', async () => {
    // Repeated, because opening a connection has its own time limit, which a busy machine exceeds.
    await expect(waitFor(() => sql`select pg_sleep(2)`.execute(db))).resolves.toBeDefined()
  })

  it('is not a database that is slow: it is waited for, also where a connection takes several replies to open', async () => {
    const slow = connect({ ...network.connection, max: 2, connectionTimeoutMillis: 200 }, undefined, null, {
      timeout: 100,
    })
    await sql`select 1`.execute(slow.db)
    network.delay(350)
    // Connections are lost until late responses have shown that the database is slow.
    const six = () => Promise.all(Array.from({ length: 6 }, () => sql<{ n: number }>`select 1 as n`.execute(slow.db)))
    const many = await waitFor(six)
    expect(many.map(({ rows }) => rows[0]?.n)).toEqual([1, 1, 1, 1, 1, 1])
    await slow.close()
  })

  it('does not end what a start does, however long a stall takes', async () => {
    const owner = connectUnlimited({ ...network.connection, max: 1 })
    const migration = owner.db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx)
      network.delay(3_000)
      const { rows } = await sql<{ n: number }>`select 2 as n`.execute(trx)
      network.heal()
      return rows
    })
    expect(await migration).toEqual([{ n: 2 }])
    await owner.close()
  })

  it('is no reason to end what got its answer before', async () => {
    const { db: other, close } = connect(network.connection)
    await inTransaction(other, system, async (trx) => {
      await sql`select pg_sleep(0.4)`.execute(trx)
      await sql`select pg_sleep(0.4)`.execute(trx)
    })
    await close()
  })

  it('is found as soon as before once a database that was slow is fast again', async () => {
    const least = 100
    let limit = least
    const watch = watchForDeadConnections(network.connection, {
      timeout: least,
      onTimeoutChange: (ms) => {
        limit = ms
      },
    })
    const held = await pool.connect()
    network.delay(350)
    watch.hold(held)
    await waitFor(() => expect(limit).toBeGreaterThan(least))
    // The connection was closed before a late response showed that the database is slow.
    watch.free(held)
    held.release(true)
    network.heal()
    const client = await pool.connect()
    await waitFor(async () => {
      watch.hold(client)
      await client.query('select 1')
      watch.free(client, true)
      expect(limit).toBe(least)
    })
    watch.stop()
    client.release()
  })
})
