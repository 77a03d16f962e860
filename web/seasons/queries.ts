import { listFarmGlances, type GlanceFilter } from '#domain/seasons/endpoints.ts'
import { pageOf } from '#domain/platform/paging.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api/api.ts'
import { readAddress } from '#web/platform/navigation/use-address.ts'
import { farmSummariesAddress, FIRST_ROWS, viewOf } from './farm-summaries-address.ts'

/** Scores are recalculated every ten minutes at most. */
const RENEWED_EVERY_MS = 120_000

interface Part {
  page?: number | undefined
  rows?: number | undefined
}

/** One page of farm summaries. It is polled, which does not keep a session alive. */
export const farmGlancesQuery = ({ page = 1, rows = FIRST_ROWS, ...filter }: GlanceFilter & Part) =>
  queryOptions({
    queryKey: ['farm-glances', { page, rows, ...filter }],
    queryFn: async ({ signal, client, queryKey }) => {
      const background = client.getQueryData(queryKey) === undefined ? undefined : true
      const query = { ...filter, skip: (page - 1) * rows, limit: rows }
      return pageOf(await api(listFarmGlances, { query, background }, signal))
    },
    refetchInterval: RENEWED_EVERY_MS,
    placeholderData: keepPreviousData,
  })

/** The same query by the page's search parameters, for all farms or those of one organisation. */
export const addressedSummariesQuery = (texts: Record<string, unknown>, organisation_id?: number) =>
  farmGlancesQuery({ ...viewOf(readAddress(farmSummariesAddress, texts)), organisation_id })
