import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { projectRoot } from '#server/platform/config/settings.ts'

type Json = Record<string, unknown>
interface Response {
  $ref?: string
  headers?: Json
  content?: Record<string, unknown>
}
interface Description {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Response> }>>
  components: { responses: Record<string, Response>; schemas: Record<string, Json> }
}

const isObject = (node: unknown): node is Json => typeof node === 'object' && node !== null && !Array.isArray(node)

/** Adds `additionalProperties: false`, so that undescribed members fail, although clients must allow them. */
const closed = (node: unknown, isBranch = false): unknown => {
  if (Array.isArray(node)) return node.map((item) => closed(item, isBranch))
  if (!isObject(node)) return node
  const inner = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value, key === 'allOf')]))
  const isShape = (isObject(node['properties']) || 'allOf' in node) && !('additionalProperties' in node)
  return isShape && !isBranch ? { ...inner, unevaluatedProperties: false } : inner
}

const read = () => {
  const given = JSON.parse(readFileSync(join(projectRoot, 'openapi.json'), 'utf8')) as Description
  const { Envelope, ...schemas } = given.components.schemas
  const { components, paths } = closed({ ...given, components: { ...given.components, schemas } }) as Description
  Object.assign(components.schemas, { Envelope })
  const ajv = new Ajv2020({ strict: false, validateFormats: true })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'openapi.json', components, paths })
  return { paths, components, addresses: addressesIn(paths), ajv, checks: new Map<string, ValidateFunction>() }
}
let kept: ReturnType<typeof read> | undefined
const description = () => (kept ??= read())

const segmentsOf = (path: string) => path.split('/').filter(Boolean)
const isPlace = (segment: string) => segment.startsWith('{')

/** Described paths by their number of segments; of several matches, the one with the fewest parameters comes first. */
const addressesIn = (paths: Description['paths']) => {
  const addresses = Object.keys(paths).map((path) => ({ path, segments: segmentsOf(path) }))
  const places = ({ segments }: { segments: string[] }) => segments.filter(isPlace).length
  return Map.groupBy(
    addresses.toSorted((one, other) => places(one) - places(other)),
    ({ segments }) => segments.length,
  )
}

/** The described path that a URL matches. */
const addressOf = (url: string): string | undefined => {
  const given = segmentsOf(new URL(url, 'http://server').pathname)
  const fits = ({ segments }: { segments: string[] }) =>
    segments.every((segment, n) => isPlace(segment) || segment === given[n])
  return description().addresses.get(given.length)?.find(fits)?.path
}

const pointer = (...keys: string[]) =>
  `openapi.json#/${keys.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`

/** Differences between a response and its description in openapi.json; null if there are none. */
export const liesIn = (method: string, url: string, response: LightMyRequestResponse): string | null => {
  const path = addressOf(url)
  const verb = method.toLowerCase()
  const operation = path === undefined ? undefined : description().paths[path]?.[verb]
  // A response to HEAD is headers only.
  if (path === undefined || !operation || method === 'HEAD') return null
  const status = String(response.statusCode)
  const named = operation.responses[status]
  if (!named) return `${operation.operationId} is not said to answer ${status}: ${response.body.slice(0, 300)}`
  const name = named.$ref?.split('/').at(-1)
  const described = name === undefined ? named : description().components.responses[name]
  const type = (String(response.headers['content-type'] ?? '').split(';')[0] ?? '').trim()
  if (described && !described.content && type === '') return null
  if (!described?.content?.[type]) return `${operation.operationId} is not said to answer ${status} as ${type}`
  if (described.headers?.['Retry-After'] && response.headers['retry-after'] === undefined)
    return `${operation.operationId} answers ${status} without Retry-After`
  if (type !== 'application/json' || response.headers['content-encoding'] !== undefined) return null
  const place = name === undefined ? ['paths', path, verb, 'responses', status] : ['components', 'responses', name]
  const key = pointer(...place, 'content', type, 'schema')
  const { ajv, checks } = description()
  const check = checks.get(key) ?? ajv.compile({ $ref: key })
  checks.set(key, check)
  if (check(response.json())) return null
  return `${operation.operationId} answers ${status} with what is not described: ${ajv.errorsText(check.errors)}`
}

/** Makes tests fail if a response is not described by openapi.json. */
export const holdToDescription = (app: FastifyInstance): void => {
  const inject = app.inject.bind(app) as (request: InjectOptions | string) => Promise<LightMyRequestResponse>
  const held = async (request: InjectOptions | string): Promise<LightMyRequestResponse> => {
    const response = await inject(request)
    const { method = 'GET', url = '' } = typeof request === 'string' ? { url: request } : request
    const lie = liesIn(method, String(url), response)
    if (lie !== null) throw new Error(lie)
    return response
  }
  Object.assign(app, { inject: held })
}
