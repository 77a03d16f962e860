import { listOrganisations } from '#domain/organisations/calls.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'

export const organisationsQuery = queryOptions({
  queryKey: ['organisations'],
  queryFn: ({ signal }) => api(listOrganisations, {}, signal),
})
