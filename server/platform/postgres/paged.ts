import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type Compilable, type SelectQueryBuilder, type Simplify } from 'kysely'
import { MAX_ROWS } from '#domain/platform/paging.ts'
import { compiledQueryByShape } from './compiled-queries.ts'
import type { Db } from './database.ts'

export interface Part {
  skip?: number | undefined
  limit?: number | undefined
}
interface Page<R> {
  rows: R[]
  /** How many rows all pages have. */
  total: number
}

/** Where the rows of a list come from. */
interface Listed<Row> {
  rows: (skip: number, limit: number) => Promise<Row[]>
  total: () => Promise<number>
}

/** How many rows a query has, with all of its joins. */
export const counting = <D, T extends keyof D, Row>(query: SelectQueryBuilder<D, T, Row>) =>
  query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('total'))
    .$castTo<{ total: number }>()

const ofQuery = <D, T extends keyof D, Row>(query: SelectQueryBuilder<D, T, Row>): Listed<Simplify<Row>> => ({
  rows: (skip, limit) => query.offset(skip).limit(limit).execute(),
  total: async () => (await counting(query).executeTakeFirstOrThrow()).total,
})

/** What makes long lists quick. */
interface LongList<A extends unknown[]> {
  /** Builds the query of a total without the joins that change no count. */
  total?: (db: Db, ...asked: A) => Compilable<{ total: number }>
  /** The column that identifies a row: a page far from the first finds its rows by it before it reads their columns. */
  key?: `${string}.${string}`
}
/** From here on the columns of skipped rows cost more than finding the rows of a page twice. */
const FAR = 1_000

/** A list whose query is compiled once for each of its shapes. */
export const listed = <D, T extends keyof D, Row, A extends unknown[]>(
  sorted: (db: Db, ...asked: A) => SelectQueryBuilder<D, T, Row>,
  { total = (db, ...asked) => counting(sorted(db, ...asked)), key }: LongList<A> = {},
) => {
  const part = compiledQueryByShape((db, skip: number, limit: number, ...asked: A) =>
    sorted(db, ...asked)
      .offset(skip)
      .limit(limit),
  )
  const farPart = compiledQueryByShape((db, skip: number, limit: number, ...asked: A) => {
    const query = sorted(db, ...asked)
    if (key === undefined) return query.offset(skip).limit(limit)
    const keys = query
      .clearSelect()
      .select(sql`${sql.ref(key)}`.as('key'))
      .offset(skip)
      .limit(limit)
    return query.where(sql<boolean>`${sql.ref(key)} = any(array(${keys}))`)
  })
  const count = compiledQueryByShape(total)
  return (db: Db, ...asked: A): Listed<Simplify<Row>> => ({
    rows: (skip, limit) => (skip < FAR ? part : farPart)(db, skip, limit, ...asked) as Promise<Simplify<Row>[]>,
    total: async () => (await count(db, ...asked))[0]?.total ?? 0,
  })
}

type Query<D, T extends keyof D, Row> = SelectQueryBuilder<D, T, Row> | Listed<Simplify<Row>>
const listedOf = <D, T extends keyof D, Row>(query: Query<D, T, Row>): Listed<Simplify<Row>> =>
  'total' in query ? query : ofQuery(query)

/** One page of a query's rows as they were read. */
export const pageOfRows = async <D, T extends keyof D, Row>(
  query: Query<D, T, Row>,
  { skip, limit }: { skip: number; limit: number },
): Promise<Page<Simplify<Row>>> => {
  const list = listedOf(query)
  const [rows, total] = await Promise.all([list.rows(skip, limit), list.total()])
  return { rows, total }
}

export const onePage = async <D, T extends keyof D, Row, R>(
  query: Query<D, T, Row>,
  part: { skip: number; limit: number },
  recordOf: (row: Simplify<Row>) => R,
): Promise<Page<R>> => {
  const { rows, total } = await pageOfRows(query, part)
  return { rows: await mapYielding(rows, recordOf), total }
}

const ROWS_A_TURN = 200
/** The records of a long list, with turns for others between the making of their parts, and before it is sent. */
export const mapYielding = <T, R>(rows: readonly T[], recordOf: (row: T) => R): R[] | Promise<R[]> =>
  rows.length <= ROWS_A_TURN ? rows.map((row) => recordOf(row)) : mapLong(rows, recordOf)

const mapLong = async <T, R>(rows: readonly T[], recordOf: (row: T) => R): Promise<R[]> => {
  const records: R[] = []
  for (let at = 0; at < rows.length; at += ROWS_A_TURN) {
    for (const row of rows.slice(at, at + ROWS_A_TURN)) records.push(recordOf(row))
    await nextTurn()
  }
  return records
}

const totals = new WeakMap<object, number>()
/** How many rows a list has in all, where it was asked for without a limit and is longer than what is returned. */
export const totalOf = (rows: unknown): number | undefined =>
  typeof rows === 'object' && rows !== null ? totals.get(rows) : undefined

/** A list without a limit: MAX_ROWS rows at most, so that nobody can ask for more than the server can hold. */
export const firstRows = async <D, T extends keyof D, Row, R>(
  query: Query<D, T, Row>,
  skip: number,
  recordsOf: (rows: Simplify<Row>[]) => R[] | Promise<R[]>,
): Promise<R[]> => {
  const list = listedOf(query)
  const found = await list.rows(skip, MAX_ROWS + 1)
  // Most lists are short: they are not counted.
  if (found.length <= MAX_ROWS) return recordsOf(found)
  const rows = await recordsOf(found.slice(0, MAX_ROWS))
  totals.set(rows, await list.total())
  return rows
}

/**
 * A list as it was asked for: with a limit, that part of it and how many rows all pages have; without one, its first rows.
 * `recordsOf` makes of rows what is returned.
 */
export const pagedTogether = async <D, T extends keyof D, Row, R>(
  query: Query<D, T, Row>,
  { skip = 0, limit }: Part,
  recordsOf: (rows: Simplify<Row>[]) => R[] | Promise<R[]>,
): Promise<R[] | Page<R>> => {
  if (limit === undefined) return firstRows(query, skip, recordsOf)
  const { rows, total } = await pageOfRows(query, { skip, limit })
  return { rows: await recordsOf(rows), total }
}

export const paged = <D, T extends keyof D, Row, R>(
  query: Query<D, T, Row>,
  part: Part,
  recordOf: (row: Simplify<Row>) => R,
): Promise<R[] | Page<R>> => pagedTogether(query, part, (rows) => mapYielding(rows, recordOf))

/**
 * The same for a room that lists its records elsewhere, too. `sorted` is the query of its rows, within the scope and in
 * their order; `recordOf` makes of a row what is returned. `list` has no bound: it is for what the server itself reads.
 */
export const pagedList = <D, T extends keyof D, Row, A extends unknown[], R>(
  sorted: (db: Db, ...asked: A) => SelectQueryBuilder<D, T, Row>,
  recordOf: (row: Simplify<Row>) => R,
  long: LongList<A> = {},
) => {
  const list = listed(sorted, long)
  return {
    list: async (db: Db, ...asked: A): Promise<R[]> => (await sorted(db, ...asked).execute()).map(recordOf),
    listOrPage: (part: Part, db: Db, ...asked: A): Promise<R[] | Page<R>> => paged(list(db, ...asked), part, recordOf),
  }
}
