import { sql } from 'kysely'
import type { LocationRow } from '#domain/locations/location-batch.ts'
import type { MissingPlaces, PlaceLevel, PlaceNames } from '#domain/locations/place-names.ts'
import type { Db, Trx } from '../platform/postgres/database.ts'

interface FoundPlace {
  place: { field_id: number | null; tunnel_id: number | null; plot_id: number | null }
  /** The highest level that the farm lacks; null if the place exists. */
  missing: PlaceLevel | null
}
/** A place to create, with the values of its plot if they are given. */
type NewPlace = PlaceNames & Partial<Omit<LocationRow, keyof PlaceNames>>

const at = (...parts: (string | number | null)[]) => parts.join(' ')

/** Finds the places of a farm by their names and numbers. */
export const placesOf = async (
  db: Db,
  farm_id: number,
  given: readonly PlaceNames[],
): Promise<(one: PlaceNames) => FoundPlace> => {
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
    const place: FoundPlace['place'] = { field_id: null, tunnel_id: null, plot_id: null }
    if (field === null) return { place, missing: null }
    place.field_id = fieldOf.get(field) ?? null
    if (place.field_id === null) return { place, missing: 'field' }
    if (tunnel === null) return { place, missing: null }
    place.tunnel_id = tunnelOf.get(at(place.field_id, tunnel)) ?? null
    if (place.tunnel_id === null) return { place, missing: 'tunnel' }
    if (plot === null) return { place, missing: null }
    place.plot_id = plotOf.get(at(place.tunnel_id, plot)) ?? null
    return { place, missing: place.plot_id === null ? 'plot' : null }
  }
}

/**
 * Creates the fields, tunnels and plots that the farm does not have. The caller holds the lock of the farm; a place
 * that is created on its own at the same time does not take this lock, so an insert waits for it and treats it as
 * existing.
 */
export const createPlaces = async (trx: Trx, farm_id: number, given: readonly NewPlace[]): Promise<MissingPlaces> => {
  const missing = async (level: PlaceLevel) => {
    const placeOf = await placesOf(trx, farm_id, given)
    return given.flatMap((one) => {
      const { place, missing } = placeOf(one)
      return missing === level ? [{ ...one, ...place }] : []
    })
  }
  const made: MissingPlaces = { fields: 0, tunnels: 0, plots: 0 }
  // Each level needs the ids of the one above.
  const fields = await missing('field')
  if (fields.length > 0) {
    const { rows } = await sql`insert into fields (farm_id, field_name)
      select distinct on (name_key(name)) ${farm_id}::integer, name
      from unnest(${fields.map(({ field }) => field)}::text[]) as given (name)
      order by name_key(name)
      on conflict do nothing returning id`.execute(trx)
    made.fields = rows.length
  }
  const tunnels = new Map(
    (await missing('tunnel')).map(({ field_id, tunnel }) => [
      at(field_id, tunnel),
      { field_id: field_id ?? 0, number: tunnel ?? 0 },
    ]),
  )
  if (tunnels.size > 0) {
    const rows = await trx
      .insertInto('tunnels')
      .values([...tunnels.values()])
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    made.tunnels = rows.length
  }
  const plots = new Map(
    (await missing('plot')).map(({ tunnel_id, plot, ...values }) => [
      at(tunnel_id, plot),
      {
        tunnel_id: tunnel_id ?? 0,
        number: plot ?? 0,
        treatment_type: values.treatment_type ?? null,
        block: values.block ?? null,
        replicate: values.replicate ?? null,
        latitude: values.latitude ?? null,
        longitude: values.longitude ?? null,
      },
    ]),
  )
  if (plots.size > 0) {
    const rows = await trx
      .insertInto('plots')
      .values([...plots.values()])
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    made.plots = rows.length
  }
  return made
}
