import { queryOptions } from '@tanstack/react-query'
import { getFarm } from '#domain/farms/endpoints.ts'
import { api } from '#web/platform/api/api.ts'

export const farmQuery = (id: string) =>
  queryOptions({
    queryKey: ['farms', id, 'details'],
    queryFn: ({ signal }) => api(getFarm, { params: { id } }, signal),
  })
