import { queryOptions } from '@tanstack/react-query'
import { getSystem } from '#domain/system/endpoints.ts'
import { api } from '#web/platform/api/api.ts'

const EVERY_MS = 60_000

export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => api(getSystem, {}, signal),
  staleTime: 0,
  refetchInterval: EVERY_MS,
})
