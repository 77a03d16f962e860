import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import {
  tunnelMembers,
  type NewTunnel,
  type TunnelChange,
  type TunnelColumn,
  type TunnelDetail,
} from '#domain/locations/location.ts'
import type { TunnelFilter } from '#domain/locations/record-endpoints.ts'
import { messages } from '#domain/messages.ts'
import type { Db } from '../platform/postgres/database.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { within } from '../platform/postgres/scope.ts'
import { hasWords } from '../platform/postgres/search.ts'
import { onUniqueViolation } from '../platform/http/versions.ts'
import { fields } from './fields.ts'
import { locationQueries } from './location-queries.ts'
import { locationWrites } from './location-writes.ts'
import { farmColumns, nestedTunnel } from './nested.ts'

type Filter = Omit<TunnelFilter, 'archived'> & { archived?: boolean }

const chosen = (db: Db, scope: Scope, { q, field_id, archived = false }: Filter) =>
  db
    .selectFrom('tunnels')
    .innerJoin('fields', 'fields.id', 'tunnels.field_id')
    .innerJoin('farms', 'farms.id', 'fields.farm_id')
    .where('tunnels.archived_at', archived ? 'is not' : 'is', null)
    .where('fields.archived_at', 'is', null)
    .where('farms.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))
    .$if(field_id !== undefined, (query) => query.where('tunnels.field_id', '=', field_id ?? 0))
    .where(hasWords(q, sql`'Tunnel ' || tunnels.number`, sql`fields.field_name`, sql`farms.title`))

const plotCount = sql<number>`(select count(*) from plots where tunnel_id = tunnels.id and archived_at is null)`
const selectRecord = (db: Db, scope: Scope, filter: Filter) =>
  chosen(db, scope, filter)
    .select(farmColumns)
    .select([
      'tunnels.id as tunnel_id',
      'tunnels.number as tunnel_number',
      'tunnels.archived_at',
      'tunnels.version',
      plotCount.as('count_plots'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof selectRecord>['execute']>>[number]

const tunnelDetailOf = (row: Row): TunnelDetail => ({
  ...nestedTunnel(row),
  archived_at: row.archived_at?.toISOString() ?? null,
  count_plots: row.count_plots,
  version: row.version,
})

const columns: Record<TunnelColumn, RawBuilder<unknown>> = {
  number: sql`tunnels.number`,
  farm: sql`natural_order(farms.title)`,
  field: sql`natural_order(fields.field_name)`,
  plots: plotCount,
}
export const tunnels = locationQueries({
  table: 'tunnels',
  selectRecord,
  columns,
  first: 'number',
  recordOf: tunnelDetailOf,
})

/** Changes of tunnels, each within the transaction of a request. */
export const tunnelWrites = locationWrites<TunnelDetail, NewTunnel, TunnelChange>({
  table: 'tunnels',
  members: tunnelMembers,
  where: (tunnel_id) => ({ tunnel_id }),
  find: tunnels.find,
  checkParent: async (trx, scope, { field_id }) => {
    if (field_id !== undefined) orNotFound(await fields.find(trx, scope, field_id))
  },
  moves: (before, { field_id = before.field_id }) => field_id !== before.field_id,
  isTaken: onUniqueViolation('tunnels_number', 'number', messages.tunnelKnown),
})
