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
  summary: 'The webhooks of an organisation, without their secrets.',
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
  summary:
    'Have an address told of the alerts of an organisation. Its secret, with which each request is signed, is shown once.',
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
  summary: 'Change a webhook, or switch it off or on. Members that are left out stay.',
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
  summary: 'Give a webhook another secret, shown once. The former one signs nothing from now on.',
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
  summary: 'End a webhook. What waits to be sent is not sent any more.',
  params: byWebhook,
})
export const testWebhook = endpoint({
  id: 'testWebhook',
  tag,
  method: 'POST',
  path: `${path}/{webhookId}/test`,
  can,
  summary: 'Send a test, signed like any other request.',
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
  summary: 'What a webhook was sent and is to be, the newest first; with a limit, rows and their total.',
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
  summary: 'Send the same once more, with its first id and text. Sixty times an hour at most for an organisation.',
  params: z.object({ id: idText, webhookId: idText, deliveryId: idText }),
  response: webhookDelivery,
  refuses: [429],
})
