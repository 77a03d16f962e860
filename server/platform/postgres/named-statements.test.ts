import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { makeServer } from '#server/testing/server.ts'
import { connect } from './database.ts'
import { runSqlOn } from './sql-text.ts'
import { PLANNED_EACH_TIME } from './statement-name.ts'

/** One connection, so that each statement has already been prepared on it. */
const server = await makeServer()
const { db, close } = connect({ ...server.connection, max: 1 })
afterAll(close)
const run = runSqlOn(db)

it('a repeated statement is prepared once and returns the rows for its current values', async () => {
  const dated =
    'select n, n::int8 as large, n / 4.0 as quarter, $2::date + n as day from generate_series(1, $1::int) as n'
  for (const count of [1, 2, 0]) {
    const rows = await run(dated, [count, '2026-06-01'])
    expect(rows).toEqual(
      [
        { n: 1, large: 1, quarter: 0.25, day: '2026-06-02' },
        { n: 2, large: 2, quarter: 0.5, day: '2026-06-03' },
      ].slice(0, count),
    )
  }
  const prepared = await run<{ n: number }>('select count(*) as n from pg_prepared_statements where statement = $1', [
    dated,
  ])
  expect(prepared).toEqual([{ n: 1 }])
})

it.each([
  ['2026-06-01 10:00:00+00', '2026-06-01T10:00:00.000Z'],
  ['2026-02-28 00:00:00.570999+00', '2026-02-28T00:00:00.570Z'],
  ['2026-06-01 15:45:00+05:45', '2026-06-01T10:00:00.000Z'],
  ['0099-06-01 10:00:00+00', '0099-06-01T10:00:00.000Z'],
])('the time %s is parsed as %s', async (text, expected) => {
  const [row] = await run<{ at: Date }>('select $1::timestamptz as at', [text])
  expect(row?.at.toISOString()).toBe(expected)
})

it('a value that cannot be serialised fails only its own statement, the first time and later', async () => {
  const circle: Record<string, unknown> = {}
  circle['circle'] = circle
  const text = 'select $1::jsonb as json'
  for (const value of [{ a: 1 }, { a: 2 }]) {
    await expect(run(text, [circle])).rejects.toThrow(TypeError)
    expect(await run(text, [value])).toEqual([{ json: value }])
  }
})

it('a statement is read by the current columns after its table changes', async () => {
  await sql`create temporary table changing (id int)`.execute(db)
  const text = 'select * from changing'
  await run('insert into changing values ($1)', [1])
  expect(await run(text)).toEqual([{ id: 1 }])
  await sql`alter table changing add column name text default 'two'`.execute(db)
  expect(await run(text)).toEqual([{ id: 1, name: 'two' }])
})

it('a statement works again after a failure', async () => {
  for (let time = 0; time < 2; time += 1) {
    await expect(run('select 1 / $1::int as quotient', [0])).rejects.toMatchObject({ code: '22012' })
    expect(await run('select 1 / $1::int as quotient', [1])).toEqual([{ quotient: 1 }])
  }
})

it('a statement marked PLANNED_EACH_TIME is never prepared', async () => {
  const text = `${PLANNED_EACH_TIME} select $1::int as n`
  for (const n of [1, 2, 3]) expect(await run(text, [n])).toEqual([{ n }])
  expect(await run('select count(*)::int as n from pg_prepared_statements where statement = $1', [text])).toEqual([
    { n: 0 },
  ])
})
