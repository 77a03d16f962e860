import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copyIn } from './copy/copy-in.ts'
import { connect, type Database } from './database.ts'
import { pipelined } from './pipeline.ts'
import { pipelinedTransaction } from './pipelined-transaction.ts'
import { makeServer } from '#server/testing/server.ts'

/**
 * pgbouncer's behaviour after a failed pipeline: it remembers the name of a statement that was never prepared and
 * closes the connection that sends it again; and it waits forever for a response to the end of discarded rows.
 */
const { connection } = await makeServer()
let database: Database
/** The names of the statements that each connection was asked to prepare. */
let prepared: string[][] = []
beforeEach(() => {
  prepared = []
  database = connect({ ...connection, max: 1 })
  database.pool.on('connect', (client) => {
    const names: string[] = []
    const { connection: wire } = client as unknown as { connection: { parse: (query: { name: string }) => void } }
    const { parse } = wire
    wire.parse = (query) => {
      names.push(query.name)
      parse.call(wire, query)
    }
    prepared.push(names)
  })
})
afterEach(() => database.close())

const divide = (client: pg.ClientBase, by: number) =>
  client.query({ name: 'divide', text: 'select 6 / $1::int as n', values: [by] })
const count = (client: pg.ClientBase) => client.query({ name: 'count', text: 'select $1::int as n', values: [1] })
const copy = (client: pg.ClientBase) => copyIn(client, 'copy copied from stdin', Buffer.from('1\n'))
const piece = (by: number) =>
  pipelinedTransaction(database.pool, async (client) => {
    await client.query('create temporary table copied (n int) on commit drop')
    await pipelined(client, () => [divide(client, by), copy(client), count(client)])
    return 'done'
  })

describe('statements in a pipeline', () => {
  it('report the first error, even when a later statement receives its own earlier', async () => {
    await expect(piece(0)).rejects.toThrow(/division by zero/)
    const turned = pipelinedTransaction(database.pool, (client) =>
      pipelined(client, () => [copy(client), divide(client, 1), count(client)]),
    )
    await expect(turned).rejects.toThrow(/"copied" does not exist/)
  })

  it('are prepared only once per connection, although one before them failed at first', async () => {
    await expect(piece(0)).rejects.toThrow(/division by zero/)
    expect(await piece(1)).toBe('done')
    expect(prepared).toEqual([
      ['divide', 'count'],
      ['divide', 'count'],
    ])
  })

  it('do not discard the connection if all of them were prepared and no rows were skipped', async () => {
    const some = (by: number) =>
      pipelinedTransaction(database.pool, (client) => pipelined(client, () => [divide(client, by), count(client)]))
    await some(1)
    await expect(some(0)).rejects.toThrow(/division by zero/)
    await some(1)
    expect(prepared).toEqual([['divide', 'count']])
  })

  it('discard a connection that skipped rows', async () => {
    await piece(1)
    await expect(piece(0)).rejects.toThrow(/division by zero/)
    expect(await piece(1)).toBe('done')
    expect(prepared).toHaveLength(2)
  })
})
