import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import {
  plotMembers,
  type NewPlot,
  type PlotChange,
  type PlotColumn,
  type PlotDetail,
} from '#domain/locations/location.ts'
import type { PlotFilter } from '#domain/locations/record-endpoints.ts'
import { messages } from '#domain/messages.ts'
import { armsOfPlot } from '../treatments/treatment-queries.ts'
import type { Db } from '../platform/postgres/database.ts'
import { invalid, orNotFound } from '../platform/http/problem.ts'
import { within } from '../platform/postgres/scope.ts'
import { hasWords } from '../platform/postgres/search.ts'
import { onUniqueViolation } from '../platform/http/versions.ts'
import { locationQueries } from './location-queries.ts'
import { locationWrites } from './location-writes.ts'
import { farmColumns, nestedTunnel } from './nested.ts'
import { tunnels } from './tunnels.ts'

type Filter = Omit<PlotFilter, 'archived'> & { archived?: boolean }

const chosen = (db: Db, scope: Scope, { q, tunnel_id, archived = false }: Filter) =>
  db
    .selectFrom('plots')
    .innerJoin('tunnels', 'tunnels.id', 'plots.tunnel_id')
    .innerJoin('fields', 'fields.id', 'tunnels.field_id')
    .innerJoin('farms', 'farms.id', 'fields.farm_id')
    .where('plots.archived_at', archived ? 'is not' : 'is', null)
    .where('tunnels.archived_at', 'is', null)
    .where('fields.archived_at', 'is', null)
    .where('farms.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))
    .$if(tunnel_id !== undefined, (query) => query.where('plots.tunnel_id', '=', tunnel_id ?? 0))
    .where(
      hasWords(
        q,
        sql`'Plot ' || plots.number`,
        sql`plots.treatment_type`,
        sql`'Block ' || plots.block`,
        sql`'Tunnel ' || tunnels.number`,
        sql`fields.field_name`,
        sql`farms.title`,
      ),
    )

const selectRecord = (db: Db, scope: Scope, filter: Filter) =>
  chosen(db, scope, filter)
    .select(farmColumns)
    .select([
      'plots.id',
      'plots.number',
      'plots.treatment_type',
      'plots.latitude',
      'plots.longitude',
      'plots.position_accuracy_m',
      'plots.block',
      'plots.replicate',
      'tunnels.id as tunnel_id',
      'tunnels.number as tunnel_number',
      'plots.archived_at',
      'plots.version',
    ])
    .select((eb) => armsOfPlot(eb).as('treatment_arms'))
type Row = Awaited<ReturnType<ReturnType<typeof selectRecord>['execute']>>[number]

const plotOf = (row: Row): PlotDetail => ({
  id: row.id,
  number: row.number,
  tunnel_id: row.tunnel_id,
  treatment_type: row.treatment_type,
  latitude: row.latitude,
  longitude: row.longitude,
  position_accuracy_m: row.position_accuracy_m,
  block: row.block,
  replicate: row.replicate,
  treatment_arms: row.treatment_arms,
  tunnel: nestedTunnel(row),
  archived_at: row.archived_at?.toISOString() ?? null,
  version: row.version,
})

const columns: Record<PlotColumn, RawBuilder<unknown>> = {
  number: sql`plots.number`,
  treatment_type: sql`plots.treatment_type`,
  block: sql`natural_order(plots.block)`,
  replicate: sql`plots.replicate`,
  tunnel: sql`tunnels.number`,
  field: sql`natural_order(fields.field_name)`,
  farm: sql`natural_order(farms.title)`,
}
export const plots = locationQueries({ table: 'plots', selectRecord, columns, first: 'number', recordOf: plotOf })

/** Changes of plots, each within the transaction of a request. */
export const plotWrites = locationWrites<PlotDetail, NewPlot, PlotChange>({
  table: 'plots',
  members: plotMembers,
  where: (plot_id) => ({ plot_id }),
  find: plots.find,
  checkParent: async (trx, scope, { tunnel_id }) => {
    if (tunnel_id !== undefined) orNotFound(await tunnels.find(trx, scope, tunnel_id))
  },
  moves: (before, { tunnel_id = before.tunnel_id }) => tunnel_id !== before.tunnel_id,
  isTaken: (error) => {
    const { constraint } = error as { constraint?: string }
    if (constraint === 'plots_position') throw invalid([{ path: 'longitude', message: messages.positionHalf }])
    if (constraint === 'plots_accuracy')
      throw invalid([{ path: 'position_accuracy_m', message: messages.positionHalf }])
    return onUniqueViolation('plots_number', 'number', messages.plotKnown)(error)
  },
})
