import type { Scope } from '#domain/access/scope.ts'
import type { Place } from '#domain/devices/device-form.ts'
import { messages } from '#domain/messages.ts'
import type { Db } from '../platform/postgres/database.ts'
import { orNotFound, invalid } from '../platform/http/problem.ts'
import { paged, type Part } from '../platform/postgres/paged.ts'
import { within } from '../platform/postgres/scope.ts'
import { plots } from './plots.ts'
import { tunnels } from './tunnels.ts'

const fieldsWithin = (db: Db, scope: Scope) =>
  db
    .selectFrom('fields')
    .innerJoin('farms', 'farms.id', 'fields.farm_id')
    .where('fields.archived_at', 'is', null)
    .where('farms.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))

const tunnelsWithin = (db: Db, scope: Scope) =>
  fieldsWithin(db, scope).innerJoin('tunnels', 'tunnels.field_id', 'fields.id').where('tunnels.archived_at', 'is', null)

const plotsWithin = (db: Db, scope: Scope) =>
  tunnelsWithin(db, scope).innerJoin('plots', 'plots.tunnel_id', 'tunnels.id').where('plots.archived_at', 'is', null)

export const locations = {
  field: (db: Db, scope: Scope, id: number) =>
    fieldsWithin(db, scope).where('fields.id', '=', id).select(['fields.id', 'fields.farm_id']).executeTakeFirst(),
  tunnel: (db: Db, scope: Scope, id: number) =>
    tunnelsWithin(db, scope).where('tunnels.id', '=', id).select(['tunnels.id', 'tunnels.field_id']).executeTakeFirst(),
  plot: (db: Db, scope: Scope, id: number) =>
    plotsWithin(db, scope).where('plots.id', '=', id).select(['plots.id', 'plots.tunnel_id']).executeTakeFirst(),

  tunnelsOfField: (db: Db, scope: Scope, field_id: number, part: Part) =>
    paged(
      tunnelsWithin(db, scope)
        .where('tunnels.field_id', '=', field_id)
        .select(['tunnels.id', 'tunnels.number', 'tunnels.field_id', 'tunnels.version'])
        .orderBy('tunnels.number')
        .orderBy('tunnels.id'),
      part,
      (tunnel) => tunnel,
    ),
  plotsOfTunnel: (db: Db, scope: Scope, tunnel_id: number, part: Part) =>
    paged(
      plotsWithin(db, scope)
        .where('plots.tunnel_id', '=', tunnel_id)
        .select(['plots.id', 'plots.number', 'plots.tunnel_id', 'plots.treatment_type', 'plots.version'])
        .orderBy('plots.number')
        .orderBy('plots.id'),
      part,
      (plot) => plot,
    ),

  /** Refuses an inconsistent place: 404 outside the scope, 422 if the parts do not belong together. */
  check: async (db: Db, scope: Scope, place: Place): Promise<void> => {
    const { farm_id, field_id, tunnel_id, plot_id } = place
    orNotFound(
      await db
        .selectFrom('farms')
        .where('id', '=', farm_id)
        .where('archived_at', 'is', null)
        .where(within(scope, 'farms.organisation_id'))
        .select('id')
        .executeTakeFirst(),
    )
    const field = field_id === null ? null : orNotFound(await locations.field(db, scope, field_id))
    const tunnel = tunnel_id === null ? null : orNotFound(await locations.tunnel(db, scope, tunnel_id))
    const plot = plot_id === null ? null : orNotFound(await locations.plot(db, scope, plot_id))
    const issues = [
      field && field.farm_id !== farm_id ? [{ path: 'field_id', message: messages.fieldElsewhere }] : [],
      tunnel && tunnel.field_id !== field_id ? [{ path: 'tunnel_id', message: messages.tunnelElsewhere }] : [],
      plot && plot.tunnel_id !== tunnel_id ? [{ path: 'plot_id', message: messages.plotElsewhere }] : [],
    ].flat()
    if (issues.length > 0) throw invalid(issues)
  },
}

/** Single plots and tunnels, as returned by their own endpoints. */
export const locationRecords = { plot: plots.find, tunnel: tunnels.find }
