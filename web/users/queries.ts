import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { pageOf } from '#domain/platform/paging.ts'
import { getUser, listUsers, listUsersOfOrganisation } from '#domain/users/endpoints.ts'
import type { User } from '#domain/users/user.ts'
import { api } from '#web/platform/api/api.ts'
import { readAddress } from '#web/platform/navigation/use-address.ts'
import { tableSearch, type TableView } from '#web/ui/table/table-view.ts'
import { FIRST_ROWS, type UsersAddress } from './users-address.ts'

/** One page of the list as given by its address. The previous page stays in place until the next one is loaded. */
export const usersQuery = ({ page = 1, rows = FIRST_ROWS, ...filter }: UsersAddress) =>
  queryOptions({
    queryKey: ['users', 'list', { page, rows, ...filter }],
    queryFn: async ({ signal }) =>
      pageOf(await api(listUsers, { query: { ...filter, skip: (page - 1) * rows, limit: rows } }, signal)),
    placeholderData: keepPreviousData,
  })

export const userQuery = (id: string | number) =>
  queryOptions({
    queryKey: ['users', String(id)],
    queryFn: ({ signal }) => api(getUser, { params: { id } }, signal),
  })

/** Stores a changed user; what the response of a change leaves out stays as it was loaded. */
export const cacheUser = (client: QueryClient, now: User): void => {
  client.setQueryData(userQuery(now.id).queryKey, (before) => before && { ...before, ...now })
}

/** One page of an organisation's people. */
export const contactsQuery = (organisationId: string | number, view: TableView) => {
  const { page = 1, rows = FIRST_ROWS, q, sort } = view
  return queryOptions({
    queryKey: ['users', 'of', String(organisationId), { page, rows, q, sort }],
    queryFn: async ({ signal }) =>
      pageOf(
        await api(
          listUsersOfOrganisation,
          { params: { id: organisationId }, query: { q, sort, skip: (page - 1) * rows, limit: rows } },
          signal,
        ),
      ),
    placeholderData: keepPreviousData,
  })
}

/** The same query by the page's search parameters. */
export const addressedContactsQuery = (organisationId: string, texts: Record<string, unknown>) =>
  contactsQuery(organisationId, readAddress(tableSearch, texts))

/** Invalidates everything that shows people after a change. */
export const invalidateUsers = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['users'] }),
    client.invalidateQueries({ queryKey: ['history', 'users'] }),
  ])
