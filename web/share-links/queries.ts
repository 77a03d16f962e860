import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getSharedContent, listSharedImages, listShareLinks } from '#domain/share-links/endpoints.ts'
import { api } from '#web/platform/api/api.ts'

/** The share links of a farm, newest first. */
export const shareLinksQuery = (farmId: number) =>
  queryOptions({
    queryKey: ['share-links', farmId],
    queryFn: ({ signal }) => api(listShareLinks, { params: { id: farmId } }, signal),
    staleTime: 0,
  })

/** Each request counts as an opening, so it is made once per visit. */
const once = {
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  throwOnError: false,
} as const

/** The content of a share link, for anybody who has it. */
export const sharedContentQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared', token],
    queryFn: ({ signal }) => api(getSharedContent, { params: { token } }, signal),
    ...once,
  })

/** The images of a share link, page by page. */
export const sharedImagesQuery = (token: string) =>
  infiniteQueryOptions({
    queryKey: ['shared', token, 'images'],
    queryFn: ({ signal, pageParam }) =>
      api(listSharedImages, { params: { token }, query: pageParam === null ? {} : { after: pageParam } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    ...once,
  })
