import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { getAlert, getAlertLimits, listAlertAssignees, listAlertLimits, listAlerts } from '#domain/alerts/endpoints.ts'
import { countDevices, getDevice } from '#domain/devices/endpoints.ts'
import { listAlertDeliveries } from '#domain/notifications/endpoints.ts'
import { getHealth } from '#domain/platform/health.ts'
import { pageOf } from '#domain/platform/paging.ts'
import { api } from '#web/platform/api/api.ts'
import { fetchAllPages } from '#web/platform/api/fetch-all-pages.ts'
import { FIRST_ROWS, type AlertsAddress } from './alerts-address.ts'

/** Alert checks run once a minute. */
const RENEWED_EVERY_MS = 60_000

/** Automatic refetches do not keep a session alive. */
const inBackground = (known: unknown) => (known === undefined ? undefined : true)

/**
 * One page of the list as given by its address: open alerts by severity unless another order was chosen, others newest
 * first. The previous page stays in place until the next one is loaded.
 */
export const alertsQuery = ({ page = 1, rows = FIRST_ROWS, ...filter }: AlertsAddress) =>
  queryOptions({
    queryKey: ['alerts', 'list', { page, rows, ...filter }],
    queryFn: async ({ signal, client, queryKey }) => {
      const sort = filter.sort ?? (filter.state === undefined ? 'rule' : undefined)
      const query = { ...filter, sort, skip: (page - 1) * rows, limit: rows }
      return pageOf(await api(listAlerts, { query, background: inBackground(client.getQueryData(queryKey)) }, signal))
    },
    refetchInterval: RENEWED_EVERY_MS,
    placeholderData: keepPreviousData,
  })

/** The number of open alerts. */
export const openAlertsQuery = queryOptions({
  queryKey: ['alerts', 'open'],
  queryFn: async ({ signal }) => pageOf(await api(listAlerts, { query: { limit: 1 }, background: true }, signal)).total,
  refetchInterval: RENEWED_EVERY_MS,
  staleTime: RENEWED_EVERY_MS,
})

/** The number of cameras with open alerts. */
export const camerasInAlertQuery = (farm_id: number | undefined) =>
  queryOptions({
    queryKey: ['alerts', 'cameras', farm_id ?? null],
    queryFn: async ({ signal }) =>
      (await api(countDevices, { query: { farm_id }, background: true }, signal)).needs_attention,
    refetchInterval: RENEWED_EVERY_MS,
  })

export const alertQuery = (id: string | number) =>
  queryOptions({
    queryKey: ['alerts', 'one', String(id)],
    queryFn: ({ signal, client, queryKey }) =>
      api(getAlert, { params: { id }, background: inBackground(client.getQueryData(queryKey)) }, signal),
    refetchInterval: RENEWED_EVERY_MS,
  })

/** The camera of an alert, for its place and battery. */
export const alertDeviceQuery = (id: number) =>
  queryOptions({
    queryKey: ['alerts', 'device', id],
    queryFn: ({ signal }) => api(getDevice, { params: { id } }, signal),
  })

export const alertDeliveriesQuery = (id: number) =>
  queryOptions({
    queryKey: ['alerts', 'told', id],
    queryFn: ({ signal, client, queryKey }) =>
      api(listAlertDeliveries, { params: { id }, background: inBackground(client.getQueryData(queryKey)) }, signal),
    refetchInterval: RENEWED_EVERY_MS,
  })

export const alertAssigneesQuery = (id: number) =>
  queryOptions({
    queryKey: ['alerts', 'assignees', id],
    queryFn: ({ signal }) => api(listAlertAssignees, { params: { id } }, signal),
  })

export const alertLimitsQuery = (farm_id: number) =>
  queryOptions({
    queryKey: ['alert-limits', farm_id],
    queryFn: ({ signal }) => api(getAlertLimits, { params: { id: farm_id } }, signal),
  })

export const allAlertLimitsQuery = queryOptions({
  queryKey: ['alert-limits', 'all'],
  queryFn: ({ signal }) => fetchAllPages(listAlertLimits, {}, signal),
})

/** Whether alert checks run at all. */
export const healthQuery = queryOptions({
  queryKey: ['alerts', 'health'],
  queryFn: ({ signal }) => api(getHealth, { background: true }, signal),
  refetchInterval: RENEWED_EVERY_MS,
})

export const invalidateAlerts = (client: QueryClient) => client.invalidateQueries({ queryKey: ['alerts'] })
