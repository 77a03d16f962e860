import * as z from 'zod/mini'

type Json = Record<string, unknown>

/** JSON Schema (2020-12) of what a schema takes in or gives out. */
export const jsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, '~standard': __, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

/** `anyOf: [T, null]` as one type list: the serialiser then needs no validator to choose a branch. */
const flattenNull = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(flattenNull)
  if (typeof node !== 'object' || node === null) return node
  const { anyOf, ...rest } = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, flattenNull(value)]),
  ) as Json & {
    anyOf?: Json[]
  }
  if (!anyOf) return rest
  const [some, none] = anyOf
  if (anyOf.length === 2 && some && none?.['type'] === 'null' && typeof some['type'] === 'string')
    return {
      ...some,
      ...rest,
      type: [some['type'], 'null'],
      ...(Array.isArray(some['enum']) ? { enum: [...some['enum'], null] } : {}),
    }
  return { anyOf, ...rest }
}

/** The envelope around an answer, for Fastify's serialiser: members that are not listed do not leave the server. */
export const answerSchema = (answer: z.core.$ZodType): Json => ({
  type: 'object',
  properties: {
    error: { type: 'boolean' },
    message: { type: 'string' },
    data: flattenNull(jsonSchema(answer, 'output')),
  },
})
