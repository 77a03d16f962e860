import * as z from 'zod/mini'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { named } from '#domain/platform/named.ts'
import { tusResponse } from './tus.ts'
import { nameIn, referTo, type Json, type Shapes } from './shapes.ts'

const envelope = named('Envelope', z.object({ error: z.literal(false), message: z.string() }))

const FILE: Json = { type: 'string', format: 'binary' }
const fileResponse = (types: readonly string[]): Json => ({
  description: 'The file itself, without an envelope.',
  content: Object.fromEntries(
    types.map((type) => [type, { schema: type === 'application/json' ? { type: 'object' } : FILE }]),
  ),
})

const enveloped = (shapes: Shapes, data: Json, isLegacy: boolean): Json => ({
  allOf: [
    shapes.of(envelope, 'output'),
    {
      type: 'object',
      required: isLegacy ? ['data', 'Data'] : ['data'],
      properties: isLegacy ? { data, Data: data } : { data },
    },
  ],
})

/** The row of a list response, which is a page, or an array without a limit. */
const asList = (data: Json): { row: Json; page: Json } | null => {
  const [whole, page] = (data['anyOf'] ?? []) as { type?: string; items?: Json }[]
  if (whole?.type !== 'array' || !whole.items || !page) return null
  return { row: whole.items, page }
}

/** The name of a response's schema, from the data it contains. */
const nameOf = (data: Json): string | null => {
  if (data['type'] === 'null') return 'Empty'
  const list = asList(data)
  if (list) return nameIn(list.page)?.replace(/Page$/, 'List') ?? null
  if (data['type'] === 'array') {
    const row = nameIn(data['items'] as Json)
    return row === null ? null : `${row}Array`
  }
  return nameIn(data)
}

const textOf = (data: Json): string => {
  if (data['type'] === 'null') return 'Done; `data` is null.'
  if (asList(data))
    return 'With `limit` a page, without it an array. The headers are sent only if the array is incomplete.'
  return 'OK'
}

/** Sent only if a list without a limit was cut. */
export const headersOfRest: Json = {
  TotalCount: {
    description: 'Total number of rows; sent if the array is incomplete.',
    schema: { type: 'integer', minimum: 1 },
  },
  NextRows: {
    description: 'URL of the next rows, as `<…>; rel="next"`; sent if the array is incomplete.',
    schema: { type: 'string' },
  },
}
const toRest: Json = {
  'X-Total-Count': { $ref: '#/components/headers/TotalCount' },
  Link: { $ref: '#/components/headers/NextRows' },
}

const preferenceApplied: Json = {
  'Preference-Applied': {
    description: 'The preference of the request that was followed: `handling=strict`. Not sent otherwise.',
    schema: { type: 'string' },
  },
}

const entityTag: Json = {
  ETag: { description: 'Version of the response, for If-None-Match.', schema: { type: 'string' } },
}

export interface Responses {
  /** The success response of an endpoint. */
  of: (endpoint: Endpoint) => Json
  /** Response schemas that endpoints refer to, by name. */
  schemas: () => [string, Json][]
}

const headersOf = ({ prefers, conditional }: Endpoint) => {
  const headers = { ...(prefers && preferenceApplied), ...(conditional && entityTag) }
  return Object.keys(headers).length === 0 ? {} : { headers }
}

export const gatherResponses = (shapes: Shapes): Responses => {
  const found = new Map<string, Json>()
  const schemaOf = (given: Json, data: Json, isLegacy: boolean): Json => {
    const schema = enveloped(shapes, data, isLegacy)
    const plain = nameOf(given)
    if (plain === null) return schema
    const name = `${isLegacy ? `Legacy${plain.replace(/^Legacy/, '')}` : plain}Response`
    found.set(name, schema)
    return referTo(name)
  }
  return {
    of: (endpoint) => {
      if (endpoint.protocol) return tusResponse
      if (endpoint.file) return fileResponse(endpoint.file)
      const given = shapes.of(endpoint.response, 'output')
      const list = asList(given)
      const data = list ? { oneOf: given['anyOf'] } : given
      const schema = schemaOf(given, data, endpoint.isLegacy === true)
      return {
        description: textOf(given),
        ...(list ? { headers: toRest } : headersOf(endpoint)),
        content: { 'application/json': { schema } },
      }
    },
    schemas: () => [...found],
  }
}
