import { queryOptions } from '@tanstack/react-query'
import { listObserverDays } from '#domain/surveys/day-summary.ts'
import { pageOf } from '#domain/platform/paging.ts'
import { listFarmRounds, listLikelyTaxa, listRoundPlots } from '#domain/surveys/round-endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { fetchAllPages } from '#web/platform/api/fetch-all-pages.ts'
import type { TaxonKind } from '../species/species.ts'

/** A farm's plots with the visits of their last day. */
export const roundQuery = (farmId: number | undefined) =>
  queryOptions({
    queryKey: ['surveys', 'round', farmId],
    queryFn: ({ signal }) => fetchAllPages(listRoundPlots, { params: { id: farmId } }, signal),
    enabled: farmId !== undefined,
    staleTime: 5_000,
  })

/** Farms whose rounds are listed at once. */
export const FARMS_LISTED = 100
/**
 * Today's rounds of the first farms with plots, and the number of farms with plots. Not stored on the phone, where they
 * would be shown on another day.
 */
export const farmRoundsQuery = queryOptions({
  queryKey: ['farm-rounds'],
  queryFn: async ({ signal }) => pageOf(await api(listFarmRounds, { query: { limit: FARMS_LISTED } }, signal)),
  staleTime: 5_000,
})

/** What each observer counted on a farm and day. */
export const observerDaysQuery = (farmId: number, date: string) =>
  queryOptions({
    queryKey: ['surveys', 'observer-days', farmId, date],
    queryFn: ({ signal }) => api(listObserverDays, { params: { id: farmId, date } }, signal),
    staleTime: 5_000,
  })

/** The most likely species on a farm at this time of the year. */
export const likelyTaxaQuery = (farmId: number | undefined, kind: TaxonKind) =>
  queryOptions({
    queryKey: ['taxa', kind, 'likely', farmId],
    queryFn: ({ signal }) => api(listLikelyTaxa, { params: { id: farmId, kind } }, signal),
    enabled: farmId !== undefined,
    staleTime: 60 * 60_000,
  })
