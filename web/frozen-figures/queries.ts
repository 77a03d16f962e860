import { queryOptions } from '@tanstack/react-query'
import {
  getFrozenFigure,
  getFrozenFigureToday,
  getPublishedFigure,
  getPublishedFigureToday,
  listFrozenFigures,
} from '#domain/frozen-figures/endpoints.ts'
import { api } from '#web/platform/api/api.ts'

/** The frozen figures of a farm, newest first. */
export const frozenFiguresQuery = (farmId: number) =>
  queryOptions({
    queryKey: ['frozen-figures', farmId],
    queryFn: ({ signal }) => api(listFrozenFigures, { params: { id: farmId } }, signal),
  })

/** A frozen figure, as frozen. */
export const frozenFigureQuery = (id: string) =>
  queryOptions({
    queryKey: ['frozen-figure', id],
    queryFn: ({ signal }) => api(getFrozenFigure, { params: { id } }, signal),
  })

/** How a frozen figure differs from the same figure calculated today. */
export const frozenTodayQuery = (id: string) =>
  queryOptions({
    queryKey: ['frozen-figure', id, 'today'],
    queryFn: ({ signal }) => api(getFrozenFigureToday, { params: { id } }, signal),
  })

/** A published figure, which needs no account. */
export const publishedFigureQuery = (id: string) =>
  queryOptions({
    queryKey: ['published-figure', id],
    queryFn: ({ signal }) => api(getPublishedFigure, { params: { id } }, signal),
  })

/** How a published figure differs from the same figure calculated today. */
export const publishedTodayQuery = (id: string) =>
  queryOptions({
    queryKey: ['published-figures', id, 'today'],
    queryFn: ({ signal }) => api(getPublishedFigureToday, { params: { id } }, signal),
  })
