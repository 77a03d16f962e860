import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { listOf, pageParams } from '../platform/paging.ts'
import { byId, idText } from '../platform/shapes.ts'
import { newWebhook, webhook, webhookChange, webhookDelivery, webhookWithSecret } from './webhook.ts'

const tag = 'Webhooks'
const can = 'alert.limit'
const path = '/organisations/{id}/webhooks'
const byWebhook = z.object({ id: idText, webhookId: idText })

export const listWebhooks = endpoint({
  id: 'listWebhooks',
  tag,
  method: 'GET',
  path,
  can,
  summary: 'List the webhooks of an organisation',
  description:
    'Without their secrets. Addresses of Slack, Teams, ntfy and Telegram are shown without their path, which works like a password.',
  params: byId,
  response: z.array(webhook),
})
export const createWebhook = endpoint({
  id: 'createWebhook',
  tag,
  method: 'POST',
  path,
  can,
  event: 'webhook-made',
  confirms: true,
  summary: 'Create a webhook of an organisation',
  description:
    'It receives a POST request for each of its events, signed as Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`) says. Failed deliveries are retried for about two days. The secret is returned only once. At most ten per organisation.',
  params: byId,
  body: newWebhook,
  response: webhookWithSecret,
  status: 201,
  idempotent: true,
  refuses: [409],
})
export const updateWebhook = endpoint({
  id: 'updateWebhook',
  tag,
  method: 'PUT',
  path: `${path}/{webhookId}`,
  can,
  event: 'webhook-changed',
  summary: 'Update a webhook',
  description:
    'Omitted members stay unchanged. A new address asks for a sign-in or a confirmation within the last ten minutes, as creating a webhook does.',
  params: byWebhook,
  body: webhookChange,
  response: webhook,
})
export const rotateWebhookSecret = endpoint({
  id: 'rotateWebhookSecret',
  tag,
  method: 'POST',
  path: `${path}/{webhookId}/secret`,
  can,
  event: 'webhook-changed',
  confirms: true,
  summary: 'Rotate the secret of a webhook',
  description:
    'The secret is returned only once. For 24 hours requests are signed with the former secret, too, unless it is deleted before. An even earlier one becomes invalid immediately.',
  params: byWebhook,
  response: webhookWithSecret,
})
export const deleteFormerWebhookSecret = endpoint({
  id: 'deleteFormerWebhookSecret',
  tag,
  method: 'DELETE',
  path: `${path}/{webhookId}/former-secret`,
  can,
  event: 'webhook-changed',
  summary: 'Delete the former secret of a webhook',
  description: 'Requests are signed with the present secret only.',
  params: byWebhook,
  response: webhook,
})
export const deleteWebhook = endpoint({
  id: 'deleteWebhook',
  tag,
  method: 'DELETE',
  path: `${path}/{webhookId}`,
  can,
  event: 'webhook-ended',
  summary: 'Delete a webhook',
  description: 'Pending deliveries are discarded.',
  params: byWebhook,
})
export const testWebhook = endpoint({
  id: 'testWebhook',
  tag,
  method: 'POST',
  path: `${path}/{webhookId}/test`,
  can,
  summary: 'Send a test event to a webhook',
  description: 'Signed like other events. Returns the delivery with the response of the receiver.',
  params: byWebhook,
  response: webhookDelivery,
  refuses: [429],
})
export const listWebhookDeliveries = endpoint({
  id: 'listWebhookDeliveries',
  tag,
  method: 'GET',
  path: `${path}/{webhookId}/deliveries`,
  can,
  summary: 'List the deliveries of a webhook',
  description: 'Newest first, of the last three months.',
  params: byWebhook,
  query: z.object(pageParams),
  response: listOf(webhookDelivery),
})
export const redeliverWebhook = endpoint({
  id: 'redeliverWebhook',
  tag,
  method: 'POST',
  path: `${path}/{webhookId}/deliveries/{deliveryId}/again`,
  can,
  summary: 'Resend a webhook delivery',
  description: 'With the same `webhook-id` and body. At most 60 an hour per organisation.',
  params: z.object({ id: idText, webhookId: idText, deliveryId: idText }),
  response: webhookDelivery,
  refuses: [429],
})
