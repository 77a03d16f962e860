import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { find } from '#domain/find/endpoints.ts'
import { api } from '#web/platform/api/api.ts'

/** Previous results stay until the next ones arrive, so that nothing flickers while typing. */
export const findQuery = (q: string) =>
  queryOptions({
    queryKey: ['find', q],
    queryFn: ({ signal }) => api(find, { query: { q } }, signal),
    enabled: q !== '',
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  })
