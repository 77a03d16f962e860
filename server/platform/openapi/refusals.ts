import type * as z from 'zod/mini'
import { takesVersion, type Endpoint } from '#domain/platform/endpoint.ts'
import { problem, problemDetails } from '#domain/platform/problem.ts'
import type { Json, Shapes } from './shapes.ts'

/** Why a request is refused, by status: name and description of the response. */
const reasons: Record<number, [name: string, description: string]> = {
  400: ['BadRequest', 'The request cannot be read, or a code in it is invalid or has expired.'],
  401: ['SignInFirst', 'The token or key is missing, invalid or expired, or the password is wrong.'],
  403: [
    'NotAllowed',
    'Your role may not do this, or not to this record: some roles may change only records of their own. `needs` names a step that is missing. Also for requests from pages of other sites.',
  ],
  404: ['NotFound', 'The record does not exist, or is outside the organisations you see.'],
  409: [
    'Conflict',
    'The request conflicts with stored data. `depends` lists dependent records, `versions` the version you sent and the current one, `issues` the members in conflict.',
  ],
  410: ['Gone', 'It was public once and is not any more; the message says why.'],
  412: [
    'VersionChanged',
    '`If-Match` is not the version of the record, which somebody has changed since; `versions` has the one you sent and the current one.',
  ],
  413: ['TooLarge', 'The request is too large, or a storage quota is used up.'],
  415: ['WrongType', 'The content type is not supported.'],
  422: ['NotValid', 'Members or parameters are not valid; `issues` lists each of them.'],
  429: ['TooMany', 'Too many requests. Repeat the request after the seconds in `Retry-After`.'],
  500: ['Fault', 'Unexpected error of the server; the operator’s log has the details.'],
  503: ['Unavailable', 'Temporarily unavailable. Repeat the request after the seconds in `Retry-After`.'],
  507: ['StorageFull', 'The server has no space left. Repeat the request after the seconds in `Retry-After`.'],
}
const waits = new Set([429, 503, 507])

const members = (schema: z.core.$ZodType): string[] => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return def.type === 'object' ? Object.keys(def.shape) : []
}
/** A record outside the caller's scope is treated as missing, also when a body refers to it. */
const namesRecord = /(?:^id|_id|Id)$/
const isNothing = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def.type === 'null'
export const takesBody = (endpoint: Endpoint): boolean => endpoint.method !== 'GET' && !isNothing(endpoint.body)

const isRead = ({ method }: Endpoint) => method === 'GET' || method === 'HEAD'

/** Statuses with which a request may be refused: by its policy, its schemas, and those the endpoint declares. */
export const refusalsOf = (endpoint: Endpoint): number[] => {
  const sends = takesBody(endpoint) || endpoint.form !== undefined
  // An unexpected body is refused, too.
  const maySend = sends || !isRead(endpoint)
  const isChecked =
    sends || endpoint.protocol !== undefined || members(endpoint.query).length > 0 || endpoint.idempotent === true
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
    [410, false],
    [412, takesVersion(endpoint)],
    [413, maySend],
    [415, maySend],
    [422, isChecked],
    [429, endpoint.can !== 'anyone'],
    [500, true],
    [503, true],
    [507, !isRead(endpoint)],
  ]
  const own = new Set(endpoint.refuses)
  return statuses.filter(([status, may]) => may || own.has(status)).map(([status]) => status)
}

export const referToRefusal = (status: number): Json => ({ $ref: `#/components/responses/${reasons[status]?.[0]}` })

export const refusalComponents = (shapes: Shapes): [string, Json][] => {
  const schema = shapes.of(problem, 'output')
  const details = shapes.of(problemDetails, 'output')
  return Object.entries(reasons).map(([status, [name, description]]) => [
    name,
    {
      description,
      ...(waits.has(Number(status)) ? { headers: { 'Retry-After': { schema: { type: 'integer', minimum: 1 } } } } : {}),
      content: { 'application/json': { schema }, 'application/problem+json': { schema: details } },
    },
  ])
}
