import { queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  getErasureCertificate,
  listDataRequests,
  listOrganisationDataRequests,
  listOwnDataRequests,
} from '#domain/data-requests/endpoints.ts'
import type { DataRequest } from '#domain/data-requests/request.ts'
import { listOrganisations } from '#domain/organisations/endpoints.ts'
import { listUsers } from '#domain/users/endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { fetchAllPages } from '#web/platform/api/fetch-all-pages.ts'

const SOON_MS = 2_000
const isUnderWay = ({ state }: DataRequest) => state === 'waiting' || state === 'running'
/** Polls while one of them is in progress. */
const refetchInterval = ({ state }: { state: { data?: DataRequest[] | undefined } }) =>
  state.data?.some(isUnderWay) ? SOON_MS : (false as const)

export const dataRequestsQuery = queryOptions({
  queryKey: ['data-requests'],
  queryFn: ({ signal }) => api(listDataRequests, {}, signal),
  refetchInterval,
})

/** The person's own exports, or those of an organisation. */
export const dataExportsQuery = (organisation_id: number | null) =>
  queryOptions({
    queryKey: ['data-requests', organisation_id ?? 'own'],
    queryFn: ({ signal }) =>
      organisation_id === null
        ? api(listOwnDataRequests, {}, signal)
        : api(listOrganisationDataRequests, { params: { id: organisation_id } }, signal),
    refetchInterval,
  })

export const certificateQuery = (id: number) =>
  queryOptions({
    queryKey: ['data-requests', id, 'certificate'],
    queryFn: ({ signal }) => api(getErasureCertificate, { params: { id } }, signal),
  })

/** The people whose data a request can be about. */
export const peopleQuery = queryOptions({
  queryKey: ['users', 'all'],
  queryFn: ({ signal }) => fetchAllPages(listUsers, {}, signal),
})
export const organisationsQuery = queryOptions({
  queryKey: ['organisations'],
  queryFn: ({ signal }) => fetchAllPages(listOrganisations, {}, signal),
})

export const invalidateDataRequests = (client: QueryClient) => client.invalidateQueries({ queryKey: ['data-requests'] })
