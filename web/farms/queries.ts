import { listFarms } from '#domain/farms/calls.ts'
import { getOrganisation, listFarmsOfOrganisation } from '#domain/organisations/calls.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'

export const organisationQuery = (id: string) =>
  queryOptions({
    queryKey: ['organisations', id],
    queryFn: ({ signal }) => api(getOrganisation, { params: { id } }, signal),
  })

export const farmsOfOrganisationQuery = (id: string) =>
  queryOptions({
    queryKey: ['organisations', id, 'farms'],
    queryFn: ({ signal }) => api(listFarmsOfOrganisation, { params: { id } }, signal),
  })

export const farmProfileQueries = (id: string) => [organisationQuery(id), farmsOfOrganisationQuery(id)] as const

/** Every farm within scope, by title: for choosing one. */
export const farmsQuery = queryOptions({
  queryKey: ['farms'],
  queryFn: ({ signal }) => api(listFarms, {}, signal),
})
