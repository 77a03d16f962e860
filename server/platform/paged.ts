import { sql, type SelectQueryBuilder, type Simplify } from 'kysely'

export interface Part {
  skip?: number | undefined
  limit?: number | undefined
}
interface Page<R> {
  rows: R[]
  /** How many rows all pages have. */
  total: number
}

export const onePage = async <D, T extends keyof D, Row, R>(
  query: SelectQueryBuilder<D, T, Row>,
  { skip, limit }: { skip: number; limit: number },
  recordOf: (row: Simplify<Row>) => R,
): Promise<Page<R>> => {
  const [rows, { total }] = await Promise.all([
    query.offset(skip).limit(limit).execute(),
    query
      .clearSelect()
      .clearOrderBy()
      .select(sql<number>`count(*)`.as('total'))
      .$castTo<{ total: number }>()
      .executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map(recordOf), total }
}

/** A list as it was asked for: whole, or, with a limit, that part of it and how many rows all pages have. */
export const paged = async <D, T extends keyof D, Row, R>(
  query: SelectQueryBuilder<D, T, Row>,
  { skip = 0, limit }: Part,
  recordOf: (row: Simplify<Row>) => R,
): Promise<R[] | Page<R>> =>
  limit === undefined ? (await query.execute()).map(recordOf) : onePage(query, { skip, limit }, recordOf)

/**
 * The same for a room that lists its records elsewhere, too. `sorted` is the query of its rows, within the scope and in
 * their order; `recordOf` makes of a row what is returned.
 */
export const pagedList = <D, T extends keyof D, Row, A extends unknown[], R>(
  sorted: (...asked: A) => SelectQueryBuilder<D, T, Row>,
  recordOf: (row: Simplify<Row>) => R,
) => ({
  list: async (...asked: A): Promise<R[]> => (await sorted(...asked).execute()).map(recordOf),
  listOrPage: (part: Part, ...asked: A): Promise<R[] | Page<R>> => paged(sorted(...asked), part, recordOf),
})
