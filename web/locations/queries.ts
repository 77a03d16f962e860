import { queryOptions } from '@tanstack/react-query'
import { listPlotsOfTunnel, listTunnelsOfField } from '#domain/locations/endpoints.ts'
import { fetchAllPages } from '#web/platform/api/fetch-all-pages.ts'

/** The places within a place; disabled without one. */
export const tunnelsQuery = (field_id: number | null) =>
  queryOptions({
    queryKey: ['fields', field_id, 'tunnels'],
    queryFn: ({ signal }) => fetchAllPages(listTunnelsOfField, { params: { id: field_id } }, signal),
    enabled: field_id !== null,
  })
export const plotsQuery = (tunnel_id: number | null) =>
  queryOptions({
    queryKey: ['tunnels', tunnel_id, 'plots'],
    queryFn: ({ signal }) => fetchAllPages(listPlotsOfTunnel, { params: { id: tunnel_id } }, signal),
    enabled: tunnel_id !== null,
  })
