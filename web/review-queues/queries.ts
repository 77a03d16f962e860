import { queryOptions } from '@tanstack/react-query'
import {
  getModelPerformance,
  listModelPerformanceParts,
  type PerformancePart,
} from '#domain/model-performance/endpoints.ts'
import type { FunctionalGroup } from '#domain/intensity/functional-groups.ts'
import { getReviewQueue, listReviewQueues } from '#domain/review-queues/endpoints.ts'
import { api } from '#web/platform/api/api.ts'

export const reviewQueuesQuery = (organisation_id: number) =>
  queryOptions({
    queryKey: ['review-queues', 'of', organisation_id],
    queryFn: ({ signal }) => api(listReviewQueues, { params: { id: organisation_id } }, signal),
  })

export const reviewQueueQuery = (id: number) =>
  queryOptions({
    queryKey: ['review-queues', 'one', id],
    queryFn: ({ signal }) => api(getReviewQueue, { params: { id } }, signal),
  })

interface Asked {
  model_version?: string | undefined
  from?: string | undefined
  to?: string | undefined
  farm_id?: number | undefined
}
export const performanceQuery = (organisation_id: number, asked: Asked) =>
  queryOptions({
    queryKey: ['review-queues', 'performance', organisation_id, asked],
    queryFn: ({ signal }) => api(getModelPerformance, { params: { id: organisation_id }, query: asked }, signal),
  })

export const performancePartsQuery = (
  organisation_id: number,
  asked: Asked & { by: PerformancePart; functional_group?: FunctionalGroup | undefined },
) =>
  queryOptions({
    queryKey: ['review-queues', 'performance-parts', organisation_id, asked],
    queryFn: ({ signal }) => api(listModelPerformanceParts, { params: { id: organisation_id }, query: asked }, signal),
  })
