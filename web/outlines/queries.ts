import { queryOptions } from '@tanstack/react-query'
import { listFarmOutlines } from '#domain/outlines/endpoints.ts'
import { api } from '#web/platform/api/api.ts'

/** The outlines of a farm, its fields, tunnels and plots. */
export const farmOutlinesQuery = (id: string | number) =>
  queryOptions({
    queryKey: ['farms', String(id), 'outlines'],
    queryFn: ({ signal }) => api(listFarmOutlines, { params: { id } }, signal),
  })
