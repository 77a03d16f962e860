import { ROUND_SECONDS } from '#domain/alerts/limits.ts'
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  countDevices,
  getDevice,
  getFarmOfDevice,
  listDeviceDependents,
  listDeviceKeys,
  listDevices,
  listDevicesOfFarm,
  listDeviceTypes,
} from '#domain/devices/endpoints.ts'
import {
  getDeviceConfiguration,
  listConfigurationVersions,
  listFirmwareVersions,
} from '#domain/devices/configuration-endpoints.ts'
import { getDeviceConnection } from '#domain/devices/connection-endpoints.ts'
import { listCaptures } from '#domain/devices/capture-endpoints.ts'
import { getDeviceMonitoring, listDeviceMessages, MESSAGES_A_PAGE } from '#domain/devices/message-endpoints.ts'
import { getDeviceTrack } from '#domain/devices/track-endpoints.ts'
import { pageOf } from '#domain/platform/paging.ts'
import { api } from '#web/platform/api/api.ts'
import { readAddress } from '#web/platform/navigation/use-address.ts'
import { fetchAllPages } from '#web/platform/api/fetch-all-pages.ts'
import {
  devicesAddress,
  FIRST_ROWS,
  versionsAddress,
  VERSIONS_ROWS,
  type DevicesAddress,
  type VersionsAddress,
} from './devices-address.ts'

/** One page of the list as given by its address, by default with devices that need attention first. The previous page stays in place until the next one is loaded. */
export const devicesQuery = ({ page = 1, rows = FIRST_ROWS, sort = 'alerts', ...filter }: DevicesAddress) =>
  queryOptions({
    queryKey: ['devices', 'list', { page, rows, sort, ...filter }],
    queryFn: async ({ signal }) =>
      pageOf(await api(listDevices, { query: { ...filter, sort, skip: (page - 1) * rows, limit: rows } }, signal)),
    placeholderData: keepPreviousData,
  })

export const deviceQuery = (id: string | number) =>
  queryOptions({
    queryKey: ['devices', String(id)],
    queryFn: ({ signal }) => api(getDevice, { params: { id } }, signal),
  })

/** The device with the ID on its label; null if there is none. */
export const cameraQuery = (device_id: string) =>
  queryOptions({
    queryKey: ['devices', 'camera', device_id],
    queryFn: async ({ signal }) =>
      pageOf(await api(listDevices, { query: { device_id, skip: 0, limit: 1 } }, signal)).rows[0] ?? null,
  })

export const devicesOfFarmQuery = (farm_id: number) =>
  queryOptions({
    queryKey: ['devices', 'farm', farm_id],
    queryFn: ({ signal }) => fetchAllPages(listDevicesOfFarm, { params: { id: farm_id } }, signal),
  })

/** The current farm of a device, whose time zone is used to show times. */
export const farmOfDeviceQuery = (id: string | number) =>
  queryOptions({
    queryKey: ['devices', String(id), 'farm'],
    queryFn: ({ signal }) => api(getFarmOfDevice, { params: { id } }, signal),
  })

export const deviceKeysQuery = (id: number) =>
  queryOptions({
    queryKey: ['devices', String(id), 'keys'],
    queryFn: ({ signal }) => fetchAllPages(listDeviceKeys, { params: { id } }, signal),
  })

const CONNECTION_EVERY_MS = 5_000
/** Messages received since a time; polled until the first one arrives. */
export const connectionQuery = (id: number, since: string, isLooking: boolean) =>
  queryOptions({
    queryKey: ['devices', String(id), 'connection', since],
    queryFn: ({ signal, client, queryKey }) => {
      // Automatic refetches do not keep a session alive.
      const background = client.getQueryData(queryKey) === undefined ? undefined : true
      return api(getDeviceConnection, { params: { id }, query: { since }, background }, signal)
    },
    refetchInterval: ({ state }) => (isLooking && !state.data?.first_message ? CONNECTION_EVERY_MS : false),
  })

interface Days {
  start_date: string | undefined
  end_date: string | undefined
}
/** Without days, the last 7. The previous data stay in place until the selected days are loaded. */
export const monitoringQuery = (id: number, { start_date, end_date }: Days) =>
  queryOptions({
    queryKey: ['devices', String(id), 'monitoring', start_date ?? null, end_date ?? null],
    queryFn: ({ signal }) => api(getDeviceMonitoring, { params: { id }, query: { start_date, end_date } }, signal),
    placeholderData: keepPreviousData,
  })

