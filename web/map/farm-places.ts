import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { type Camera, positionOf } from './camera-words.ts'
import type { Position } from './projection.ts'

type Field = FarmDashboard['fields'][number]

/** The content of a map: cameras, and the outlines of the farm and its fields if available. */
export interface MapData {
  farm: Pick<FarmDashboard['farm'], 'outline' | 'latitude' | 'longitude'>
  /** Responses that a phone stored before tunnels were supported have none. */
  fields: readonly (Pick<Field, 'field_name' | 'outline'> & Partial<Pick<Field, 'tunnels'>>)[]
  devices: readonly Camera[]
  /** Positions where one camera stayed, oldest first. */
  track?: readonly Position[]
}

export interface Ground {
  kind: 'farm' | 'field' | 'tunnel'
  /** The name of a field; null for farms and tunnels, which are not labelled on a map. */
  name: string | null
  outline: Position[]
}

/** The available outlines: the farm's, then each field's with its tunnels'. */
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
 * The positions that the map should include: fields and cameras; the farm's outline or position only if there is
 * nothing more specific.
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
