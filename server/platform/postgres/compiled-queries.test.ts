import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { compiledQueryByShape, compiledQuery, checkCompiledQueries } from './compiled-queries.ts'
import type { Db } from './database.ts'
import { makeServer } from '#server/testing/server.ts'

const { db } = await makeServer()

/** Disables the check for a test that counts how often a query is built, because the check builds it each time. */
const uncheckedHere = () => {
  checkCompiledQueries(false)
  onTestFinished(() => checkCompiledQueries())
}

it('a query is built once and run with the current values, wherever and however often they occur', async () => {
  uncheckedHere()
  const build = vi.fn((on: Db, { a, b }: { a: number; b: string | null }) =>
    on.selectNoFrom([
      sql<number>`${a}::int + 1`.as('one_more'),
      sql<string | null>`${b}::text`.as('text'),
      sql<number>`${2}::int * ${a}::int`.as('double'),
    ]),
  )
  const ask = compiledQuery(['a', 'b'], build)
  expect(await ask(db, { a: 1, b: 'x' })).toEqual([{ one_more: 2, text: 'x', double: 2 }])
  expect(await ask(db, { a: 5, b: null })).toEqual([{ one_more: 6, text: null, double: 10 }])
  expect(build).toHaveBeenCalledTimes(1)
})

interface Filter {
  least?: number
  since?: Date
  day?: string
  order?: 'up' | 'down'
  q?: string
}
const byShape = () => {
  const build = vi.fn((on: Db, { least, since, day, order = 'up' }: Filter) => {
    let query = on
      .selectFrom(sql<{ n: number }>`generate_series(1, 5)`.as<'series'>(sql`series(n)`))
      .select('series.n')
      .orderBy('series.n', order === 'up' ? 'asc' : 'desc')
    if (least !== undefined) query = query.where('series.n', '>=', least)
    if (since !== undefined) query = query.where(sql<boolean>`${since}::timestamptz < '2030-01-01'`)
    if (day !== undefined) query = query.where(sql<boolean>`${day}::date < '2030-01-01'`)
    return query
  })
  const ask = compiledQueryByShape(build)
  return { build, ask: async (filter: Filter) => (await ask(db, filter)).map(({ n }) => n) }
}

it('a query is built once per shape and run with the current values', async () => {
  uncheckedHere()
  const { build, ask } = byShape()
  expect(await ask({ least: 3 })).toEqual([3, 4, 5])
  const times = build.mock.calls.length
  expect(await ask({ least: 4 })).toEqual([4, 5])
  expect(await ask({ least: 5 })).toEqual([5])
  expect(build).toHaveBeenCalledTimes(times)
  expect(await ask({ least: 4, order: 'down' })).toEqual([5, 4])
  expect(await ask({})).toEqual([1, 2, 3, 4, 5])
  expect(build.mock.calls.length).toBeGreaterThan(times)
})

it('timestamps and dates are also passed as values', async () => {
  uncheckedHere()
  const { build, ask } = byShape()
  expect(await ask({ since: new Date('2029-06-01T00:00:00Z'), day: '2029-06-01' })).toHaveLength(5)
  const times = build.mock.calls.length
  expect(await ask({ since: new Date('2031-06-01T00:00:00Z'), day: '2029-06-01' })).toEqual([])
  expect(await ask({ since: new Date('2029-06-01T00:00:00Z'), day: '2031-06-01' })).toEqual([])
  expect(build).toHaveBeenCalledTimes(times)
})

it('a query with a search term is rebuilt each time', async () => {
  const { build, ask } = byShape()
  await ask({ q: 'bee' })
  await ask({ q: 'bee' })
  expect(build).toHaveBeenCalledTimes(2)
})

it('a query that computes with a value while it is built is rebuilt each time, with correct results', async () => {
  const build = (on: Db, { now, least }: { now: Date; least: number }) =>
    on.selectNoFrom([sql<string>`${now.toISOString()}::text`.as('now'), sql<number>`${least * 2}::int`.as('twice')])
  const ask = compiledQueryByShape(build)
  for (const [hour, least] of [
    ['10', 1],
    ['11', 2],
  ] as const) {
    const now = new Date(`2026-06-01T${hour}:00:00Z`)
    expect(await ask(db, { now, least })).toEqual([{ now: now.toISOString(), twice: least * 2 }])
  }
})

describe('a query whose text depends on a value', () => {
  const ask = (condition: (value: number) => boolean) =>
    compiledQueryByShape((on: Db, { value }: { value: number }) =>
      on
        .selectFrom(sql<{ n: number }>`generate_series(1, 20)`.as<'series'>(sql`series(n)`))
        .select('series.n')
        .where('series.n', '>', value)
        .$if(condition(value), (query) => query.where('series.n', '<', 15)),
    )
  const first = async (query: ReturnType<typeof ask>, value: number) => (await query(db, { value })).at(-1)?.n

  it.each<[string, (value: number) => boolean]>([
    ['compares it', (value) => value > 10],
    ['computes with it', (value) => value + 1 > 11],
    ['prints it', (value) => `${value}`.length > 1],
    ['reads a member of it', (value) => value.toFixed(0).length > 1],
    ['asks for its class', (value) => !((value as unknown) instanceof Date) && Number(value) > 10],
    ['serialises it', (value) => JSON.stringify(value).length > 1],
  ])('has the right condition for each value when it %s', async (_how, condition) => {
    const query = ask(condition)
    expect(await first(query, 5)).toBe(20)
    expect(await first(query, 12)).toBe(14)
    expect(await first(query, 5)).toBe(20)
  })

  it.each<[string, (value: number) => boolean]>([
    ['tests it for truth', (value) => Boolean(value)],
    ['compares it by identity', (value) => value === 12],
  ])('fails in tests when it %s, which no placeholder can detect', async (_how, condition) => {
    const query = ask(condition)
    const asked = async () => {
      await first(query, 5)
      await first(query, 0)
      await first(query, 12)
    }
    await expect(asked()).rejects.toThrow('A compiled query differs')
  })

  it('throws on first use when it is compiled once for all values', async () => {
    const query = compiledQuery(['value'], (on: Db, { value }: { value: number }) =>
      on.selectNoFrom(sql<number>`${value}::int`.as('n')).$if(value > 10, (asked) => asked.where(sql<boolean>`false`)),
    )
    expect(() => query(db, { value: 5 })).toThrow('cannot inspect its values')
  })
})
