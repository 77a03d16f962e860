import { queryOptions } from '@tanstack/react-query'
import { listObserverDays } from '#domain/surveys/day-summary.ts'
import { listLikelyTaxa, listRoundPlots } from '#domain/surveys/round-endpoints.ts'
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
