import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pageOf } from '#domain/platform/paging.ts'
import { listEntryPhotos, listIdentifications } from '#domain/surveys/photo-endpoints.ts'
import type { PhotoKind } from '#domain/surveys/photo.ts'
import { api } from '#web/platform/api/api.ts'
import { fetchAllPages } from '#web/platform/api/fetch-all-pages.ts'

/** The photos of a plot's entries of one kind in a year. */
export const photosOfPlot = (plot_id: number, year: number, kind: PhotoKind) =>
  queryOptions({
    queryKey: ['surveys', 'photos', { plot_id, year, kind }],
    queryFn: ({ signal }) => fetchAllPages(listEntryPhotos, { query: { plot_id, year, kind } }, signal),
    staleTime: 5_000,
  })
export const photosOfVisit = (survey_id: number) =>
  queryOptions({
    queryKey: ['surveys', 'photos', { survey_id }],
    queryFn: ({ signal }) => fetchAllPages(listEntryPhotos, { query: { survey_id } }, signal),
  })

/** The number of photos to identify that are loaded at once. */
export const QUEUE_PART = 50
export const identificationsQuery = (asked: {
  farm_id?: number | undefined
  functional_group?: string | undefined
  skip: number
}) =>
  queryOptions({
    queryKey: ['surveys', 'identifications', asked],
    queryFn: async ({ signal }) =>
      pageOf(await api(listIdentifications, { query: { ...asked, limit: QUEUE_PART } }, signal)),
    placeholderData: keepPreviousData,
  })
