import type { Call } from '#domain/platform/call.ts'
import { jsonSchema } from './http/json-schema.ts'

type Json = Record<string, unknown>

const parameters = (schema: Json, place: 'path' | 'query'): Json[] =>
  Object.entries((schema['properties'] ?? {}) as Record<string, Json>).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || ((schema['required'] as string[] | undefined)?.includes(name) ?? false),
    schema: shape,
  }))

const envelope = (data: Json): Json => ({
  type: 'object',
  required: ['error', 'message', 'data'],
  properties: { error: { type: 'boolean' }, message: { type: 'string' }, data },
})

const refusals = (call: Call): string[] => {
  const always = ['422', '503']
  if (call.can === 'anyone') return ['400', ...always, '429']
  return ['401', ...(call.can === 'device' ? ['413', '429'] : ['403', '404']), ...always]
}

const operation = (call: Call): Json => {
  const body = jsonSchema(call.body, 'input')
  const takesBody = call.method !== 'GET' && body['type'] !== 'null'
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [call.tag],
    'x-policy': call.can,
    security: call.can === 'anyone' ? [] : call.can === 'device' ? [{ deviceKey: [] }] : [{ session: [] }],
    parameters: [
      ...parameters(jsonSchema(call.params, 'input'), 'path'),
      ...parameters(jsonSchema(call.query, 'input'), 'query'),
    ],
    ...(takesBody ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
    responses: {
      [call.status]: {
        description: 'OK',
        content: { 'application/json': { schema: envelope(jsonSchema(call.answer, 'output')) } },
      },
      ...Object.fromEntries(refusals(call).map((status) => [status, { $ref: '#/components/responses/Refused' }])),
    },
  }
}

/** The OpenAPI 3.1 description of calls, as they stand on the server. */
export const describeCalls = (calls: Call[]): Json => {
  const paths: Record<string, Json> = {}
  for (const call of [...calls].sort((a, b) => (a.path + a.method < b.path + b.method ? -1 : 1))) {
    const path = `/api${call.path}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bombus',
      version: '1.0.0',
      description: 'Pollination monitoring for farms that watch their crops with insect cameras.',
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token of POST /auth/sign-in.' },
        deviceKey: { type: 'http', scheme: 'bearer', description: 'The key of a device.' },
      },
      responses: {
        Refused: {
          description: 'Refused: what happened, and every field that is not valid.',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['error', 'message', 'data', 'issues'],
                properties: {
                  error: { const: true },
                  message: { type: 'string' },
                  data: { type: 'null' },
                  issues: {
                    type: 'array',
                    items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
                  },
                },
              },
            },
          },
        },
      },
    },
  }
}
