import { sql } from 'kysely'
import type { BatchDevice, BatchFault } from '#domain/devices/device-batch.ts'
import { batchMessages } from '#domain/devices/batch-messages.ts'
import type { Db, Trx } from '../platform/postgres/database.ts'

type Place = { field_id: number | null; tunnel_id: number | null; plot_id: number | null }
type Found = { place: Place; fault?: Omit<BatchFault, 'index'> }

const at = (...parts: (string | number)[]) => parts.join(' ')

/** Finds the places of a farm by the names and numbers in the lines of a batch. */
export const placesOf = async (
  db: Db,
  farm_id: number,
  given: readonly BatchDevice[],
): Promise<(one: BatchDevice) => Found> => {
  const names = [...new Set(given.flatMap(({ field }) => field ?? []))]
  const { rows } = await sql<{ name: string; id: number }>`select given.name, fields.id
    from unnest(${names}::text[]) as given (name)
    join fields on farm_id = ${farm_id} and archived_at is null and name_key(field_name) = name_key(given.name)`.execute(
    db,
  )
  const fieldIds = [-1, ...rows.map(({ id }) => id)]
  const tunnels = await db
    .selectFrom('tunnels')
    .where('field_id', 'in', fieldIds)
    .where('archived_at', 'is', null)
    .select(['id', 'field_id', 'number'])
    .execute()
  const plots = await db
    .selectFrom('plots')
    .where('tunnel_id', 'in', [-1, ...tunnels.map(({ id }) => id)])
    .where('archived_at', 'is', null)
    .select(['id', 'tunnel_id', 'number'])
    .execute()
  const fieldOf = new Map(rows.map(({ name, id }) => [name, id]))
  const tunnelOf = new Map(tunnels.map(({ id, field_id, number }) => [at(field_id, number), id]))
  const plotOf = new Map(plots.map(({ id, tunnel_id, number }) => [at(tunnel_id, number), id]))
  return ({ field, tunnel, plot }) => {
    const place: Place = { field_id: null, tunnel_id: null, plot_id: null }
    if (field === null) return { place }
    place.field_id = fieldOf.get(field) ?? null
    if (place.field_id === null) return { place, fault: { path: 'field', message: batchMessages.fieldUnknown(field) } }
    if (tunnel === null) return { place }
    place.tunnel_id = tunnelOf.get(at(place.field_id, tunnel)) ?? null
    if (place.tunnel_id === null)
      return { place, fault: { path: 'tunnel', message: batchMessages.tunnelUnknown(tunnel) } }
    if (plot === null) return { place }
    place.plot_id = plotOf.get(at(place.tunnel_id, plot)) ?? null
    return place.plot_id === null
      ? { place, fault: { path: 'plot', message: batchMessages.plotUnknown(plot) } }
      : { place }
  }
}

/** Creates the fields, tunnels and plots of a batch that the farm does not have. The caller holds the lock of the farm. */
export const createPlaces = async (trx: Trx, farm_id: number, given: readonly BatchDevice[]): Promise<void> => {
  const missing = async (path: BatchFault['path']) => {
    const placeOf = await placesOf(trx, farm_id, given)
    return given.flatMap((one) => {
      const { place, fault } = placeOf(one)
      return fault?.path === path ? [{ ...one, ...place }] : []
    })
  }
  // Each level needs the ids of the one above.
  const fields = await missing('field')
  if (fields.length > 0)
    await sql`insert into fields (farm_id, field_name)
      select distinct on (name_key(name)) ${farm_id}::integer, name
      from unnest(${fields.map(({ field }) => field)}::text[]) as given (name)
      order by name_key(name)`.execute(trx)
  const tunnels = new Map(
    (await missing('tunnel')).map(({ field_id, tunnel }) => [
      at(field_id ?? 0, tunnel ?? 0),
      { field_id: field_id ?? 0, number: tunnel ?? 0 },
    ]),
  )
  if (tunnels.size > 0)
    await trx
      .insertInto('tunnels')
      .values([...tunnels.values()])
      .execute()
  const plots = new Map(
    (await missing('plot')).map(({ tunnel_id, plot }) => [
      at(tunnel_id ?? 0, plot ?? 0),
      { tunnel_id: tunnel_id ?? 0, number: plot ?? 0 },
    ]),
  )
  if (plots.size > 0)
    await trx
      .insertInto('plots')
      .values([...plots.values()])
      .execute()
}