export const trackQuery = (id: number) =>
  queryOptions({
    queryKey: ['devices', String(id), 'track'],
    queryFn: ({ signal }) => api(getDeviceTrack, { params: { id } }, signal),
  })

/** Refetched at the same interval as alerts, so that it always agrees with the badge beside the menu. */
export const deviceCountsQuery = ({ farm_id, organisation_id }: Pick<DevicesAddress, 'farm_id' | 'organisation_id'>) =>
  queryOptions({
    queryKey: ['devices', 'counts', farm_id ?? null, organisation_id ?? null],
    queryFn: ({ signal, client, queryKey }) => {
      // Automatic refetches do not keep a session alive.
      const background = client.getQueryData(queryKey) === undefined ? undefined : true
      return api(countDevices, { query: { farm_id, organisation_id }, background }, signal)
    },
    refetchInterval: ROUND_SECONDS * 1_000,
  })

export const deviceTypesQuery = queryOptions({
  queryKey: ['devices', 'types'],
  queryFn: ({ signal }) => api(listDeviceTypes, {}, signal),
})

/** Fetched each time, because a person is about to confirm it. */
export const deviceDependentsQuery = (id: number) =>
  queryOptions({
    queryKey: ['devices', String(id), 'dependents'],
    queryFn: ({ signal }) => api(listDeviceDependents, { params: { id } }, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

export const deviceMessagesQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ['devices', String(id), 'messages', page],
    queryFn: async ({ signal }) =>
      pageOf(
        await api(
          listDeviceMessages,
          { params: { id }, query: { skip: (page - 1) * MESSAGES_A_PAGE, limit: MESSAGES_A_PAGE } },
          signal,
        ),
      ),
    placeholderData: keepPreviousData,
  })

export const CAPTURES_A_PAGE = 24
export const capturesQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ['devices', String(id), 'captures', page],
    queryFn: ({ signal }) =>
      api(
        listCaptures,
        { params: { id }, query: { skip: (page - 1) * CAPTURES_A_PAGE, limit: CAPTURES_A_PAGE } },
        signal,
      ),
    placeholderData: keepPreviousData,
  })

/** The versions of devices: one page of the list as given by its address. */
export const versionsQuery = ({ page = 1, rows = VERSIONS_ROWS[0], ...filter }: VersionsAddress) =>
  queryOptions({
    queryKey: ['devices', 'versions', { page, rows, ...filter }],
    queryFn: async ({ signal }) =>
      pageOf(await api(listDevices, { query: { ...filter, skip: (page - 1) * rows, limit: rows } }, signal)),
    placeholderData: keepPreviousData,
  })

export const firmwareVersionsQuery = (farm_id: number | undefined) =>
  queryOptions({
    queryKey: ['devices', 'firmware-versions', farm_id ?? null],
    queryFn: ({ signal }) => api(listFirmwareVersions, { query: { farm_id } }, signal),
  })

export const configurationQuery = (id: number) =>
  queryOptions({
    queryKey: ['devices', String(id), 'configuration'],
    queryFn: ({ signal }) => api(getDeviceConfiguration, { params: { id } }, signal),
  })

const VERSIONS_SHOWN = 20
/** Newest first, including the current one. */
export const configurationVersionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['devices', String(id), 'configurations'],
    queryFn: async ({ signal }) =>
      pageOf(
        await api(listConfigurationVersions, { params: { id }, query: { skip: 0, limit: VERSIONS_SHOWN } }, signal),
      ).rows,
  })

const OFFERED = 200
/** Devices of a farm that have a configuration, whose settings another device may copy. */
export const configuredDevicesQuery = (farm_id: number) =>
  queryOptions({
    queryKey: ['devices', 'configured', farm_id],
    queryFn: async ({ signal }) =>
      pageOf(await api(listDevices, { query: { farm_id, configuration: 'set', skip: 0, limit: OFFERED } }, signal))
        .rows,
  })

/** The first queries of the versions list, by the page's search parameters. */
export const addressedVersionsQueries = (texts: Record<string, unknown>) => [
  versionsQuery(readAddress(versionsAddress, texts)),
]

/** Invalidates everything that shows devices after a change. */
export const invalidateDevices = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['devices'] }),
    client.invalidateQueries({ queryKey: ['farm-dashboard'] }),
    client.invalidateQueries({ queryKey: ['history', 'devices'] }),
  ])

/** The first queries of the device list, by the page's search parameters. */
export const addressedDevicesQueries = (texts: Record<string, unknown>) => {
  const address = readAddress(devicesAddress, texts)
  return [devicesQuery(address), deviceCountsQuery(address)]
}
