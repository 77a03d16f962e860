import fc from 'fast-check'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { makeServer } from '#server/testing/server.ts'
import { instantOf, isoOf, isoOrNull } from './instants.ts'
import { askNamed } from './named-query.ts'
import { compileReader } from './read-row.ts'

/** A row as PostgreSQL sends it, from behind its kind and length. */
const sent = (texts: (string | null)[]): Buffer => {
  const number = (value: number, bytes: 2 | 4) => {
    const buffer = Buffer.alloc(bytes)
    buffer.writeIntBE(value, 0, bytes)
    return buffer
  }
  return Buffer.concat([
    number(texts.length, 2),
    ...texts.flatMap((text) =>
      text === null ? [number(-1, 4)] : [number(Buffer.byteLength(text), 4), Buffer.from(text)],
    ),
  ])
}
const { TEXT, BOOL, INT2, INT4, INT8, FLOAT8, NUMERIC, DATE, TIMESTAMPTZ, JSON: JSON_TYPE } = pg.types.builtins
/** One row of such columns, read where it lies between others. */
const rowOf = (types: number[], texts: (string | null)[], before = 3): unknown[] => {
  const body = sent(texts)
  const bytes = Buffer.concat([Buffer.alloc(before, 0xff), body, Buffer.from('beyond')])
  const read = compileReader(types.map((dataTypeID, column) => ({ name: `c${column}`, dataTypeID })))
  return Object.values(read(bytes, before, before + body.length))
}

describe('a row', () => {
  it('has the texts that were sent, of any language and length, or none', () => {
    const text = fc.option(fc.string({ unit: 'binary', maxLength: 60 }))
    fc.assert(
      fc.property(fc.array(text, { maxLength: 20 }), fc.nat(20), (texts, before) => {
        const written = texts.map((one) => one?.toWellFormed() ?? null)
        expect(rowOf(Array(texts.length).fill(TEXT), written, before)).toEqual(written)
      }),
    )
  })

  it('has the values that pg makes of each type', () => {
    const kinds = fc.oneof(
      fc.record({ type: fc.constantFrom(INT2, INT4, INT8), text: fc.maxSafeInteger().map(String) }),
      fc.record({ type: fc.constant(INT8), text: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String) }),
      fc.record({ type: fc.constant(BOOL), text: fc.constantFrom('t', 'f') }),
      fc.record({ type: fc.constantFrom(FLOAT8, NUMERIC), text: fc.double().map(String) }),
      fc.record({ type: fc.constant(DATE), text: fc.constant('2026-06-01') }),
      fc.record({ type: fc.constant(TIMESTAMPTZ), text: fc.constantFrom('2026-06-01 10:00:00+00', 'infinity') }),
      fc.record({ type: fc.constant(JSON_TYPE), text: fc.json() }),
      fc.record({ type: fc.constantFrom(INT4, BOOL, FLOAT8, TIMESTAMPTZ, JSON_TYPE), text: fc.constant(null) }),
    )
    fc.assert(
      fc.property(fc.array(kinds, { maxLength: 20 }), (columns) => {
        const expected = columns.map(({ type, text }) => (text === null ? null : pg.types.getTypeParser(type)(text)))
        const types = columns.map(({ type }) => type)
        const texts = columns.map(({ text }) => text?.toWellFormed() ?? null)
        expect(rowOf(types, texts)).toEqual(expected)
      }),
    )
  })

  it('of what is no number has none, and one of another number of columns is refused', () => {
    expect(rowOf([INT4, INT4], ['camera', '-'])).toEqual([Number.NaN, Number.NaN])
    expect(() => rowOf([INT4], ['1', '2'])).toThrow('another shape')
  })
})

