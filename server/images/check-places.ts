import type { Scope } from '#domain/access/scope.ts'
import type { ImageFilter } from '#domain/images/filter.ts'
import type { Db } from '../platform/postgres/database.ts'
import { within } from '../platform/postgres/scope.ts'
import { orNotFound } from '../platform/http/problem.ts'

/**
 * Throws 404 if a filter contains a place, device or queue outside the scope. Former places of a camera count as well.
 */
export const checkPlaces = async (db: Db, scope: Scope, filter: ImageFilter): Promise<void> => {
  const { organisation_id, farm_id, field_id, tunnel_id, plot_id, device_id, queue_id } = filter
  const farms = db.selectFrom('farms').where(within(scope, 'farms.organisation_id')).select('farms.id').limit(1)
  const located = farms
    .innerJoin('fields', 'fields.farm_id', 'farms.id')
    .leftJoin('tunnels', 'tunnels.field_id', 'fields.id')
    .leftJoin('plots', 'plots.tunnel_id', 'tunnels.id')
  const asked = [
    organisation_id !== undefined &&
      db
        .selectFrom('organisations')
        .where('organisations.id', '=', organisation_id)
        .where(within(scope, 'organisations.id'))
        .select('organisations.id'),
    farm_id !== undefined && farms.where('farms.id', '=', farm_id),
    field_id !== undefined && located.where('fields.id', '=', field_id),
    tunnel_id !== undefined && located.where('tunnels.id', '=', tunnel_id),
    plot_id !== undefined && located.where('plots.id', '=', plot_id),
    device_id !== undefined &&
      farms.innerJoin('placements', 'placements.farm_id', 'farms.id').where('placements.device_id', '=', device_id),
    queue_id !== undefined &&
      db
        .selectFrom('review_queues')
        .where('review_queues.id', '=', queue_id)
        .where(within(scope, 'review_queues.organisation_id'))
        .select('review_queues.id'),
  ]
  for (const query of asked) if (query) orNotFound(await query.executeTakeFirst())
}
