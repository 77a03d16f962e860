import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { getField, getTunnel, listFields, listPlots, listTunnels } from '#domain/locations/record-endpoints.ts'
import { listFarmsOfOrganisation } from '#domain/organisations/endpoints.ts'
import { pageOf } from '#domain/platform/paging.ts'
import { api } from '#web/platform/api/api.ts'
import {
  FIRST_ROWS,
  type FarmListAddress,
  type FieldsAddress,
  type PlotsAddress,
  type TunnelsAddress,
} from './locations-address.ts'

/** Cuts the page that the address requests from a list. */
const cut = <A extends { page?: number | undefined; rows?: number | undefined }>(address: A) => {
  const { page = 1, rows = FIRST_ROWS, ...filter } = address
  return { ...filter, skip: (page - 1) * rows, limit: rows }
}

export const farmListQuery = (organisation_id: number, { organisationId: _, ...address }: FarmListAddress) =>
  queryOptions({
    queryKey: ['farms', 'list', organisation_id, address],
    queryFn: async ({ signal }) =>
      pageOf(await api(listFarmsOfOrganisation, { params: { id: organisation_id }, query: cut(address) }, signal)),
    placeholderData: keepPreviousData,
  })
export const fieldListQuery = (farm_id: number | undefined, address: FieldsAddress) =>
  queryOptions({
    queryKey: ['fields', 'list', farm_id ?? null, address],
    queryFn: async ({ signal }) => pageOf(await api(listFields, { query: { ...cut(address), farm_id } }, signal)),
    placeholderData: keepPreviousData,
  })
export const tunnelListQuery = (field_id: number | undefined, address: TunnelsAddress) =>
  queryOptions({
    queryKey: ['tunnels', 'list', field_id ?? null, address],
    queryFn: async ({ signal }) => pageOf(await api(listTunnels, { query: { ...cut(address), field_id } }, signal)),
    placeholderData: keepPreviousData,
  })
export const plotListQuery = (tunnel_id: number | undefined, address: PlotsAddress) =>
  queryOptions({
    queryKey: ['plots', 'list', tunnel_id ?? null, address],
    queryFn: async ({ signal }) => pageOf(await api(listPlots, { query: { ...cut(address), tunnel_id } }, signal)),
    placeholderData: keepPreviousData,
  })

export const fieldQuery = (id: string | number) =>
  queryOptions({
    queryKey: ['fields', String(id), 'whole'],
    queryFn: ({ signal }) => api(getField, { params: { id } }, signal),
  })
export const tunnelQuery = (id: string | number) =>
  queryOptions({
    queryKey: ['tunnels', String(id), 'whole'],
    queryFn: ({ signal }) => api(getTunnel, { params: { id } }, signal),
  })

/** Invalidates everything that shows locations after a change. */
export const invalidateLocations = (client: QueryClient) =>
  Promise.all(
    ['farms', 'fields', 'tunnels', 'plots', 'devices', 'history'].map((first) =>
      client.invalidateQueries({ queryKey: [first] }),
    ),
  )
