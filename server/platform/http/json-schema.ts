import * as z from 'zod/mini'

type Json = Record<string, unknown>

/** JSON Schema (2020-12) of a schema's input or output. */
export const jsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, '~standard': __, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

/**
 * Merges `anyOf` branches of distinct types (a list or a page, a text or null) into one type list, so that the
 * serialiser needs no validator to choose a branch.
 */
const flattenTypes = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(flattenTypes)
  if (typeof node !== 'object' || node === null) return node
  const { anyOf, ...rest } = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, flattenTypes(value)]),
  ) as Json & { anyOf?: Json[] }
  if (!anyOf) return rest
  const types = anyOf.map((branch) => branch['type'])
  const isPlain = types.every((type) => typeof type === 'string') && new Set(types).size === types.length
  if (!isPlain) return { anyOf, ...rest }
  const merged: Json = { ...Object.assign({}, ...anyOf), ...rest, type: types }
  if (Array.isArray(merged['enum']) && types.includes('null')) merged['enum'] = [...(merged['enum'] as unknown[]), null]
  return merged
}

/** The response envelope for the serialiser, which drops members that are not listed. */
export const responseSchema = (response: z.core.$ZodType): Json => ({
  type: 'object',
  properties: {
    error: { type: 'boolean' },
    message: { type: 'string' },
    data: flattenTypes(jsonSchema(response, 'output')),
  },
})
