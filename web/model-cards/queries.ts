import { queryOptions } from '@tanstack/react-query'
import { getModelCard, listCountingModelVersions, listModelCards } from '#domain/model-cards/endpoints.ts'
import { api } from '#web/platform/api/api.ts'

/** The cards of an organisation's model versions, blank ones included. */
export const modelCardsQuery = (organisation_id: number) =>
  queryOptions({
    queryKey: ['model-cards', organisation_id],
    queryFn: ({ signal }) => api(listModelCards, { params: { id: organisation_id } }, signal),
  })

/** A card with precision and recall from reviews. */
export const modelCardQuery = (organisation_id: number, version: string) =>
  queryOptions({
    queryKey: ['model-cards', organisation_id, version],
    queryFn: ({ signal }) => api(getModelCard, { params: { id: organisation_id, version } }, signal),
  })

/** The model versions that counted insects on a farm, from one local day to another. */
export const countingVersionsQuery = (farm_id: number, start_date: string, end_date: string) =>
  queryOptions({
    queryKey: ['counting-model-versions', farm_id, start_date, end_date],
    queryFn: ({ signal }) =>
      api(listCountingModelVersions, { params: { id: farm_id }, query: { start_date, end_date } }, signal),
  })
