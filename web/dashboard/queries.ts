import { getFarmDashboard } from '#domain/dashboard/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api/api.ts'
import { readAddress } from '#web/platform/navigation/use-address.ts'
import { ApiProblem } from '#web/platform/api/problem.ts'
import { dashboardAddress, type DashboardAddress } from './dashboard-address.ts'
import { yearOf } from './remembered-year.ts'

const isMissing = (error: unknown): boolean => error instanceof ApiProblem && [403, 404].includes(error.status)

/** Polling interval of a page: long while a stream announces new data. */
const RENEWED_EVERY_MS = { live: 300_000, alone: 60_000 }

/** Whether a stream announces new data. */
export const renewal = { isLive: false }

/**
 * The dashboard for one week. It refetches when new messages arrive, so that they show without a reload; polling
 * requests are marked as background, so that an open page does not keep a session alive.
 */
export const farmDashboardQuery = (
  farmId: number | string,
  { year, from, to, field_id }: Pick<DashboardAddress, 'year' | 'from' | 'to'> & { field_id?: number },
) =>
  queryOptions({
    queryKey: ['farm-dashboard', Number(farmId), year ?? null, from ?? null, to ?? null, field_id ?? null],
    queryFn: ({ signal, client, queryKey }) => {
      const background = client.getQueryData(queryKey) === undefined ? undefined : true
      return api(
        getFarmDashboard,
        { params: { farm_id: farmId }, query: { year, from, to, field_id }, background },
        signal,
      )
    },
    refetchInterval: () => RENEWED_EVERY_MS[renewal.isLive ? 'live' : 'alone'],
    // A 404 is shown by the frame; any other error in place of the figures.
    throwOnError: (error, query) => query.state.data === undefined && isMissing(error),
    // The previous week stays in place until the chosen one is loaded; figures of another farm never appear under this
    // name.
    placeholderData: (previous) => (previous?.farm.id === Number(farmId) ? previous : undefined),
  })

/** The same query by the search parameters of the page. */
export const addressedDashboardQuery = (farmId: string, texts: Record<string, unknown>) => {
  const address = readAddress(dashboardAddress, texts)
  return farmDashboardQuery(farmId, { ...address, year: yearOf(address) })
}
