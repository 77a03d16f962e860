import { getFarmDashboard } from '#domain/dashboard/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api/api.ts'
import { readAddress } from '#web/platform/navigation/use-address.ts'
import { ApiProblem } from '#web/platform/api/problem.ts'
import { dashboardAddress, type DashboardAddress } from './dashboard-address.ts'
import { yearOf } from './remembered-year.ts'

const isMissing = (error: unknown): boolean => error instanceof ApiProblem && [403, 404].includes(error.status)

/** How often a page asks by itself: seldom while a stream tells it that something came. */
const RENEWED_EVERY_MS = { live: 300_000, alone: 60_000 }

/** Whether a stream tells of what is new. */
export const renewal = { isLive: false }

/**
 * All that the dashboard shows for one week. It renews itself when something came, so that new messages show without a reload; what it
 * asks by itself is marked as background, so that an open page does not keep a session alive.
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
    // A 404 is shown by the frame; any other fault in the place of the figures.
    throwOnError: (error, query) => query.state.data === undefined && isMissing(error),
    // The week before stays in place until the chosen one is there; another farm's figures never stand under this name.
    placeholderData: (previous) => (previous?.farm.id === Number(farmId) ? previous : undefined),
  })

/** The same by the page's address. */
export const addressedDashboardQuery = (farmId: string, texts: Record<string, unknown>) => {
  const address = readAddress(dashboardAddress, texts)
  return farmDashboardQuery(farmId, { ...address, year: yearOf(address) })
}
