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
  /** Number of rows on all pages. */
  total: number
}

/** The source of a list's rows. */
interface Listed<Row> {
  rows: (skip: number, limit: number) => Promise<Row[]>
  total: () => Promise<number>
}

/** The number of rows of a query, including all joins. */
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

/** Options that make long lists fast. */
interface LongList<A extends unknown[]> {
  /** Builds the query of the total without joins that do not affect the count. */
  total?: (db: Db, ...asked: A) => Compilable<{ total: number }>
  /** The column that identifies a row: for pages far from the first, row ids are found before the columns are read. */
  key?: `${string}.${string}`
}
/** From this offset on, reading columns of skipped rows costs more than finding the rows twice. */
const FAR = 1_000

/** A list whose query is compiled once for each of its variants. */
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

/** One page of a query's rows as read. */
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
/** Maps the rows of a long list, yielding to the event loop between chunks and before the response is sent. */
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
/** The total of a list that was requested without a limit and was cut; undefined otherwise. */
export const totalOf = (rows: unknown): number | undefined =>
  typeof rows === 'object' && rows !== null ? totals.get(rows) : undefined

/** A list without a limit: at most MAX_ROWS rows. */
export const firstRows = async <D, T extends keyof D, Row, R>(
  query: Query<D, T, Row>,
  skip: number,
  recordsOf: (rows: Simplify<Row>[]) => R[] | Promise<R[]>,
): Promise<R[]> => {
  const list = listedOf(query)
  const found = await list.rows(skip, MAX_ROWS + 1)
  // Short lists, the common case, are not counted.
  if (found.length <= MAX_ROWS) return recordsOf(found)
  const rows = await recordsOf(found.slice(0, MAX_ROWS))
  totals.set(rows, await list.total())
  return rows
}

/**
 * A list as requested: with a limit, one page and the total; without, the first rows. `recordsOf` converts rows to
 * records.
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
 * Functions for a list that is also used elsewhere. `sorted` is the ordered query within the scope; `recordOf`
 * converts a row. `list` is unlimited, for the server's own use.
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
