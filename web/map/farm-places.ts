import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { type Camera, positionOf } from './camera-words.ts'
import type { Position } from './projection.ts'

type Field = FarmDashboard['fields'][number]

/** What a map shows: cameras, and the farm's and fields' outlines if known. */
export interface MapData {
  farm: Pick<FarmDashboard['farm'], 'outline' | 'latitude' | 'longitude'>
  /** Responses that a phone stored before tunnels were drawn have none. */
  fields: readonly (Pick<Field, 'field_name' | 'outline'> & Partial<Pick<Field, 'tunnels'>>)[]
  devices: readonly Camera[]
  /** Stops of one camera, the oldest first. */
  track?: readonly Position[]
}

export interface Ground {
  kind: 'farm' | 'field' | 'tunnel'
  /** Of a field; null for farms and tunnels, which have no name on a map. */
  name: string | null
  outline: Position[]
}

/** The outlines that are known: the farm's, then each field's with its tunnels'. */
export const groundsOf = ({ farm, fields }: Pick<MapData, 'farm' | 'fields'>): Ground[] => [
  ...(farm.outline ? [{ kind: 'farm' as const, name: null, outline: farm.outline }] : []),
  ...fields.flatMap(({ field_name, outline, tunnels = [] }): Ground[] => [
    ...(outline ? [{ kind: 'field' as const, name: field_name, outline }] : []),
    ...tunnels.map((tunnel) => ({ kind: 'tunnel' as const, name: null, outline: tunnel.outline })),
  ]),
]

export const placedCameras = ({ devices }: Pick<MapData, 'devices'>): { camera: Camera; position: Position }[] =>
  devices.flatMap((camera) => {
    const position = positionOf(camera)
    return position ? [{ camera, position }] : []
  })

/**
 * Everything that the map should show: fields and cameras; the farm's outline or its own position only where nothing
 * closer is known.
 */
export const positionsOf = (data: MapData): Position[] => {
  const fields = data.fields.flatMap(({ outline, tunnels = [] }) => [
    ...(outline ?? []),
    ...tunnels.flatMap((tunnel) => tunnel.outline),
  ])
  const close: Position[] = [...fields, ...placedCameras(data).map(({ position }) => position), ...(data.track ?? [])]
  if (close.length > 0) return close
  const own = positionOf(data.farm)
  return data.farm.outline ?? (own ? [own] : [])
}
