import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getFarm } from '#domain/farms/endpoints.ts'
import { getTunnel } from '#domain/locations/record-endpoints.ts'
import { pageOf } from '#domain/platform/paging.ts'
import { listWeatherObservations } from '#domain/weather-observations/endpoints.ts'
import type { Tunnel } from '#web/field-work/outbox/entry.ts'
import { FIRST_ROWS } from '#web/field-work/queries.ts'
import { api } from '#web/platform/api/api.ts'

interface Listed {
  tunnel_id: number
  year: number
  q?: string | undefined
  sort?: string | undefined
  page?: number | undefined
  rows?: number | undefined
}
export const weatherObservationsQuery = ({ page = 1, rows = FIRST_ROWS, ...filter }: Listed) =>
  queryOptions({
    queryKey: ['weathers', { page, rows, ...filter }],
    queryFn: async ({ signal }) =>
      pageOf(
        await api(listWeatherObservations, { query: { ...filter, skip: (page - 1) * rows, limit: rows } }, signal),
      ),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })

export const tunnelQuery = (id: number) =>
  queryOptions({
    queryKey: ['tunnels', id, 'with-zone'],
    queryFn: async ({ signal }): Promise<Tunnel> => {
      const tunnel = await api(getTunnel, { params: { id } }, signal)
      const farm = await api(getFarm, { params: { id: tunnel.field.farm_id } }, signal)
      return {
        tunnel_id: tunnel.id,
        tunnel_number: tunnel.number,
        field_name: tunnel.field.field_name,
        farm_id: farm.id,
        farm_title: farm.title,
        zone: farm.time_zone,
      }
    },
  })
