import type pg from 'pg'
import type { Scope } from '#domain/access/scope.ts'
import { reasons } from '#domain/survey-files/reasons.ts'
import { nameKey, similarNames } from '#domain/survey-files/columns/similar.ts'
import { withinText } from '../../platform/postgres/scope.ts'

/** The record that a row's names refer to, or the faults by column. */
export type Found<T> = { value: T; faults?: undefined } | { faults: Fault[] }
export interface Fault {
  column: string
  reason: string
}
export interface Place {
  tunnel_id: number
  plot_id: number
  time_zone: string
  organisation_id: number
}

interface Plot {
  id: number
  treatment: string | null
}
interface Tunnel {
  id: number
  plots: Map<number, Plot>
}
interface Field {
  name: string
  crop: string | null
  tunnels: Map<number, Tunnel>
}
interface Farm {
  organisation_id: number
  organisation: string
  name: string
  time_zone: string
  fields: Map<string, Field>
}

const MAX_CACHED = 10_000

const into = <K, V>(map: Map<K, V>, key: K, make: () => V): V => {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

interface NamedPlace {
  organisation: string | null
  farm: string
  field: string
  tunnel: number
  /** Null if the row is about a tunnel. */
  plot: number | null
  treatment: string | null
  crop: string | null
}

/** Finds active places within the scope by their names. */
export const placeFinder = async (client: pg.Client, scope: Scope) => {
  const { rows } = await client.query<
    Record<string, never> & {
      farm_id: number
      organisation_id: number
      organisation: string
      title: string
      time_zone: string
      field_name: string | null
      crop_type: string | null
      tunnel_id: number | null
      tunnel: number | null
      plot_id: number | null
      plot: number | null
      treatment_type: string | null
    }
  >(`
    select farms.id as farm_id, farms.organisation_id, organisations.title as organisation, farms.title, farms.time_zone,
      fields.field_name, fields.crop_type, tunnels.id as tunnel_id, tunnels.number as tunnel,
      plots.id as plot_id, plots.number as plot, plots.treatment_type
    from farms join organisations on organisations.id = farms.organisation_id
    left join fields on fields.farm_id = farms.id and fields.archived_at is null
    left join tunnels on tunnels.field_id = fields.id and tunnels.archived_at is null
    left join plots on plots.tunnel_id = tunnels.id and plots.archived_at is null
    where farms.archived_at is null and ${withinText(scope, 'farms.organisation_id')}`)
  const farms = new Map<number, Farm>()
  for (const row of rows) {
    const { organisation_id, organisation, title: name, time_zone } = row
    const farm = into(farms, row.farm_id, () => ({
      organisation_id,
      organisation,
      name,
      time_zone,
      fields: new Map<string, Field>(),
    }))
    if (row.field_name === null) continue
    const field = into(farm.fields, nameKey(row.field_name), () => ({
      name: row.field_name ?? '',
      crop: row.crop_type,
      tunnels: new Map<number, Tunnel>(),
    }))
    if (row.tunnel === null || row.tunnel_id === null) continue
    const tunnel = into(field.tunnels, row.tunnel, () => ({ id: row.tunnel_id ?? 0, plots: new Map<number, Plot>() }))
    if (row.plot !== null && row.plot_id !== null)
      tunnel.plots.set(row.plot, { id: row.plot_id, treatment: row.treatment_type })
  }
  const byName = Map.groupBy(farms.values(), ({ name }) => nameKey(name))

  return (named: NamedPlace): Found<Place> => {
    const wrong = (column: string, reason: string): Found<Place> => ({ faults: [{ column, reason }] })
    const same = byName.get(nameKey(named.farm)) ?? []
    const own =
      named.organisation === null
        ? same
        : same.filter(({ organisation }) => nameKey(organisation) === nameKey(named.organisation ?? ''))
    if (same.length > 0 && own.length === 0)
      return wrong(
        'organisation',
        reasons.unknownOrganisation(same.map(({ organisation }) => organisation).slice(0, 2)),
      )
    const [farm] = own
    if (!farm)
      return wrong(
        'farm',
        reasons.unknownFarm(
          similarNames(
            named.farm,
            [...farms.values()].map(({ name }) => name),
          ),
        ),
      )
    if (own.length > 1) return wrong('farm', reasons.severalFarms)
    const field = farm.fields.get(nameKey(named.field))
    if (!field)
      return wrong(
        'field',
        reasons.unknownField(
          farm.name,
          similarNames(
            named.field,
            [...farm.fields.values()].map(({ name }) => name),
          ),
        ),
      )
    const tunnel = field.tunnels.get(named.tunnel)
    if (!tunnel) return wrong('tunnel', reasons.unknownTunnel(field.name))
    const plot = named.plot === null ? { id: 0, treatment: null } : tunnel.plots.get(named.plot)
    if (!plot) return wrong('plot', reasons.unknownPlot(named.tunnel))
    const differ = (given: string | null, kept: string | null) =>
      given !== null && nameKey(given) !== nameKey(kept ?? '')
    if (differ(named.treatment, plot.treatment))
      return wrong('treatment', plot.treatment === null ? reasons.noTreatmentHere : reasons.otherHere(plot.treatment))
    if (differ(named.crop, field.crop))
      return wrong('crop', field.crop === null ? reasons.noCropHere : reasons.otherHere(field.crop))
    return {
      value: {
        tunnel_id: tunnel.id,
        plot_id: plot.id,
        time_zone: farm.time_zone,
        organisation_id: farm.organisation_id,
      },
    }
  }
}

/** The only person of an organisation with this full name; null if there is none or several. */
export const personFinder = async (client: pg.Client) => {
  const { rows } = await client.query<{ id: number; name: string; organisation_id: number }>(`
    select id, concat_ws(' ', firstname, lastname) as name, organisation_id from users
    where deleted_at is null and organisation_id is not null`)
  const named = Map.groupBy(rows, ({ name, organisation_id }) => `${organisation_id} ${nameKey(name)}`)
  const find = (name: string, organisation_id: number): number | null => {
    const [one, ...others] = named.get(`${organisation_id} ${nameKey(name)}`) ?? []
    return one && others.length === 0 ? one.id : null
  }
  const found = new Map<string, number | null>()
  // Usually the same person as in the previous row.
  let last: { name: string; organisation_id: number; id: number | null } | undefined
  return (name: string, organisation_id: number): number | null => {
    if (last?.name === name && last.organisation_id === organisation_id) return last.id
    const key = `${organisation_id} ${name}`
    let id = found.get(key)
    if (id === undefined) {
      if (found.size >= MAX_CACHED) found.clear()
      id = find(name, organisation_id)
      found.set(key, id)
    }
    last = { name, organisation_id, id }
    return id
  }
}
