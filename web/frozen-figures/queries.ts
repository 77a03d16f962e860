import { queryOptions } from '@tanstack/react-query'
import { getFrozenFigure, listFrozenFigures } from '#domain/frozen-figures/endpoints.ts'
import { api } from '#web/platform/api/api.ts'

/** The frozen figures of a farm, the newest first. */
export const frozenFiguresQuery = (farmId: number) =>
  queryOptions({
    queryKey: ['frozen-figures', farmId],
    queryFn: ({ signal }) => api(listFrozenFigures, { params: { id: farmId } }, signal),
  })

/** A frozen figure with how it differs today. */
export const frozenFigureQuery = (id: string) =>
  queryOptions({
    queryKey: ['frozen-figure', id],
    queryFn: ({ signal }) => api(getFrozenFigure, { params: { id } }, signal),
  })