describe('an instant', () => {
  it.each([
    ['2026-06-01 10:00:00+00', '2026-06-01T10:00:00.000Z'],
    ['2026-12-31 23:59:59.9+00', '2026-12-31T23:59:59.900Z'],
    ['2026-12-31 23:59:59.98+00', '2026-12-31T23:59:59.980Z'],
    ['2026-02-28 00:00:00.570999+00', '2026-02-28T00:00:00.570Z'],
    ['2026-06-01 12:00:00+02', '2026-06-01T10:00:00.000Z'],
    ['2026-06-01 15:45:00+05:45', '2026-06-01T10:00:00.000Z'],
    ['0099-06-01 10:00:00+00', '0099-06-01T10:00:00.000Z'],
    ['12026-06-01 10:00:00+00', '+012026-06-01T10:00:00.000Z'],
    ['0044-03-15 10:00:00+00 BC', '-000043-03-15T10:00:00.000Z'],
  ])('%s is read as %s', (text, instant) => {
    expect(instantOf(text).toISOString()).toBe(instant)
  })

  it('without end stays without end', () => {
    expect([instantOf('infinity'), instantOf('-infinity')]).toEqual([Infinity, -Infinity])
  })

  it('has the milliseconds that were written, whichever they are', () => {
    for (let ms = 0; ms < 1_000; ms += 1) {
      const shown = String(ms).padStart(3, '0')
      expect(instantOf(`2026-06-01 10:00:00.${shown}+00`).getTime()).toBe(Date.UTC(2026, 5, 1, 10, 0, 0, ms))
    }
  })
})

describe('an instant that is written', () => {
  it('is as JavaScript writes it, of every year', () => {
    fc.assert(fc.property(fc.date({ noInvalidDate: true }), (instant) => isoOf(instant) === instant.toISOString()))
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: new Date('0990-01-01'), max: new Date('+010010-01-01') }),
        (instant) => isoOf(instant) === instant.toISOString(),
      ),
    )
  })

  it.each([
    '0999-12-31T23:59:59.999Z',
    '1000-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
    '+010000-01-01T00:00:00.000Z',
  ])('%s is itself', (text) => {
    expect(isoOf(new Date(text))).toBe(text)
  })

  it('is null where there is none, and none is made up for what is no instant', () => {
    expect([isoOrNull(null), isoOrNull(undefined)]).toEqual([null, null])
    expect(() => isoOf(new Date(Number.NaN))).toThrow(RangeError)
  })
})

