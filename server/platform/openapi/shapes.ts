import * as z from 'zod/mini'
import { shapeNames } from '#domain/platform/named.ts'

export type Json = Record<string, unknown>
type Io = 'input' | 'output'
type Schema = z.core.$ZodType

const FOLDER = '#/components/schemas/'
export const referTo = (name: string): Json => ({ $ref: `${FOLDER}${name}` })
export const nameIn = ({ $ref }: Json): string | null =>
  typeof $ref === 'string' && $ref.startsWith(FOLDER) ? $ref.slice(FOLDER.length) : null

/** Formats that make a pattern superfluous. */
const describedFormats = new Set(['date', 'date-time', 'email'])
const bounds = new Set([Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER])

/** Omits bounds of integers, patterns of dates and `additionalProperties`, which are of no use to readers. */
const shorten = ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void => {
  const { def } = zodSchema._zod
  if (describedFormats.has(String(jsonSchema['format']))) delete jsonSchema['pattern']
  for (const bound of ['minimum', 'maximum']) if (bounds.has(Number(jsonSchema[bound]))) delete jsonSchema[bound]
  // A release may add members, so clients must not refuse them.
  if (def.type === 'object' && !def.catchall) delete jsonSchema['additionalProperties']
}

const referring = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(referring)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) =>
      key === '$ref' ? [key, String(value).replace('#/$defs/', FOLDER)] : [key, referring(value)],
    ),
  )
}

export interface Shapes {
  /** JSON Schema of a schema's input or output; named schemas are referenced. */
  of: (schema: Schema, io: Io) => Json
  /** Adds JSON Schema under a name, and returns the reference to it. */
  add: (name: string, shape: Json) => Json
  /** The referenced schemas by name. */
  components: () => Json
}

/** Each name belongs to one schema: if input and output differ, two names are needed. */
export const gatherShapes = (): Shapes => {
  const found = new Map<string, Json>()
  const keep = (name: string, { id: _, ...shape }: Json) => {
    const before = found.get(name)
    if (before && JSON.stringify(before) !== JSON.stringify(shape)) throw new Error(`${name} names two shapes.`)
    found.set(name, shape)
  }
  const written = { input: new Map<Schema, Json>(), output: new Map<Schema, Json>() }
  const write = (schema: Schema, io: Io): Json => {
    // The root's name is referenced only from within.
    const { properties, $defs = {} } = referring(
      z.toJSONSchema(z.object({ root: schema }), {
        io,
        metadata: shapeNames,
        unrepresentable: 'any',
        override: shorten,
      }),
    ) as { properties: { root: Json }; $defs?: Record<string, Json> }
    for (const [name, shape] of Object.entries($defs)) keep(name, shape)
    written[io].set(schema, properties.root)
    return properties.root
  }
  return {
    of: (schema, io) => written[io].get(schema) ?? write(schema, io),
    add: (name, shape) => {
      keep(name, shape)
      return referTo(name)
    },
    components: () => Object.fromEntries([...found].sort(([one], [other]) => (one < other ? -1 : 1))),
  }
}
