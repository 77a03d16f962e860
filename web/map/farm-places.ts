import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { type Camera, positionOf } from './camera-words.ts'
import type { Position } from './projection.ts'

/** What a map shows: cameras, and the farm's and fields' outlines if known. */
export interface MapData {
  farm: Pick<FarmDashboard['farm'], 'outline' | 'latitude' | 'longitude'>
  fields: readonly Pick<FarmDashboard['fields'][number], 'field_name' | 'outline'>[]
  devices: readonly Camera[]
  /** Stops of one camera, the oldest first. */
  track?: readonly Position[]
}

export interface Ground {
  name: string | null
  outline: Position[]
}

/** The outlines that are known: the farm's without a name, then its fields'. */
export const groundsOf = ({ farm, fields }: Pick<MapData, 'farm' | 'fields'>): Ground[] => [
  ...(farm.outline ? [{ name: null, outline: farm.outline }] : []),
  ...fields.flatMap(({ field_name, outline }) => (outline ? [{ name: field_name, outline }] : [])),
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
  const fields = data.fields.flatMap(({ outline }) => outline ?? [])
  const close: Position[] = [...fields, ...placedCameras(data).map(({ position }) => position), ...(data.track ?? [])]
  if (close.length > 0) return close
  const own = positionOf(data.farm)
  return data.farm.outline ?? (own ? [own] : [])
}
