import { nameKey } from '../survey-files/columns/similar.ts'
import { placeNumber, type PlaceNames } from '../locations/place-names.ts'
import type { FarmOutlines } from './endpoints.ts'
import type { OutlinedPlace } from './geometry.ts'

/** A place of a farm with its names: all null for the farm itself. */
export interface NamedPlace extends PlaceNames {
  place: OutlinedPlace
  id: number
  version: number
  outline: [number, number][] | null
}

/** All places of a farm in the order of their hierarchy: the farm, each field with its tunnels, each tunnel with its plots. */
export const namedPlaces = ({ farm, fields, tunnels, plots }: FarmOutlines): NamedPlace[] => {
  const stored = ({ id, version, outline }: { id: number; version: number; outline: [number, number][] | null }) => ({
    id,
    version,
    outline,
  })
  return [
    { place: 'farm', ...stored(farm), field: null, tunnel: null, plot: null },
    ...fields.flatMap((field): NamedPlace[] => [
      { place: 'field', ...stored(field), field: field.field_name, tunnel: null, plot: null },
      ...tunnels
        .filter(({ field_id }) => field_id === field.id)
        .flatMap((tunnel): NamedPlace[] => [
          { place: 'tunnel', ...stored(tunnel), field: field.field_name, tunnel: tunnel.number, plot: null },
          ...plots
            .filter(({ tunnel_id }) => tunnel_id === tunnel.id)
            .map((plot): NamedPlace => ({
              place: 'plot',
              ...stored(plot),
              field: field.field_name,
              tunnel: tunnel.number,
              plot: plot.number,
            })),
        ]),
    ]),
  ]
}

const textOf = (properties: Readonly<Record<string, unknown>>, names: readonly string[]): string => {
  for (const [name, value] of Object.entries(properties))
    if (names.includes(name.toLowerCase()) && (typeof value === 'string' || typeof value === 'number'))
      return String(value).trim()
  return ''
}
const numberOf = (text: string): number | null => {
  const number = placeNumber(text)
  return Number.isNaN(number) ? null : number
}

/**
 * The place that a feature of a file names, if the farm has it: by the properties of the portal's own files (`place`,
 * `field`, `tunnel`, `plot`), or by a name that equals that of the farm, of a field, or of a tunnel number within the only field.
 */
export const matchedPlace = <P extends PlaceNames>(
  properties: Readonly<Record<string, unknown>>,
  places: readonly P[],
  farmTitle: string,
): P | null => {
  const field = textOf(properties, ['field', 'field_name'])
  const tunnel = numberOf(textOf(properties, ['tunnel']))
  const plot = numberOf(textOf(properties, ['plot']))
  const named = (names: PlaceNames) =>
    places.find(
      (one) =>
        nameKey(one.field ?? '') === nameKey(names.field ?? '') &&
        one.tunnel === names.tunnel &&
        one.plot === names.plot,
    ) ?? null
  if (textOf(properties, ['place']).toLowerCase() === 'farm') return named({ field: null, tunnel: null, plot: null })
  if (field) return named({ field, tunnel, plot })
  const name = textOf(properties, ['name', 'title', 'label'])
  if (!name) return null
  if (nameKey(name) === nameKey(farmTitle)) return named({ field: null, tunnel: null, plot: null })
  const byName = named({ field: name, tunnel: null, plot: null })
  if (byName) return byName
  const fields = places.filter((one) => one.field !== null && one.tunnel === null)
  const only = fields.length === 1 ? (fields[0] as P) : null
  const number = numberOf(name)
  return only && number !== null ? named({ field: only.field, tunnel: number, plot: null }) : null
}
