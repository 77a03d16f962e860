import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getSharedContent, listSharedImages, listShareLinks } from '#domain/share-links/endpoints.ts'
import { api } from '#web/platform/api/api.ts'

/** The share links of a farm, the newest first. */
export const shareLinksQuery = (farmId: number) =>
  queryOptions({
    queryKey: ['share-links', farmId],
    queryFn: ({ signal }) => api(listShareLinks, { params: { id: farmId } }, signal),
    staleTime: 0,
  })

/** Each request counts as an opening, so that it is made once a visit. */
const once = {
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  throwOnError: false,
} as const

/** What a link shows, for whoever has it. */
export const sharedContentQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared', token],
    queryFn: ({ signal }) => api(getSharedContent, { params: { token } }, signal),
    ...once,
  })

/** The images of a link, a page at a time. */
export const sharedImagesQuery = (token: string) =>
  infiniteQueryOptions({
    queryKey: ['shared', token, 'images'],
    queryFn: ({ signal, pageParam }) =>
      api(listSharedImages, { params: { token }, query: pageParam === null ? {} : { after: pageParam } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    ...once,
  })
