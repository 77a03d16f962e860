import * as z from 'zod/mini'
import { takesVersion, type Endpoint } from '#domain/platform/endpoint.ts'
import { sortAndSearch, pageParams } from '#domain/platform/paging.ts'
import { byId, confirmed } from '#domain/platform/shapes.ts'
import { period } from '#domain/score/period.ts'
import { parameterTexts } from './parameter-texts.ts'
import type { Json, Shapes } from './shapes.ts'

const pageLimit = 'Maximum number of rows of the page.'

/** A number in a URL is text for the server but described as a number for callers. */
const ofAddress = (taken: Json, given: Json): Json => {
  if (JSON.stringify(taken['enum']) === '["true","false"]') return { type: 'boolean' }
  if (given['type'] === 'array') return given
  if (taken['type'] !== 'string') return taken
  if (given['$ref']) return given
  return given['type'] === 'integer' ? { type: 'integer', minimum: 0, ...given } : taken
}

type Place = 'path' | 'query'

/** An id chosen by the client is not a record's id, so only its operation describes it. */
const textOf = (place: Place, name: string, given: Json, operation?: string): string | undefined => {
  const texts = parameterTexts[place]
  return texts[`${operation}.${name}`] ?? (name === 'id' && !given['$ref'] ? undefined : texts[name])
}

const parameter = (shapes: Shapes, name: string, place: Place, schema: z.core.$ZodType, operation?: string): Json => {
  const taken = shapes.of(schema, 'input')
  const given = shapes.of(schema, 'output')
  const { deprecated, description = textOf(place, name, given, operation), ...shape } = ofAddress(taken, given)
  return {
    name,
    in: place,
    ...(place === 'path' || !z.safeParse(schema, undefined).success ? { required: true } : {}),
    ...(description === undefined ? {} : { description }),
    ...(deprecated ? { deprecated } : {}),
    schema: shape,
  }
}

const listed = (shapes: Shapes, place: Place, schema: z.core.$ZodType, operation?: string): Json[] => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type !== 'object') throw new Error('Parameters of a path or query must be an object.')
  return Object.entries(def.shape).map(([name, member]) => parameter(shapes, name, place, member, operation))
}

/** Parameters that many endpoints take. */
const shared = (shapes: Shapes): Map<string, Json> => {
  const [id] = listed(shapes, 'path', byId)
  const [skip, limit] = listed(shapes, 'query', z.object(pageParams))
  const [q] = listed(shapes, 'query', z.object({ q: sortAndSearch(['id'], 'Any').q }))
  const [confirm] = listed(shapes, 'query', confirmed)
  const [start, end] = listed(shapes, 'query', period)
  return new Map(
    Object.entries({
      Confirm: confirm,
      EndDate: end,
      Id: id,
      IdempotencyKey: {
        name: 'Idempotency-Key',
        in: 'header',
        description:
          'Unique key of your choice, such as a UUID. For 30 days, repeating the request with the same key changes nothing and returns the first result again; another request with it is refused (409).',
        schema: { type: 'string', minLength: 1, maxLength: 255 },
      },
      IfMatch: {
        name: 'If-Match',
        in: 'header',
        description:
          'Version of the record that you have changed, in quotes, such as `"3"`: as `version` in the body. 412 if somebody has changed the record since.',
        schema: { type: 'string', pattern: '^"[0-9]{1,9}"$', example: '"3"' },
      },
      IfNoneMatch: {
        name: 'If-None-Match',
        in: 'header',
        description: 'ETag of a former response. If it is still the same, the response is 304 without a body.',
        schema: { type: 'string', maxLength: 255 },
      },
      Limit: limit,
      Prefer: {
        name: 'Prefer',
        in: 'header',
        description:
          'RFC 7240. `handling=strict` rejects what has unknown members, naming each by its path; without it they are ignored and listed in the response.',
        schema: { type: 'string', maxLength: 255 },
      },
      PageLimit: { ...limit, description: pageLimit },
      Search: q,
      Skip: skip,
      StartDate: start,
    } as Record<string, Json>),
  )
}

export interface Parameters {
  of: (endpoint: Endpoint, isAlwaysPage: boolean) => Json[]
  components: () => Json
}

export const gatherParameters = (shapes: Shapes): Parameters => {
  const known = shared(shapes)
  const nameOf = new Map([...known].map(([name, json]) => [JSON.stringify(json), name]))
  const used = new Set<string>()
  const refer = (json: Json): Json => {
    const name = nameOf.get(JSON.stringify(json))
    if (name === undefined) return json
    used.add(name)
    return { $ref: `#/components/parameters/${name}` }
  }
  return {
    of: (endpoint, isAlwaysPage) => [
      ...listed(shapes, 'path', endpoint.params, endpoint.id).map(refer),
      ...listed(shapes, 'query', endpoint.query, endpoint.id).map((json) =>
        refer(isAlwaysPage && json['name'] === 'limit' ? { ...json, description: pageLimit } : json),
      ),
      ...(endpoint.idempotent ? [refer(known.get('IdempotencyKey') ?? {})] : []),
      ...(takesVersion(endpoint) ? [refer(known.get('IfMatch') ?? {})] : []),
      ...(endpoint.conditional ? [refer(known.get('IfNoneMatch') ?? {})] : []),
      ...(endpoint.prefers ? [refer(known.get('Prefer') ?? {})] : []),
    ],
    components: () => Object.fromEntries([...known].filter(([name]) => used.has(name))),
  }
}
