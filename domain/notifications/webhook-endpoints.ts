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
  description: 'Without their secrets.',
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
  summary: 'Create a webhook for the alerts of an organisation',
  description: 'The secret that signs each request is returned only once.',
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
  description: 'Omitted members stay unchanged.',
  params: byWebhook,
  body: webhookChange,
  response: webhook,
})
export const renewWebhookSecret = endpoint({
  id: 'renewWebhookSecret',
  tag,
  method: 'POST',
  path: `${path}/{webhookId}/secret`,
  can,
  event: 'webhook-changed',
  summary: 'Rotate the secret of a webhook',
  description: 'Returned only once. The former secret is invalid from now on.',
  params: byWebhook,
  response: webhookWithSecret,
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
  summary: 'Send a signed test to a webhook',
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
  description: 'Newest first.',
  params: byWebhook,
  query: z.object(pageParams),
  response: listOf(webhookDelivery),
})
export const sendWebhookAgain = endpoint({
  id: 'sendWebhookAgain',
  tag,
  method: 'POST',
  path: `${path}/{webhookId}/deliveries/{deliveryId}/again`,
  can,
  summary: 'Resend a webhook delivery',
  description: 'With its id and body. At most 60 an hour and organisation.',
  params: z.object({ id: idText, webhookId: idText, deliveryId: idText }),
  response: webhookDelivery,
  refuses: [429],
})
