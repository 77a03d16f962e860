import { queryOptions } from '@tanstack/react-query'
import { getTunnel } from '#domain/locations/record-endpoints.ts'
import { api } from '#web/platform/api/api.ts'

/** A tunnel with the field and farm that it lies in. */
export const tunnelOfPlot = (id: number) =>
  queryOptions({
    queryKey: ['tunnels', id],
    queryFn: ({ signal }) => api(getTunnel, { params: { id } }, signal),
  })
