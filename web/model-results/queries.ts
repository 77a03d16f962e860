import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { getFarmModels, previewModelChoice } from '#domain/model-results/endpoints.ts'
import type { ModelChoiceForm } from '#domain/model-results/results.ts'
import { api } from '#web/platform/api/api.ts'

const SOON_MS = 2_000

/** Chosen versions and those with results; anew every two seconds while images are brought up to date. */
export const farmModelsQuery = (farm_id: number) =>
  queryOptions({
    queryKey: ['model-results', farm_id],
    queryFn: ({ signal }) => api(getFarmModels, { params: { id: farm_id } }, signal),
    refetchInterval: ({ state }) => (state.data?.run && state.data.run.finished_at === null ? SOON_MS : false),
  })

/** What a choice would change; null: it is not complete yet. */
export const previewQuery = (farm_id: number, body: ModelChoiceForm | null) =>
  queryOptions({
    queryKey: ['model-results', farm_id, 'preview', body],
    queryFn: ({ signal }) => body && api(previewModelChoice, { params: { id: farm_id }, body }, signal),
    enabled: body !== null,
    retry: false,
  })

/** After a choice has changed, images and what is known of the models are read anew. */
export const invalidateChoices = (client: QueryClient) =>
  Promise.all(
    ['model-results', 'images', 'review-queues'].map((name) => client.invalidateQueries({ queryKey: [name] })),
  )
