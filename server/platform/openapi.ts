import type * as z from 'zod/mini'
import type { Call } from '#domain/platform/call.ts'
import { gatherAnswers, type Answers } from './openapi/answers.ts'
import { bodyOf } from './openapi/bodies.ts'
import { gatherParameters, type Parameters } from './openapi/parameters.ts'
import { referToRefusal, refusalComponents, refusalsOf } from './openapi/refusals.ts'
import { gatherShapes, type Json, type Shapes } from './openapi/shapes.ts'

interface Gathered {
  shapes: Shapes
  parameters: Parameters
  answers: Answers
}

const isPage = (answer: z.core.$ZodType): boolean => {
  const { def } = (answer as z.core.$ZodTypes)._zod
  return def.type === 'object' && 'rows' in def.shape && 'total' in def.shape
}

const operation = (call: Call, { shapes, parameters, answers }: Gathered): Json => {
  const body = bodyOf(call, shapes)
  const taken = parameters.of(call, isPage(call.answer))
  return {
    operationId: call.id,
    summary: call.summary,
    ...(call.instead === undefined
      ? {}
      : { deprecated: true, description: `Use ${call.instead} instead: this address goes with the next release.` }),
    tags: [call.tag],
    'x-policy': call.can,
    security: call.can === 'anyone' ? [] : call.can === 'device' ? [{ deviceKey: [] }] : [{ session: [] }],
    ...(taken.length > 0 ? { parameters: taken } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: {
      [call.status]: answers.of(call),
      ...Object.fromEntries(refusalsOf(call).map((status) => [status, referToRefusal(status)])),
    },
  }
}

const sorted = (entries: [string, Json][]): Json =>
  Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))

/** The OpenAPI 3.1 description of calls, as they stand on the server. The same calls give the same bytes. */
export const describeCalls = (calls: Call[]): Json => {
  const shapes = gatherShapes()
  const gathered = { shapes, parameters: gatherParameters(shapes), answers: gatherAnswers(shapes) }
  const paths: Record<string, Json> = {}
  for (const call of [...calls].sort((a, b) => (a.path + a.method < b.path + b.method ? -1 : 1))) {
    const path = `/api${call.path}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, gathered) }
  }
  const responses = sorted([...gathered.answers.components(), ...refusalComponents(shapes)])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bombus',
      version: '1.0.0',
      description: 'Pollination monitoring for farms that watch their crops with insect cameras.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(calls.map(({ tag }) => tag))].sort().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token of POST /auth/sign-in.' },
        deviceKey: { type: 'http', scheme: 'bearer', description: 'The key of a device.' },
      },
      parameters: gathered.parameters.components(),
      responses,
      schemas: shapes.components(),
    },
  }
}
