import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { Outline } from '#domain/farms/farm.ts'
import { messages } from '#domain/messages.ts'
import type { FarmOutlines, OutlineChange, SavedOutlines } from '#domain/outlines/endpoints.ts'
import { distanceFault, tidyRing } from '#domain/outlines/geometry.ts'
import { namedPlaces } from '#domain/outlines/names.ts'
import { outlineMessages } from '#domain/outlines/outline-messages.ts'
import { lockFarm } from '../farms/writes.ts'
import { createPlaces, placesOf } from '../locations/place-writes.ts'
import { invalid, orNotFound, Problem } from '../platform/http/problem.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { farmOutlinesOf } from './queries.ts'

const tables = { farm: 'farms', field: 'fields', tunnel: 'tunnels', plot: 'plots' } as const
type Written = Pick<OutlineChange, 'place' | 'id' | 'outline'>

const write = (trx: Trx, { place, id, outline }: Written) =>
  sql`update ${sql.table(tables[place])} set outline = ${outline && JSON.stringify(tidyRing(outline))}::jsonb
    where id = ${id}`.execute(trx)

/**
 * Refuses outlines that are too far from the farm's position, or from a corner of its stored outline if it has no
 * position.
 */
const checkDistances = ({ farm }: FarmOutlines, { changes, new_places }: SavedOutlines): void => {
  const { latitude, longitude } = farm
  const corner = farm.outline?.[0]
  const near =
    latitude !== null && longitude !== null
      ? { latitude, longitude }
      : corner && { longitude: corner[0], latitude: corner[1] }
  if (!near) return
  const faultsOf = (list: string, given: readonly { outline: Outline | null }[]) =>
    given.flatMap(({ outline }, index) => {
      const message = outline && distanceFault(outline, near)
      return message ? [{ path: `${list}.${index}.outline`, message }] : []
    })
  const issues = [...faultsOf('changes', changes), ...faultsOf('new_places', new_places)]
  if (issues.length > 0) throw invalid(issues)
}

/** Sets outlines of existing places, within the lock of the farm. */
const change = async (trx: Trx, stored: FarmOutlines, changes: SavedOutlines['changes']): Promise<void> => {
  const places = new Map(namedPlaces(stored).map((one) => [`${one.place} ${one.id}`, one]))
  // A place of another farm is refused like one that does not exist.
  const known = changes.map((one) => ({ ...one, before: orNotFound(places.get(`${one.place} ${one.id}`)) }))
  const issues = known.flatMap(({ version, before }, index) =>
    version === before.version ? [] : [{ path: `changes.${index}.version`, message: messages.changedMeanwhile }],
  )
  if (issues.length > 0) throw new Problem(409, messages.changedMeanwhile, { issues })
  for (const one of known) await write(trx, one)
}

/** Creates the places that the farm lacks and gives them their outlines, within the lock of the farm. */
const add = async (trx: Trx, scope: Scope, farm_id: number, rows: SavedOutlines['new_places']): Promise<void> => {
  if (rows.length === 0) return
  await createPlaces(trx, farm_id, rows)
  const placeOf = await placesOf(trx, farm_id, rows)
  const drawn = new Set(
    namedPlaces(orNotFound(await farmOutlinesOf(trx, scope, farm_id)))
      .filter(({ outline }) => outline !== null)
      .map(({ place, id }) => `${place} ${id}`),
  )
  for (const [index, row] of rows.entries()) {
    const { field_id, tunnel_id, plot_id } = placeOf(row).place
    const written: Written =
      plot_id !== null
        ? { place: 'plot', id: plot_id, outline: row.outline }
        : tunnel_id !== null
          ? { place: 'tunnel', id: tunnel_id, outline: row.outline }
          : { place: 'field', id: field_id ?? 0, outline: row.outline }
    const key = `${written.place} ${written.id}`
    const message = outlineMessages.hasOutline
    if (drawn.has(key)) throw new Problem(409, message, { issues: [{ path: `new_places.${index}`, message }] })
    drawn.add(key)
    await write(trx, written)
  }
}

/** Saves outlines of a farm, all or none, within the transaction of a request. */
export const saveOutlines = async (
  trx: Trx,
  scope: Scope,
  farm_id: number,
  given: SavedOutlines,
): Promise<FarmOutlines> => {
  await lockFarm(trx, scope, farm_id)
  // Changes of single fields, tunnels and plots lock their own row, not the farm.
  await sql`select from fields where farm_id = ${farm_id} order by id for no key update`.execute(trx)
  await sql`select from tunnels where field_id in (select id from fields where farm_id = ${farm_id})
    order by id for no key update`.execute(trx)
  await sql`select from plots where id = any(${given.changes.filter(({ place }) => place === 'plot').map(({ id }) => id)}::int[])
    order by id for no key update`.execute(trx)
  const stored = orNotFound(await farmOutlinesOf(trx, scope, farm_id))
  checkDistances(stored, given)
  await change(trx, stored, given.changes)
  await add(trx, scope, farm_id, given.new_places)
  return orNotFound(await farmOutlinesOf(trx, scope, farm_id))
}
