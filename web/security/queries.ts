import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pageOf } from '#domain/platform/paging.ts'
import { listSecurityEvents } from '#domain/security/endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { FIRST_ROWS, type SecurityAddress } from './security-address.ts'

/** One page of the log as given by the address. */
export const securityQuery = ({ page = 1, rows = FIRST_ROWS, sort: _, ...filter }: SecurityAddress) =>
  queryOptions({
    queryKey: ['security', { page, rows, ...filter }],
    queryFn: async ({ signal }) =>
      pageOf(await api(listSecurityEvents, { query: { ...filter, skip: (page - 1) * rows, limit: rows } }, signal)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
