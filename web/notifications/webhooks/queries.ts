import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listWebhookDeliveries, listWebhooks } from '#domain/notifications/webhook-endpoints.ts'
import { pageOf } from '#domain/platform/paging.ts'
import { api } from '#web/platform/api/api.ts'

export const webhooksQuery = (organisation_id: string) =>
  queryOptions({
    queryKey: ['webhooks', organisation_id],
    queryFn: ({ signal }) => api(listWebhooks, { params: { id: organisation_id } }, signal),
  })

export const DELIVERIES_A_PAGE = 10
/** Pending deliveries change without user action. */
const RENEWED_EVERY_MS = 10_000

export const webhookDeliveriesQuery = (organisation_id: string, webhook_id: number, page: number) =>
  queryOptions({
    queryKey: ['webhooks', organisation_id, webhook_id, page],
    queryFn: async ({ signal, client, queryKey }) => {
      const background = client.getQueryData(queryKey) === undefined ? undefined : true
      const params = { id: organisation_id, webhookId: webhook_id }
      const query = { skip: (page - 1) * DELIVERIES_A_PAGE, limit: DELIVERIES_A_PAGE }
      return pageOf(await api(listWebhookDeliveries, { params, query, background }, signal))
    },
    refetchInterval: RENEWED_EVERY_MS,
    placeholderData: keepPreviousData,
  })
