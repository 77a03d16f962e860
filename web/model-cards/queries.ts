import { queryOptions } from '@tanstack/react-query'
import {
  getModelCard,
  listCountingModelVersions,
  listModelCards,
  listOrganisationCountingVersions,
} from '#domain/model-cards/endpoints.ts'
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
interface CountedDays {
  farmId: number
  fieldId?: number | undefined
  from: string
  to: string
}
export const countingVersionsQuery = ({ farmId, fieldId, from, to }: CountedDays) =>
  queryOptions({
    queryKey: ['counting-model-versions', farmId, fieldId ?? null, from, to],
    queryFn: ({ signal }) =>
      api(
        listCountingModelVersions,
        { params: { id: farmId }, query: { start_date: from, end_date: to, field_id: fieldId } },
        signal,
      ),
  })

/** The model versions that counted insects on the farms of an organisation, from one local day to another. */
export const organisationVersionsQuery = (organisation_id: number, from: string, to: string) =>
  queryOptions({
    queryKey: ['counting-model-versions', 'organisation', organisation_id, from, to],
    queryFn: ({ signal }) =>
      api(
        listOrganisationCountingVersions,
        { params: { id: organisation_id }, query: { start_date: from, end_date: to } },
        signal,
      ),
  })
