import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listDevicesOfFarm } from '#domain/devices/endpoints.ts'
import type { FarmOutlines } from '#domain/outlines/endpoints.ts'
import type { RoundPlot } from '#domain/surveys/round.ts'
import type { Position } from '#web/map/projection.ts'
import { farmOutlinesQuery } from '#web/outlines/queries.ts'
import { fetchAllPages } from '#web/platform/api/fetch-all-pages.ts'
import { roundQuery } from '../round/queries.ts'

/** The cameras of a farm with their positions. */
export const camerasQuery = (farmId: number) =>
  queryOptions({
    queryKey: ['surveys', 'cameras', farmId],
    queryFn: ({ signal }) => fetchAllPages(listDevicesOfFarm, { params: { id: farmId } }, signal),
    staleTime: 60_000,
  })

export interface Placed {
  latitude: number | null
  longitude: number | null
}
export const positionOf = ({ latitude, longitude }: Placed): Position | null =>
  latitude === null || longitude === null ? null : [longitude, latitude]

/**
 * Everything that a map of a farm shows: outlines, cameras and plots; the farm's own position only if there is nothing
 * else.
 */
export const positionsOnMap = (
  { farm, fields, tunnels, plots }: FarmOutlines,
  cameras: readonly Placed[],
  placed: readonly Placed[],
): Position[] => {
  const drawn = [farm, ...fields, ...tunnels, ...plots].flatMap(({ outline }): Position[] => outline ?? [])
  const points = [...cameras, ...placed].map(positionOf).filter((position) => position !== null)
  const own = positionOf(farm)
  return drawn.length + points.length > 0 ? [...drawn, ...points] : own ? [own] : []
}

/** The same from the cached data of a farm. */
export const positionsRead = (client: QueryClient, farmId: number): Position[] => {
  const outlines = client.getQueryData(farmOutlinesQuery(farmId).queryKey)
  const plots: readonly RoundPlot[] = client.getQueryData(roundQuery(farmId).queryKey) ?? []
  return outlines ? positionsOnMap(outlines, client.getQueryData(camerasQuery(farmId).queryKey) ?? [], plots) : []
}
