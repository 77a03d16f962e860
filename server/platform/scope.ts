import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'

const conditionOf = <T>(scope: Scope, always: (is: boolean) => T, equals: (organisation_id: number) => T): T =>
  scope.kind === 'organisation' ? equals(scope.organisation_id) : always(scope.kind === 'all')

/** The scope as a condition on a column that holds an organisation id: it belongs inside every query. */
export const within = (scope: Scope, column: string): RawBuilder<SqlBool> =>
  conditionOf(
    scope,
    (is) => sql.lit(is),
    (organisation_id) => sql<SqlBool>`${sql.ref(column)} = ${organisation_id}`,
  )

/** The same as text, for statements that take no parameters: COPY and DECLARE CURSOR. */
export const withinText = (scope: Scope, column: string): string =>
  conditionOf(scope, String, (organisation_id) => `${column} = ${Number(organisation_id)}`)
