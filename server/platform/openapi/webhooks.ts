import { webhookRequests } from '#domain/notifications/webhook-payloads.ts'
import type { Json, Shapes } from './shapes.ts'

const header = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
})

/** The headers that sign each request, by their names in the components. */
export const webhookHeaders: Record<string, Json> = {
  WebhookId: header('webhook-id', 'Id of the delivery, the same at each attempt.', 'msg_1204'),
  WebhookTimestamp: header('webhook-timestamp', 'Time of the attempt, in seconds since 1970.', '1781092800'),
  WebhookSignature: header(
    'webhook-signature',
    'HMAC-SHA256 by Standard Webhooks, of id, timestamp and body: one for each valid secret, separated by a space.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
}
const headers = Object.keys(webhookHeaders).map((name) => ({ $ref: `#/components/parameters/${name}` }))

const camelCase = (event: string) => event.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase())

/** The member `webhooks` of the description: the requests that the portal sends to webhooks of the format `json`. */
export const describeWebhooks = (shapes: Shapes): Record<string, { post: Json }> =>
  Object.fromEntries(
    Object.entries(webhookRequests).map(([event, { summary, body }]) => [
      event,
      {
        post: {
          operationId: `${camelCase(event)}Webhook`,
          summary,
          tags: ['Webhooks'],
          security: [],
          parameters: headers,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: shapes.of(body, 'output') } },
          },
          responses: { '2XX': { description: 'Received. With other statuses the request is sent again.' } },
        },
      },
    ]),
  )
