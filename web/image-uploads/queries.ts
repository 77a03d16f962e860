import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  getImageUpload,
  imageUploadFilter,
  listImageUploadFiles,
  listImageUploads,
} from '#domain/image-uploads/endpoints.ts'
import { pageOf } from '#domain/platform/paging.ts'
import { api } from '#web/platform/api/api.ts'
import { readAddress } from '#web/platform/navigation/use-address.ts'
import { tableOfOrganisation, type TableView } from '#web/ui/table/table-view.ts'

export const FIRST_ROWS = 10
const SOON_MS = 1_000
const MOST_OPEN = 50
const REFUSED_SHOWN = 200

/** One page of the uploads, polled while one of them is being undone. */
export const imageUploadsQuery = ({ page = 1, rows = FIRST_ROWS, q, sort }: TableView) =>
  queryOptions({
    queryKey: ['image-uploads', 'list', { page, rows, q, sort }],
    queryFn: async ({ signal }) => {
      const filter = z.parse(imageUploadFilter, { q, sort })
      return pageOf(await api(listImageUploads, { query: { ...filter, skip: (page - 1) * rows, limit: rows } }, signal))
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.rows.some((row) => row.state === 'undoing') ? SOON_MS : false),
  })

/** The first queries of the page, by its search parameters. */
export const addressedUploadsQueries = (texts: Record<string, unknown>) => [
  imageUploadsQuery(readAddress(tableOfOrganisation, texts)),
]

/** A person's unfinished uploads of an organisation, newest first. */
export const openUploadsQuery = (organisation_id: number, user_id: number) =>
  queryOptions({
    queryKey: ['image-uploads', 'open', organisation_id, user_id],
    queryFn: async ({ signal }) => {
      const { rows } = pageOf(await api(listImageUploads, { query: { q: 'open', limit: MOST_OPEN } }, signal))
      return rows.filter(
        (row) => row.state === 'open' && row.organisation_id === organisation_id && row.created_by.id === user_id,
      )
    },
  })

/** An upload with its counts; polled every second while files are sent. */
export const imageUploadQuery = (id: number, isSending: boolean) =>
  queryOptions({
    queryKey: ['image-uploads', id],
    queryFn: ({ signal }) => api(getImageUpload, { params: { id } }, signal),
    refetchInterval: isSending ? SOON_MS : false,
  })

/** The first files that were not stored, with their reasons. */
export const refusedFilesQuery = (id: number, refused: number) =>
  queryOptions({
    queryKey: ['image-uploads', id, 'refused', refused],
    queryFn: async ({ signal }) =>
      pageOf(
        await api(listImageUploadFiles, { params: { id }, query: { state: 'refused', limit: REFUSED_SHOWN } }, signal),
      ),
    placeholderData: keepPreviousData,
  })

/** Invalidates uploads and all images after an upload or its undo. */
export const invalidateUploads = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['image-uploads'] }),
    client.invalidateQueries({ queryKey: ['images'] }),
    client.invalidateQueries({ queryKey: ['devices'] }),
  ])
