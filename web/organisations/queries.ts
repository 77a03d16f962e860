import { listOrganisations } from '#domain/organisations/calls.ts'
import { allOf } from '#domain/platform/paging.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'

export const organisationsQuery = queryOptions({
  queryKey: ['organisations'],
  queryFn: async ({ signal }) => allOf(await api(listOrganisations, {}, signal)),
})
