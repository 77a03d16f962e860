import * as z from 'zod/mini'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { sortAndSearch, pageParams } from '#domain/platform/paging.ts'
import { byId, confirmed } from '#domain/platform/shapes.ts'
import type { Json, Shapes } from './shapes.ts'

const said: Record<string, string> = {
  id: 'Number of the record.',
  skip: 'So many rows are left out before the first.',
  limit:
    'So many rows at most. With it the list is a page, with the total; without it an array, of 1,000 rows at most unless the call says how many.',
  q: 'Words that must all occur somewhere in a row.',
  sort: 'What the rows are sorted by; `-` before it turns the order round.',
  confirm: 'Goes on though others depend on the record; without it, 409 says which.',
}
const pageLimit = 'So many rows at most; the page has the total.'

/** A device names its images itself: not every id is a record's number. */
const textOf = (name: string, given: Json): string | undefined =>
  name === 'id' && !given['$ref'] ? undefined : said[name]

/** A number in an address is text for the server, but described as a number for callers. */
const ofAddress = (taken: Json, given: Json): Json => {
  if (JSON.stringify(taken['enum']) === '["true","false"]') return { type: 'boolean' }
  if (given['type'] === 'array') return given
  if (taken['type'] !== 'string') return taken
  if (given['$ref']) return given
  return given['type'] === 'integer' ? { type: 'integer', minimum: 0, ...given } : taken
}

const parameter = (shapes: Shapes, name: string, place: 'path' | 'query', schema: z.core.$ZodType): Json => {
  const taken = shapes.of(schema, 'input')
  const given = shapes.of(schema, 'output')
  const { deprecated, description = textOf(name, given), ...shape } = ofAddress(taken, given)
  return {
    name,
    in: place,
    ...(place === 'path' || !z.safeParse(schema, undefined).success ? { required: true } : {}),
    ...(description === undefined ? {} : { description }),
    ...(deprecated ? { deprecated } : {}),
    schema: shape,
  }
}

const listed = (shapes: Shapes, place: 'path' | 'query', schema: z.core.$ZodType): Json[] => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type !== 'object') throw new Error('What stands in an address has members.')
  return Object.entries(def.shape).map(([name, member]) => parameter(shapes, name, place, member))
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
        description: 'Sent twice with the same key, the call makes nothing twice and returns the first result again.',
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
      ...listed(shapes, 'path', endpoint.params).map(refer),
      ...listed(shapes, 'query', endpoint.query).map((json) =>
        refer(isAlwaysPage && json['name'] === 'limit' ? { ...json, description: pageLimit } : json),
      ),
      ...(endpoint.idempotent ? [refer(known.get('IdempotencyKey') ?? {})] : []),
    ],
    components: () => Object.fromEntries([...known].filter(([name]) => used.has(name))),
  }
}
