import type { Scope } from '#domain/access/scope.ts'
import type { FarmOutlines } from '#domain/outlines/endpoints.ts'
import type { Db } from '../platform/postgres/database.ts'
import { inOrder } from '../platform/postgres/search.ts'
import { within } from '../platform/postgres/scope.ts'
import { sql } from 'kysely'

// Kysely types JSON arrays as lists of lists.
const pairs = (outline: number[][] | null) => outline as [number, number][] | null
const drawn = <R extends { outline: number[][] | null }>(row: R) => ({ ...row, outline: pairs(row.outline) })

/** The outlines of a farm and of all places on it; undefined outside the scope. */
export const farmOutlinesOf = async (db: Db, scope: Scope, farm_id: number): Promise<FarmOutlines | undefined> => {
  const farm = await db
    .selectFrom('farms')
    .where('id', '=', farm_id)
    .where('archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))
    .select(['id', 'title', 'version', 'latitude', 'longitude', 'area_in_sq_meters', 'outline'])
    .executeTakeFirst()
  if (!farm) return undefined
  const fields = await db
    .selectFrom('fields')
    .where('farm_id', '=', farm_id)
    .where('archived_at', 'is', null)
    .select(['id', 'field_name', 'version', 'outline'])
    .orderBy(inOrder(undefined, { field_name: sql`natural_order(field_name)` }, 'field_name'))
    .orderBy('id')
    .execute()
  const tunnels = await db
    .selectFrom('tunnels')
    .where('field_id', 'in', [-1, ...fields.map(({ id }) => id)])
    .where('archived_at', 'is', null)
    .select(['id', 'field_id', 'number', 'version', 'outline'])
    .orderBy('number')
    .orderBy('id')
    .execute()
  const plots = await db
    .selectFrom('plots')
    .where('tunnel_id', 'in', [-1, ...tunnels.map(({ id }) => id)])
    .where('archived_at', 'is', null)
    .select(['id', 'tunnel_id', 'number', 'version', 'outline'])
    .orderBy('number')
    .orderBy('id')
    .execute()
  return { farm: drawn(farm), fields: fields.map(drawn), tunnels: tunnels.map(drawn), plots: plots.map(drawn) }
}
