import type * as z from 'zod/mini'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { gatherResponses, headersOfRest, type Responses } from './responses.ts'
import { bodyOf } from './bodies.ts'
import { gatherParameters, type Parameters } from './parameters.ts'
import { referToRefusal, refusalComponents, refusalsOf } from './refusals.ts'
import { gatherShapes, type Json, type Shapes } from './shapes.ts'
import { addExamples } from './examples.ts'
import { tusParameters } from './tus.ts'
import { memberDescriber } from './describe-members.ts'
import { introduction, tagTexts } from './introduction.ts'
import { schemaTexts } from './schema-texts.ts'
import { describeWebhooks, webhookHeaders } from './webhooks.ts'
import { productVersion } from '../config/product.ts'

interface Gathered {
  shapes: Shapes
  parameters: Parameters
  responses: Responses
}

const isPage = (response: z.core.$ZodType): boolean => {
  const { def } = (response as z.core.$ZodTypes)._zod
  return def.type === 'object' && 'rows' in def.shape && 'total' in def.shape
}

const WEBHOOKS = 'Webhooks'
const CONFIRMED = 'Requires a recent identity confirmation (`POST /auth/confirm`).'

const withText = (name: string, schema: Json): Json => {
  const description = schemaTexts[name]
  return description === undefined ? schema : { description, ...schema }
}

/** Reads of JSON, whose responses have an `ETag`. */
const hasEtag = ({ method, file, conditional }: Endpoint): boolean =>
  method === 'GET' && (file === undefined || file.includes('application/json') || conditional === true)

const operation = (endpoint: Endpoint, { shapes, parameters, responses }: Gathered): Json => {
  const body = bodyOf(endpoint, shapes)
  const taken = [
    ...parameters.of(endpoint, isPage(endpoint.response)),
    ...(endpoint.protocol ? tusParameters(endpoint) : []),
  ]
  const description = [endpoint.description, endpoint.confirms && CONFIRMED].filter(Boolean).join(' ')
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    ...(endpoint.instead === undefined
      ? description && { description }
      : { deprecated: true, description: `Use ${endpoint.instead} instead: the next release removes this path.` }),
    tags: [endpoint.tag],
    'x-policy': endpoint.can,
    security: endpoint.can === 'anyone' ? [] : endpoint.can === 'device' ? [{ deviceKey: [] }] : [{ session: [] }],
    ...(taken.length > 0 ? { parameters: taken } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: {
      [endpoint.status]: responses.of(endpoint),
      ...(hasEtag(endpoint) ? { 304: { $ref: '#/components/responses/NotModified' } } : {}),
      ...Object.fromEntries(refusalsOf(endpoint).map((status) => [status, referToRefusal(status)])),
    },
  }
}

const sorted = (entries: [string, Json][]): Json =>
  Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))

/** The OpenAPI 3.1 description of the server's endpoints. The same endpoints produce the same bytes. */
export const describeEndpoints = (endpoints: Endpoint[]): Json => {
  const shapes = gatherShapes()
  const gathered = { shapes, parameters: gatherParameters(shapes), responses: gatherResponses(shapes) }
  const paths: Record<string, Json> = {}
  for (const endpoint of [...endpoints].sort((a, b) => (a.path + a.method < b.path + b.method ? -1 : 1))) {
    const path = `/api${endpoint.path}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, gathered) }
  }
  const tags = [...new Set(endpoints.map(({ tag }) => tag))].sort()
  const webhooks = tags.includes(WEBHOOKS) ? describeWebhooks(shapes) : {}
  const describeMembers = memberDescriber(shapes.components() as Record<string, Json>)
  const components = {
    parameters: { ...gathered.parameters.components(), ...(tags.includes(WEBHOOKS) && webhookHeaders) },
    responses: {
      NotModified: { description: 'The content has the `ETag` of `If-None-Match`. Without a body.' },
      ...(describeMembers('', sorted(refusalComponents(shapes))) as Json),
    },
    schemas: sorted(
      [...Object.entries(shapes.components()), ...gathered.responses.schemas()].map(([name, schema]) => [
        name,
        withText(name, describeMembers(name, schema) as Json),
      ]),
    ) as Record<string, Json>,
  }
  // Members of an unnamed body are described by the operation's entry.
  const described = Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods as Record<string, Json>).map(([method, one]) => [
          method,
          describeMembers(String(one['operationId']), one),
        ]),
      ),
    ]),
  ) as typeof paths
  const requests = Object.fromEntries(
    Object.entries(webhooks).map(([event, { post }]) => [
      event,
      { post: describeMembers(String(post['operationId']), post) as Json },
    ]),
  )
  addExamples(
    [...Object.values(described), ...Object.values(requests)].flatMap((methods) => Object.values(methods) as never[]),
    components,
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bombus',
      version: productVersion,
      description: introduction,
      contact: { name: 'The operator of the portal' },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    tags: tags.map((name) => ({
      name,
      ...(tagTexts[name] === undefined ? {} : { description: tagTexts[name] }),
    })),
    paths: described,
    ...(Object.keys(requests).length > 0 && { webhooks: requests }),
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description:
            'Session token of `POST /api/auth/sign-in`, or a personal access token, which suits scripts: it lasts up to a year and can be limited to reading, to results of models for images, and to certain farms.',
        },
        deviceKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'Key of a device. It sends messages and images of that device and does nothing else.',
        },
      },
      ...components,
      headers: headersOfRest,
    },
  }
}
