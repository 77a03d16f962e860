import type * as z from 'zod/mini'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { problem } from '#domain/platform/problem.ts'
import type { Json, Shapes } from './shapes.ts'

/** Why a request is refused, by status: the name of the response, and what it says. */
const reasons: Record<number, [name: string, description: string]> = {
  400: ['BadRequest', 'The request cannot be read, or its code is not valid (any more).'],
  401: ['SignInFirst', 'No session or device key, or one that has ended; or the password is wrong.'],
  403: ['NotAllowed', 'This role may not do it, or not with this record; or the page of another site asks.'],
  404: ['NotFound', 'It is not there, or lies outside of what this person sees.'],
  409: ['Conflict', 'It does not go with what is there: `depends`, `versions` or `issues` say with what.'],
  413: ['TooLarge', 'More than is taken at once.'],
  415: ['WrongType', 'The content type is not one that is taken.'],
  422: ['NotValid', 'Fields are not valid: `issues` names each of them.'],
  429: ['TooMany', 'Too many requests: `Retry-After` says after how many seconds another is taken.'],
  500: ['Fault', 'A fault of the server, which its log tells of.'],
  503: [
    'Unavailable',
    'The server cannot serve just now: `Retry-After` says after how many seconds it is worth trying.',
  ],
  507: [
    'StorageFull',
    'There is no space left to keep this: `Retry-After` says after how many seconds it is worth trying.',
  ],
}
const waits = new Set([429, 503, 507])

const members = (schema: z.core.$ZodType): string[] => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return def.type === 'object' ? Object.keys(def.shape) : []
}
/** A record that lies outside of what somebody sees is not there, in a body too. */
const namesRecord = /(?:^id|_id|Id)$/
const isNothing = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def.type === 'null'
export const takesBody = (endpoint: Endpoint): boolean => endpoint.method !== 'GET' && !isNothing(endpoint.body)

/** Statuses that a request may be refused with: by its policy, by its shapes, and those that it says itself. */
export const refusalsOf = (endpoint: Endpoint): number[] => {
  const sends = takesBody(endpoint) || endpoint.form !== undefined
  // Whoever sends what is not asked for is refused, too.
  const maySend = sends || endpoint.method !== 'GET'
  const isChecked = sends || members(endpoint.query).length > 0 || endpoint.idempotent === true
  const mayConflict =
    endpoint.idempotent === true ||
    members(endpoint.query).includes('confirm') ||
    members(endpoint.body).includes('version')
  const statuses: [number, boolean][] = [
    [400, maySend],
    [401, endpoint.can !== 'anyone'],
    [403, endpoint.can !== 'anyone' && endpoint.can !== 'device'],
    [404, members(endpoint.params).length > 0 || members(endpoint.body).some((name) => namesRecord.test(name))],
    [409, mayConflict],
    [413, maySend],
    [415, maySend],
    [422, isChecked],
    [429, endpoint.can !== 'anyone'],
    [500, true],
    [503, true],
    [507, endpoint.method !== 'GET'],
  ]
  const own = new Set(endpoint.refuses)
  return statuses.filter(([status, may]) => may || own.has(status)).map(([status]) => status)
}

export const referToRefusal = (status: number): Json => ({ $ref: `#/components/responses/${reasons[status]?.[0]}` })

export const refusalComponents = (shapes: Shapes): [string, Json][] => {
  const schema = shapes.of(problem, 'output')
  return Object.entries(reasons).map(([status, [name, description]]) => [
    name,
    {
      description,
      ...(waits.has(Number(status)) ? { headers: { 'Retry-After': { schema: { type: 'integer', minimum: 1 } } } } : {}),
      content: { 'application/json': { schema } },
    },
  ])
}
