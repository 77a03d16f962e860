import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { getFarmModels, previewModelChoice } from '#domain/model-results/endpoints.ts'
import type { ModelChoiceForm } from '#domain/model-results/results.ts'
import { api } from '#web/platform/api/api.ts'

const SOON_MS = 2_000

/** Selected versions and those with results; polled every two seconds while images are updated. */
export const farmModelsQuery = (farm_id: number) =>
  queryOptions({
    queryKey: ['model-results', farm_id],
    queryFn: ({ signal }) => api(getFarmModels, { params: { id: farm_id } }, signal),
    refetchInterval: ({ state }) => (state.data?.run && state.data.run.finished_at === null ? SOON_MS : false),
  })

/** The effect of a choice; null if the choice is not complete yet. */
export const previewQuery = (farm_id: number, body: ModelChoiceForm | null) =>
  queryOptions({
    queryKey: ['model-results', farm_id, 'preview', body],
    queryFn: ({ signal }) => body && api(previewModelChoice, { params: { id: farm_id }, body }, signal),
    enabled: body !== null,
    retry: false,
  })

/** Invalidates images and model data after a choice has changed. */
export const invalidateChoices = (client: QueryClient) =>
  Promise.all(
    ['model-results', 'images', 'review-queues'].map((name) => client.invalidateQueries({ queryKey: [name] })),
  )
