import * as z from 'zod/mini'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { sortAndSearch, pageParams } from '#domain/platform/paging.ts'
import { byId, confirmed } from '#domain/platform/shapes.ts'
import { parameterText, parameterTexts } from './parameter-texts.ts'
import type { Json, Shapes } from './shapes.ts'

const pageLimit = parameterTexts['pageLimit']

/** A number in an address is text for the server, but described as a number for callers. */
const ofAddress = (taken: Json, given: Json): Json => {
  if (JSON.stringify(taken['enum']) === '["true","false"]') return { type: 'boolean' }
  if (given['type'] === 'array') return given
  if (taken['type'] !== 'string') return taken
  if (given['$ref']) return given
  return given['type'] === 'integer' ? { type: 'integer', minimum: 0, ...given } : taken
}

const parameter = (
  shapes: Shapes,
  operationId: string,
  name: string,
  place: 'path' | 'query',
  schema: z.core.$ZodType,
): Json => {
  const taken = shapes.of(schema, 'input')
  const given = shapes.of(schema, 'output')
  const { deprecated, description = parameterText(operationId, name), ...shape } = ofAddress(taken, given)
  return {
    name,
    in: place,
    ...(place === 'path' || !z.safeParse(schema, undefined).success ? { required: true } : {}),
    ...(description === undefined ? {} : { description }),
    ...(deprecated ? { deprecated } : {}),
    schema: shape,
  }
}

const listed = (shapes: Shapes, place: 'path' | 'query', schema: z.core.$ZodType, operationId = ''): Json[] => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type !== 'object') throw new Error('What stands in an address has members.')
  return Object.entries(def.shape).map(([name, member]) => parameter(shapes, operationId, name, place, member))
}

/** Parameters that many endpoints take. */
const shared = (shapes: Shapes): Map<string, Json> => {
  const [id] = listed(shapes, 'path', byId)
  const [skip, limit] = listed(shapes, 'query', z.object(pageParams))
  const [q] = listed(shapes, 'query', z.object({ q: sortAndSearch(['id'], 'Any').q }))
  const [confirm] = listed(shapes, 'query', confirmed)
  return new Map(
    Object.entries({
      Confirm: confirm,
      Id: id,
      IdempotencyKey: {
        name: 'Idempotency-Key',
        in: 'header',
        description:
          'Unique key of the request, such as a UUID. Repeating the request with the same key within 30 days has no effect and returns the first response; 409 if the key was used for another request.',
        schema: { type: 'string', minLength: 1, maxLength: 255 },
      },
      Limit: limit,
      PageLimit: { ...limit, description: pageLimit },
      Search: q,
      Skip: skip,
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
    ],
    components: () => Object.fromEntries([...known].filter(([name]) => used.has(name))),
  }
}
