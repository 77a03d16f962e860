import { queryOptions } from '@tanstack/react-query'
import { getNotificationSettings, listPushDevices } from '#domain/notifications/endpoints.ts'
import { getSmsNumber } from '#domain/notifications/sms-endpoints.ts'
import { api } from '#web/platform/api/api.ts'

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => api(getNotificationSettings, {}, signal),
})
export const pushDevicesQuery = queryOptions({
  queryKey: ['notifications', 'devices'],
  queryFn: ({ signal }) => api(listPushDevices, {}, signal),
  staleTime: 0,
})
export const smsNumberQuery = queryOptions({
  queryKey: ['notifications', 'phone'],
  queryFn: ({ signal }) => api(getSmsNumber, {}, signal),
  staleTime: 0,
})
