import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeBinaryCopy } from './binary-copy.ts'
import { copyIn } from './copy-in.ts'
import { makeServer } from '#server/testing/server.ts'

const { pool } = await makeServer()

interface Row {
  small: number | null
  whole: number | null
  single: number | null
  double: number | null
  yes: boolean
  at: number
  text: string | null
  json: unknown
}

/** Returns the rows of the database after copying these rows in. */
const copied = async (rows: Row[]): Promise<unknown[]> => {
  const client = await pool.connect()
  try {
    await client.query(`create temporary table copied (place serial, small smallint, whole integer, single real,
      double double precision, yes boolean, at timestamptz, text text, json jsonb)`)
    const copy = makeBinaryCopy()
    for (const row of rows) {
      copy.row(8)
      copy.int2(row.small)
      copy.int4(row.whole)
      copy.float4(row.single)
      copy.float8(row.double)
      copy.bool(row.yes)
      copy.timestamptz(row.at)
      copy.text(row.text)
      copy.jsonb(row.json)
    }
    const text = 'copy copied (small, whole, single, double, yes, at, text, json) from stdin (format binary)'
    await copyIn(client, text, copy.end())
    const read = await client.query<{ at: number }>(
      `select small, whole, single, double, yes, (extract(epoch from at) * 1000)::float8 as at, text, json from copied order by place`,
    )
    return read.rows
  } finally {
    await client.query('drop table if exists copied')
    client.release()
  }
}

const int4 = fc.integer({ min: -2_147_483_648, max: 2_147_483_647 })
const text = fc
  .string({ unit: 'binary', maxLength: 30 })
  .filter((some) => some.isWellFormed() && !some.includes('\u0000'))
const anyRow: fc.Arbitrary<Row> = fc.record({
  small: fc.option(fc.integer({ min: -32_768, max: 32_767 })),
  whole: fc.option(int4),
  single: fc.option(fc.float({ noNaN: true, noDefaultInfinity: true })),
  double: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
  yes: fc.boolean(),
  at: fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2199, 11, 31) }),
  text: fc.option(text),
  json: fc.option(fc.array(fc.record({ name: text, count: fc.nat() }), { maxLength: 3, minLength: 1 })),
})

/** 0 and -0 are equal here, and the database writes single precision with as few digits as identify the value. */
const asKept = (row: Row): Row => ({
  ...row,
  single: row.single === null ? null : Math.fround(row.single) + 0,
  double: row.double === null ? null : row.double + 0,
})

describe('rows in binary COPY format', () => {
  it('are stored as given', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { maxLength: 20 }), async (rows) => {
        const read = (await copied(rows)) as Row[]
        expect(read.map(asKept)).toEqual(rows.map(asKept))
      }),
      { numRuns: 25 },
    )
  })

  it('may exceed the initial buffer size', async () => {
    const row = { small: 1, whole: 2, single: 0.5, double: 4.35, yes: true, at: 0, json: null }
    const rows = Array.from({ length: 300 }, (_, n) => ({ ...row, whole: n, text: 'é'.repeat(n * 5) }))
    expect(await copied(rows)).toEqual(rows)
  })
})