describe('a statement by its name', async () => {
  const { pool } = await makeServer()
  const held = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    try {
      return await work(client)
    } finally {
      client.release()
    }
  }
  const statement = {
    name: 'values of each kind',
    text: `select n, n::int8 as large, n / 4.0 as part, n::float8 as real, n > 1 as more, null::text as none, 'Çidre ' || n as word,
      timestamptz '2026-06-01 10:00Z' + make_interval(days => n) as at, date '2026-06-01' + n as day, json_build_object('n', n) as json, array[n, n] as list
      from generate_series(1, $1::int) as n`,
    values: [2] as unknown[],
  }

  it('has the same rows as pg reads, the first time and later, with others sent at the same moment', () =>
    held(async (client) => {
      const { rows: expected } = await client.query(statement.text, statement.values)
      expect(expected).toHaveLength(2)
      const first = await askNamed(client, statement)
      const later = await Promise.all([askNamed(client, statement), askNamed(client, { ...statement, values: [1] })])
      expect([first, ...later].map(({ rows }) => rows)).toEqual([expected, expected, expected.slice(0, 1)])
      expect([first, ...later].map(({ rowCount }) => rowCount)).toEqual([2, 2, 1])
    }))

  it('reads rows of short and of long texts, whatever signs they are of', () =>
    held(async (client) => {
      const words = ['bee', 'Çidre', '蜂', 'a'.repeat(4_500), 'é'.repeat(70_000)]
      const { rows } = await askNamed(client, {
        name: 'words',
        text: 'select word, word as again from unnest($1::text[]) as word',
        values: [words],
      })
      expect(rows).toEqual(words.map((word) => ({ word, again: word })))
    }))

  it('says how many rows it changed, and has none where none are returned', () =>
    held(async (client) => {
      await client.query('create temporary table changed (id int)')
      const insert = { name: 'insert', text: 'insert into changed select generate_series(1, $1::int)', values: [3] }
      for (const { command, rowCount, rows } of [await askNamed(client, insert), await askNamed(client, insert)])
        expect([command, rowCount, rows]).toEqual(['INSERT', 3, []])
    }))

  it.each([
    'select generate_series(1, 12)',
    'create temporary table told (id int)',
    'set application_name to named',
    'with gone as (values (1)) select from gone where false',
  ])('says of `%s` what pg says', (text) =>
    held(async (client) => {
      await client.query('begin')
      const { command, rowCount } = await client.query(text)
      await client.query('rollback')
      const asked = await askNamed(client, { name: `told: ${text}`, text, values: [] })
      expect([asked.command, asked.rowCount]).toEqual([command, rowCount])
    }),
  )

  it('fails as it does with pg, and works the next time', () =>
    held(async (client) => {
      const divide = { name: 'divide', text: 'select 1 / $1::int as part' }
      for (let time = 0; time < 2; time += 1) {
        await expect(askNamed(client, { ...divide, values: [0] })).rejects.toMatchObject({ code: '22012' })
        expect((await askNamed(client, { ...divide, values: [1] })).rows).toEqual([{ part: 1 }])
      }
    }))

  it('fails alone for a value that cannot be written, the first time and later', () =>
    held(async (client) => {
      const json = { name: 'json', text: 'select $1::jsonb as json' }
      const circle: Record<string, unknown> = {}
      circle['circle'] = circle
      for (const values of [[{ a: 1 }], [{ a: 2 }]]) {
        const [fit, unfit, after] = await Promise.allSettled(
          [values, [circle], values].map((given) => askNamed(client, { ...json, values: given })),
        )
        expect(unfit).toMatchObject({ status: 'rejected', reason: expect.any(TypeError) as TypeError })
        for (const one of [fit, after])
          expect(one).toMatchObject({ status: 'fulfilled', value: { rows: [{ json: values[0] }] } })
      }
      await expect(
        askNamed(client, { name: 'new', text: 'select $1::jsonb as json', values: [circle] }),
      ).rejects.toThrow(TypeError)
      expect((await askNamed(client, { name: 'new', text: 'select $1::jsonb as json', values: [3] })).rows).toEqual([
        { json: 3 },
      ])
    }))

  it('that a pooler prepares anew after a change of its table is read by the columns that it has then', () =>
    held(async (client) => {
      await client.query('create temporary table pooled (id int, name text)')
      const all = { name: 'pooled', text: 'select * from pooled', values: [] }
      await client.query("insert into pooled values (1, 'one')")
      expect((await askNamed(client, all)).rows).toEqual([{ id: 1, name: 'one' }])
      await client.query(
        'deallocate pooled; alter table pooled drop column id; alter table pooled add column part int default 7',
      )
      await client.query(`prepare pooled as ${all.text}`)
      expect((await askNamed(client, all)).rows).toEqual([{ name: 'one', part: 7 }])
    }))

  it('whose rows come in another shape all the same fails once, and is described again', () =>
    held(async (client) => {
      const one = { name: 'one', text: 'select 1 as id', values: [] }
      expect((await askNamed(client, one)).rows).toEqual([{ id: 1 }])
      await client.query("deallocate one; prepare one as select 1 as id, 'one' as name")
      await expect(askNamed(client, one)).rejects.toThrow('another shape')
      expect((await askNamed(client, one)).rows).toEqual([{ id: 1, name: 'one' }])
    }))

  it('may have any names for its columns', () =>
    held(async (client) => {
      const odd = {
        name: 'odd',
        text: `select '{"admin":true}'::json as "__proto__", 2 as "a""b", 3 as "__proto__", 4 as constructor`,
        values: [],
      }
      for (let time = 0; time < 2; time += 1) {
        const { rows } = await askNamed(client, odd)
        expect(Object.entries(rows[0] as object)).toEqual([
          ['__proto__', 3],
          ['a"b', 2],
          ['constructor', 4],
        ])
        expect((rows[0] as { admin?: true }).admin).toBeUndefined()
      }
    }))

  it('whose table has changed fails, and is not read by the shape that it had', () =>
    held(async (client) => {
      await client.query('create temporary table changing (id int)')
      const all = { name: 'all', text: 'select * from changing', values: [] }
      await client.query('insert into changing values (1)')
      expect((await askNamed(client, all)).rows).toEqual([{ id: 1 }])
      await client.query("alter table changing add column name text default 'two'")
      await expect(askNamed(client, all)).rejects.toMatchObject({ code: '0A000' })
    }))
})
