import { afterAll, describe, expect, it } from 'vitest'
import { copyIn } from './copy-in.ts'
import { pipelined } from '../pipeline.ts'
import { makeServer } from '#server/testing/server.ts'

const { pool } = await makeServer()
const client = await pool.connect()
afterAll(() => client.release())
await client.query('create temporary table copied (n integer not null, text text)')

const kept = async () => (await client.query('select n, text from copied order by n')).rows
const copy = (rows: string, table = 'copied') => copyIn(client, `copy ${table} from stdin`, Buffer.from(rows))

describe('rows sent together with their COPY statement', () => {
  it('are stored, also when other statements are pipelined with them', async () => {
    const [before, , after] = await pipelined(client, () => [
      client.query('select count(*)::int as n from copied'),
      copy('1\tone\n2\ttwo\n'),
      client.query('select count(*)::int as n from copied'),
    ])
    expect([before.rows, after.rows]).toEqual([[{ n: 0 }], [{ n: 2 }]])
    expect(await kept()).toEqual([
      { n: 1, text: 'one' },
      { n: 2, text: 'two' },
    ])
  })

  it.each([
    ['a table that is not there', 'nowhere', '3\tthree\n', /nowhere/],
    ['a row that cannot be kept', 'copied', '3\tthree\n4\n', /missing data/],
    ['a value that may not be missing', 'copied', '\\N\tnone\n', /not-null/],
  ])('are rejected as a whole with %s, and the connection remains usable', async (_what, table, rows, why) => {
    const before = await kept()
    await expect(copy(rows, table)).rejects.toThrow(why)
    expect(await kept()).toEqual(before)
  })

  it('fail the rest of their transaction, and the first error is reported', async () => {
    const before = await kept()
    await client.query('begin')
    const asked = pipelined(client, () => [copy('x\tno number\n'), client.query('select 1'), client.query('commit')])
    await expect(asked).rejects.toThrow(/invalid input syntax/)
    await client.query('rollback')
    expect(await kept()).toEqual(before)
  })

  it('may be numerous', async () => {
    await client.query('truncate copied')
    const rows = Array.from({ length: 50_000 }, (_, n) => `${n}\t${'x'.repeat(n % 90)}\n`)
    await copy(rows.join(''))
    const { rows: counted } = await client.query(
      'select count(*)::int as n, sum(n)::int as sum, sum(length(text))::int as length from copied',
    )
    const length = rows.reduce((sum, _, n) => sum + (n % 90), 0)
    expect(counted).toEqual([{ n: 50_000, sum: (50_000 * 49_999) / 2, length }])
  })
})
