import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type SelectQueryBuilder, type Simplify } from 'kysely'
import { MAX_ROWS } from '#domain/platform/paging.ts'

export interface Part {
  skip?: number | undefined
  limit?: number | undefined
}
interface Page<R> {
  rows: R[]
  /** How many rows all pages have. */
  total: number
}

const countOf = async <D, T extends keyof D, Row>(query: SelectQueryBuilder<D, T, Row>): Promise<number> => {
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return total
}

/** One page of a query's rows as they were read. */
export const pageOfRows = async <D, T extends keyof D, Row>(
  query: SelectQueryBuilder<D, T, Row>,
  { skip, limit }: { skip: number; limit: number },
): Promise<Page<Simplify<Row>>> => {
  const [rows, total] = await Promise.all([query.offset(skip).limit(limit).execute(), countOf(query)])
  return { rows, total }
}

export const onePage = async <D, T extends keyof D, Row, R>(
  query: SelectQueryBuilder<D, T, Row>,
  part: { skip: number; limit: number },
  recordOf: (row: Simplify<Row>) => R,
): Promise<Page<R>> => {
  const { rows, total } = await pageOfRows(query, part)
  return { rows: await mapInTurns(rows, recordOf), total }
}

const ROWS_A_TURN = 200
/** The records of a long list, with turns for others between the making of their parts, and before it is sent. */
export const mapInTurns = async <T, R>(rows: readonly T[], recordOf: (row: T) => R): Promise<R[]> => {
  const records: R[] = []
  for (let at = 0; at < rows.length; at += ROWS_A_TURN) {
    for (const row of rows.slice(at, at + ROWS_A_TURN)) records.push(recordOf(row))
    if (rows.length > ROWS_A_TURN) await nextTurn()
  }
  return records
}

const totals = new WeakMap<object, number>()
/** How many rows a list has in all, where it was asked for without a limit and is longer than what is returned. */
export const totalOf = (rows: unknown): number | undefined =>
  typeof rows === 'object' && rows !== null ? totals.get(rows) : undefined

/** A list without a limit: MAX_ROWS rows at most, so that nobody can ask for more than the server can hold. */
export const firstRows = async <D, T extends keyof D, Row, R>(
  query: SelectQueryBuilder<D, T, Row>,
  skip: number,
  recordsOf: (rows: Simplify<Row>[]) => R[] | Promise<R[]>,
): Promise<R[]> => {
  const found = await query
    .offset(skip)
    .limit(MAX_ROWS + 1)
    .execute()
  const rows = await recordsOf(found.slice(0, MAX_ROWS))
  // Most lists are short: they are not counted.
  if (found.length > MAX_ROWS) totals.set(rows, await countOf(query))
  return rows
}

/**
 * A list as it was asked for: with a limit, that part of it and how many rows all pages have; without one, its first rows.
 * `recordsOf` makes of rows what is returned.
 */
export const pagedTogether = async <D, T extends keyof D, Row, R>(
  query: SelectQueryBuilder<D, T, Row>,
  { skip = 0, limit }: Part,
  recordsOf: (rows: Simplify<Row>[]) => R[] | Promise<R[]>,
): Promise<R[] | Page<R>> => {
  if (limit === undefined) return firstRows(query, skip, recordsOf)
  const { rows, total } = await pageOfRows(query, { skip, limit })
  return { rows: await recordsOf(rows), total }
}

export const paged = <D, T extends keyof D, Row, R>(
  query: SelectQueryBuilder<D, T, Row>,
  part: Part,
  recordOf: (row: Simplify<Row>) => R,
): Promise<R[] | Page<R>> => pagedTogether(query, part, (rows) => mapInTurns(rows, recordOf))

/**
 * The same for a room that lists its records elsewhere, too. `sorted` is the query of its rows, within the scope and in
 * their order; `recordOf` makes of a row what is returned. `list` has no bound: it is for what the server itself reads.
 */
export const pagedList = <D, T extends keyof D, Row, A extends unknown[], R>(
  sorted: (...asked: A) => SelectQueryBuilder<D, T, Row>,
  recordOf: (row: Simplify<Row>) => R,
) => ({
  list: async (...asked: A): Promise<R[]> => (await sorted(...asked).execute()).map(recordOf),
  listOrPage: (part: Part, ...asked: A): Promise<R[] | Page<R>> => paged(sorted(...asked), part, recordOf),
})
