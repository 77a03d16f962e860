import * as z from 'zod/mini'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { named } from '#domain/platform/named.ts'
import { nameIn, type Json, type Shapes } from './shapes.ts'

const envelope = named('Envelope', z.object({ error: z.literal(false), message: z.string() }))

const FILE: Json = { type: 'string', format: 'binary' }
const fileResponse = (types: readonly string[]): Json => ({
  description: 'The file itself, without an envelope.',
  content: Object.fromEntries(
    types.map((type) => [type, { schema: type === 'application/json' ? { type: 'object' } : FILE }]),
  ),
})

const enveloped = (shapes: Shapes, data: Json, isLegacy: boolean): Json => ({
  'application/json': {
    schema: {
      allOf: [
        shapes.of(envelope, 'output'),
        {
          type: 'object',
          required: isLegacy ? ['data', 'Data'] : ['data'],
          properties: isLegacy ? { data, Data: data } : { data },
        },
      ],
    },
  },
})

/** The list of rows that a shape is: either a page or, where no limit was asked for, an array. */
const asList = (data: Json): { row: Json; page: Json } | null => {
  const [whole, page] = (data['anyOf'] ?? []) as { type?: string; items?: Json }[]
  if (whole?.type !== 'array' || !whole.items || !page) return null
  return { row: whole.items, page }
}

/** Responses that many endpoints give are described once, under the name of what they hold. */
const nameOf = (data: Json): string | null => {
  if (data['type'] === 'null') return 'Done'
  const list = asList(data)
  if (list) return nameIn(list.page)?.replace(/Page$/, 'List') ?? null
  if (data['type'] === 'array') {
    const row = nameIn(data['items'] as Json)
    return row === null ? null : `${row}Array`
  }
  return nameIn(data)
}

const textOf = (data: Json): string => {
  if (data['type'] === 'null') return 'Done; there is nothing to tell.'
  if (asList(data))
    return 'The list: an array without `limit`, a page with it. Where an array is not all of it, `X-Total-Count` and `Link` say so.'
  return 'OK'
}

/** Only where a list without a limit goes on. */
export const headersOfRest: Json = {
  TotalCount: { description: 'How many rows the list has in all.', schema: { type: 'integer', minimum: 1 } },
  NextRows: { description: 'The address of the rows that follow: `<...>; rel="next"`.', schema: { type: 'string' } },
}
const toRest: Json = {
  'X-Total-Count': { $ref: '#/components/headers/TotalCount' },
  Link: { $ref: '#/components/headers/NextRows' },
}

export interface Responses {
  of: (endpoint: Endpoint) => Json
  components: () => [string, Json][]
}

export const gatherResponses = (shapes: Shapes): Responses => {
  const found = new Map<string, Json>()
  return {
    of: (endpoint) => {
      if (endpoint.file) return fileResponse(endpoint.file)
      const given = shapes.of(endpoint.response, 'output')
      const list = asList(given)
      const data = list ? { oneOf: given['anyOf'] } : given
      const response = {
        description: textOf(given),
        ...(list ? { headers: toRest } : {}),
        content: enveloped(shapes, data, endpoint.isLegacy === true),
      }
      const plain = nameOf(given)
      if (plain === null) return response
      const name = endpoint.isLegacy ? `Legacy${plain.replace(/^Legacy/, '')}` : plain
      found.set(name, response)
      return { $ref: `#/components/responses/${name}` }
    },
    components: () => [...found],
  }
}
