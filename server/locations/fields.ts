import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import {
  fieldMembers,
  type FieldColumn,
  type FieldChange,
  type NewField,
  type FieldDetail,
} from '#domain/locations/location.ts'
import type { FieldFilter } from '#domain/locations/record-endpoints.ts'
import { messages } from '#domain/messages.ts'
import { farms } from '../farms/queries.ts'
import type { Db } from '../platform/postgres/database.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { within } from '../platform/postgres/scope.ts'
import { hasWords } from '../platform/postgres/search.ts'
import { onUniqueViolation } from '../platform/http/versions.ts'
import { locationQueries } from './location-queries.ts'
import { locationWrites } from './location-writes.ts'
import { farmColumns, nestedField } from './nested.ts'

type Filter = Omit<FieldFilter, 'archived'> & { archived?: boolean }

const chosen = (db: Db, scope: Scope, { q, farm_id, archived = false }: Filter) =>
  db
    .selectFrom('fields')
    .innerJoin('farms', 'farms.id', 'fields.farm_id')
    .where('fields.archived_at', archived ? 'is not' : 'is', null)
    .where('farms.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))
    .$if(farm_id !== undefined, (query) => query.where('fields.farm_id', '=', farm_id ?? 0))
    .where(hasWords(q, sql`fields.field_name`, sql`fields.crop_type`, sql`farms.title`, sql`farms.city`))

const tunnelCount = sql<number>`(select count(*) from tunnels where field_id = fields.id and archived_at is null)`
const selectRecord = (db: Db, scope: Scope, filter: Filter) =>
  chosen(db, scope, filter)
    .select(farmColumns)
    .select([
      'fields.archived_at',
      'fields.version',
      tunnelCount.as('count_tunnels'),
      sql<number>`(select count(*) from plots join tunnels on tunnels.id = plots.tunnel_id
        where tunnels.field_id = fields.id and tunnels.archived_at is null and plots.archived_at is null)`.as(
        'count_plots',
      ),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof selectRecord>['execute']>>[number]

const fieldOf = (row: Row): FieldDetail => ({
  ...nestedField(row),
  archived_at: row.archived_at?.toISOString() ?? null,
  count_tunnels: row.count_tunnels,
  count_plots: row.count_plots,
  version: row.version,
})

const columns: Record<FieldColumn, RawBuilder<unknown>> = {
  field_name: sql`natural_order(fields.field_name)`,
  crop_type: sql`fields.crop_type`,
  farm: sql`natural_order(farms.title)`,
  tunnels: tunnelCount,
}
export const fields = locationQueries({
  table: 'fields',
  selectRecord,
  columns,
  first: 'field_name',
  recordOf: fieldOf,
})

/** Changes of fields, each within the transaction of a request. */
export const fieldWrites = locationWrites<FieldDetail, NewField, FieldChange>({
  table: 'fields',
  members: fieldMembers,
  where: (field_id) => ({ field_id }),
  find: fields.find,
  checkParent: async (trx, scope, { farm_id }) => {
    if (farm_id !== undefined) orNotFound(await farms.find(trx, scope, farm_id))
  },
  moves: (before, { farm_id = before.farm_id }) => farm_id !== before.farm_id,
  isTaken: onUniqueViolation('fields_name', 'field_name', messages.fieldKnown),
})
