import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import {
  countImages,
  getImage,
  getImageRetention,
  listImageClasses,
  listImageFilters,
  listImageHours,
  listImages,
} from '#domain/images/endpoints.ts'
import type { ImageFilter } from '#domain/images/filter.ts'
import type { Image, ImageDetail } from '#domain/images/image.ts'
import { listDevicesOfFarm } from '#domain/devices/endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { fetchAllPages } from '#web/platform/api/fetch-all-pages.ts'
import { readAddress } from '#web/platform/navigation/use-address.ts'
import { filterOf, imagesAddress } from './images-address.ts'

interface ImagePart {
  rows: Image[]
  next: string | null
}

/** The images of a filter, page by page. */
export const imagesQuery = (filter: ImageFilter) =>
  infiniteQueryOptions({
    queryKey: ['images', 'list', filter],
    queryFn: ({ pageParam, signal }): Promise<ImagePart> =>
      api(listImages, { query: { ...filter, after: pageParam ?? undefined } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

export const imageCountQuery = (filter: ImageFilter) =>
  queryOptions({
    queryKey: ['images', 'count', filter],
    queryFn: ({ signal }) => api(countImages, { query: filter }, signal),
    placeholderData: keepPreviousData,
  })

export const imageHoursQuery = (filter: ImageFilter) =>
  queryOptions({
    queryKey: ['images', 'hours', filter],
    queryFn: ({ signal }) => api(listImageHours, { query: filter }, signal),
    placeholderData: keepPreviousData,
  })

export const imageClassesQuery = ({ organisation_id, farm_id, device_id }: ImageFilter) =>
  queryOptions({
    queryKey: ['images', 'classes', organisation_id ?? null, farm_id ?? null, device_id ?? null],
    queryFn: ({ signal }) => api(listImageClasses, { query: { organisation_id, farm_id, device_id } }, signal),
    staleTime: 5 * 60_000,
  })

export const savedFiltersQuery = queryOptions({
  queryKey: ['images', 'filters'],
  queryFn: ({ signal }) => api(listImageFilters, {}, signal),
})

export const imageRetentionQuery = ({ organisation_id, farm_id, device_id }: ImageFilter) =>
  queryOptions({
    queryKey: ['images', 'retention', organisation_id ?? null, farm_id ?? null, device_id ?? null],
    queryFn: ({ signal }) => api(getImageRetention, { query: { organisation_id, farm_id, device_id } }, signal),
  })

/** The devices of a farm, for selecting one. */
export const devicesOfFarmQuery = (farm_id: number | undefined) =>
  queryOptions({
    queryKey: ['devices', 'of-farm', farm_id ?? null],
    queryFn: ({ signal }) => fetchAllPages(listDevicesOfFarm, { params: { id: farm_id ?? 0 } }, signal),
    enabled: farm_id !== undefined,
    staleTime: 5 * 60_000,
  })

export const imageQuery = (id: number) =>
  queryOptions({
    queryKey: ['images', 'one', id],
    queryFn: ({ signal }) => api(getImage, { params: { id } }, signal),
  })

/** The image adjacent to another one within a filter. */
export const nextImageQuery = (filter: ImageFilter, cursor: string, order: 'newest' | 'oldest') =>
  queryOptions({
    queryKey: ['images', 'next', filter, cursor, order],
    queryFn: async ({ signal }) =>
      (await api(listImages, { query: { ...filter, order, after: cursor, limit: 1 } }, signal)).rows[0]?.id ?? null,
  })

/** The first queries of the images page, by its search parameters. */
export const addressedImagesQueries = (texts: Record<string, unknown>) => {
  const filter = filterOf(readAddress(imagesAddress, texts))
  return [imageCountQuery(filter), imageHoursQuery(filter)]
}

/** Replaces loaded images by changed ones. */
export const replaceImages = (client: QueryClient, images: readonly Image[]): void => {
  const changed = new Map(images.map((image) => [image.id, image]))
  client.setQueriesData<InfiniteData<ImagePart>>(
    { queryKey: ['images', 'list'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, rows: page.rows.map((row) => changed.get(row.id) ?? row) })),
      },
  )
  for (const image of images)
    client.setQueryData<ImageDetail>(['images', 'one', image.id], (detail) => detail && { ...detail, ...image })
}
