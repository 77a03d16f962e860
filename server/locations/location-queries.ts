import { sql, type RawBuilder, type SelectQueryBuilder, type Simplify, type SqlBool } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { Db } from '../platform/postgres/database.ts'
import { pagedList } from '../platform/postgres/paged.ts'
import { inOrder } from '../platform/postgres/search.ts'

interface Sorted<C extends string> {
  sort?: C | `-${C}` | undefined
}
interface Kind<D, T extends keyof D, Row, C extends string, F extends Sorted<C>, R> {
  table: 'fields' | 'tunnels' | 'plots'
  selectRecord: (db: Db, scope: Scope, filter: F | { archived?: boolean }) => SelectQueryBuilder<D, T, Row>
  /** Sortable columns, and the default order. */
  columns: Record<C, RawBuilder<unknown>>
  first: NoInfer<C>
  recordOf: (row: Simplify<Row>) => R
}

/** Queries for details of fields, tunnels or plots (domain/locations/location.ts) within the scope. */
export const locationQueries = <D, T extends keyof D, Row, C extends string, F extends Sorted<C>, R>({
  table,
  selectRecord,
  columns,
  first,
  recordOf,
}: Kind<D, T, Row, C, F, R>) => {
  const id = sql.ref(`${table}.id`)
  const sorted = (db: Db, scope: Scope, filter: F) =>
    selectRecord(db, scope, filter)
      .orderBy(inOrder(filter.sort, columns, first))
      .orderBy(id)
  return {
    ...pagedList(sorted, recordOf),

    find: async (db: Db, scope: Scope, wanted: number, archived = false): Promise<R | undefined> => {
      const row = await selectRecord(db, scope, { archived })
        .where(sql<SqlBool>`${id} = ${wanted}`)
        .executeTakeFirst()
      return row && recordOf(row)
    },
  }
}
