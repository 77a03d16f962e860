import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'

/** The scope as a condition on a column that holds an organisation id: it belongs inside every query. */
export const within = (scope: Scope, column: string): RawBuilder<SqlBool> => {
  if (scope.kind === 'all') return sql<SqlBool>`true`
  return scope.kind === 'none' ? sql<SqlBool>`false` : sql<SqlBool>`${sql.ref(column)} = ${scope.organisation_id}`
}
