import { getOrganisationBudgets } from '#domain/budgets/endpoints.ts'
import { getOrganisation, listOrganisations } from '#domain/organisations/endpoints.ts'
import { pageOf } from '#domain/platform/paging.ts'
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '#web/platform/api/api.ts'
import { fetchAllPages } from '#web/platform/api/fetch-all-pages.ts'
import { FIRST_ROWS, type OrganisationsAddress } from './organisations-address.ts'

export const organisationsQuery = queryOptions({
  queryKey: ['organisations'],
  queryFn: ({ signal }) => fetchAllPages(listOrganisations, {}, signal),
})

/** One page of the list as given by its address. */
export const organisationsPageQuery = ({ page = 1, rows = FIRST_ROWS, ...filter }: OrganisationsAddress) =>
  queryOptions({
    queryKey: ['organisations', 'list', { page, rows, ...filter }],
    queryFn: async ({ signal }) =>
      pageOf(await api(listOrganisations, { query: { ...filter, skip: (page - 1) * rows, limit: rows } }, signal)),
    placeholderData: keepPreviousData,
  })

export const organisationQuery = (id: string | number) =>
  queryOptions({
    queryKey: ['organisations', String(id)],
    queryFn: ({ signal }) => api(getOrganisation, { params: { id } }, signal),
  })

export const organisationBudgetsQuery = (id: number) =>
  queryOptions({
    queryKey: ['organisations', String(id), 'budgets'],
    queryFn: ({ signal }) => api(getOrganisationBudgets, { params: { id } }, signal),
  })

/** Invalidates everything that shows organisations after a change. */
export const invalidateOrganisations = (client: QueryClient) =>
  Promise.all(['organisations', 'reference', 'history'].map((first) => client.invalidateQueries({ queryKey: [first] })))
