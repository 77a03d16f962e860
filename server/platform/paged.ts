import { sql, type SelectQueryBuilder } from 'kysely'

export interface Part {
  skip?: number | undefined
  limit?: number | undefined
}

/** A list as it was asked for: whole, or, with a limit, that part of it and how many rows all pages have. */
export const paged = async <D, T extends keyof D, Row, R>(
  query: SelectQueryBuilder<D, T, Row>,
  { skip = 0, limit }: Part,
  recordOf: (row: Row) => R,
): Promise<R[] | { rows: R[]; total: number }> => {
  if (limit === undefined) return (await query.execute()).map(recordOf)
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
