import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'

/** The column with an organisation's id, qualified by its table or alias: `farms.organisation_id`. */
type OrganisationColumn = `${string}.${string}`

/**
 * Tables and aliases of farms. Rows that belong to no farm (people, uploads) are hidden from tokens limited to certain
 * farms.
 */
const farmTables = new Set(['farms', 'farm'])

const organisationText = (scope: Scope, column: OrganisationColumn): string =>
  scope.kind === 'organisation' ? `${column} = ${Number(scope.organisation_id)}` : String(scope.kind === 'all')

const farmText = ({ farm_ids }: Scope, column: OrganisationColumn): string | null => {
  if (farm_ids === undefined) return null
  const ids = `array[${farm_ids.map(Number).join(',')}]::int[]`
  const table = column.split('.')[0] ?? ''
  if (farmTables.has(table)) return `${table}.id = any(${ids})`
  if (column === 'organisations.id')
    return `exists (select from farms as own where own.organisation_id = organisations.id and own.id = any(${ids}))`
  return 'false'
}

/**
 * The scope as SQL text, for statements without parameters: COPY and DECLARE CURSOR. It contains only constants and
 * numbers.
 */
export const withinText = (scope: Scope, column: OrganisationColumn): string =>
  [organisationText(scope, column), farmText(scope, column)].filter((text) => text !== null).join(' and ')

/** The scope as a condition on a column with an organisation id. Every query needs it. */
export const within = (scope: Scope, column: OrganisationColumn): RawBuilder<SqlBool> => {
  const farms = farmText(scope, column)
  const organisation =
    scope.kind === 'organisation'
      ? sql<SqlBool>`${sql.ref(column)} = ${scope.organisation_id}`
      : sql<SqlBool>`${sql.lit(scope.kind === 'all')}`
  return farms === null ? organisation : sql<SqlBool>`(${organisation} and ${sql.raw(farms)})`
}
