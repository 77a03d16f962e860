import type { Schema } from './description.ts'

/** A member as shown in the table: `ml_results.visitations`, `rows[].id`. */
export interface SchemaRow {
  name: string
  type: string
  rules: string
  meaning: string
}

/** The alternatives of a value, without those that the next release removes. */
const branches = ({ anyOf, oneOf }: Schema): Schema[] => {
  const all = anyOf ?? oneOf ?? []
  const current = all.filter(({ deprecated }) => !deprecated)
  return current.length > 0 ? current : all
}

/** `integer or null`, `list of text`. */
export const typeOf = (schema: Schema): string => {
  const parts = branches(schema)
  if (parts.length > 0) return [...new Set(parts.map(typeOf))].join(' or ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(', ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.items) return `list of ${typeOf(schema.items)}`
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(', ')}]`
  if (schema.name && schema.properties) return schema.name
  if (schema.format === 'binary') return 'file'
  if (schema.contentSchema) return `JSON text of ${typeOf(schema.contentSchema)}`
  const types = [schema.type ?? 'any'].flat().map((type) => (type === 'string' ? 'text' : type))
  return types.join(' or ')
}

const LARGE = 2_000_000_000
const limit = (value: number | undefined) => (value === undefined || Math.abs(value) > LARGE ? undefined : value)

/**
 * The constraints of a value in a few words. Patterns of dates and numbers are left out, because their names are
 * clearer.
 */
export const rulesOf = (schema: Schema): string[] => {
  const own = branches(schema).find(({ type }) => type !== 'null') ?? schema
  const [from, to] = [limit(own.minimum), limit(own.maximum)]
  return [
    own.format === 'binary' ? undefined : own.format,
    from !== undefined && to !== undefined
      ? `${from} to ${to}`
      : from !== undefined
        ? `from ${from}`
        : to !== undefined
          ? `up to ${to}`
          : undefined,
    own.exclusiveMinimum === undefined ? undefined : `above ${own.exclusiveMinimum}`,
    own.maxLength === undefined ? undefined : `at most ${own.maxLength} characters`,
    own.maxItems === undefined ? undefined : `at most ${own.maxItems}`,
    schema.default === undefined ? undefined : `${JSON.stringify(schema.default)} if left out`,
  ].filter((rule) => rule !== undefined)
}

const inner = (schema: Schema): { schema: Schema; suffix: string }[] => {
  const parts = branches(schema)
  if (parts.length > 0) return parts.flatMap(inner)
  if (schema.contentSchema) return inner(schema.contentSchema)
  if (schema.items) return inner(schema.items).map((found) => ({ ...found, suffix: `[]${found.suffix}` }))
  return schema.properties ? [{ schema, suffix: '' }] : []
}

/** All members at any depth, each once. */
export const schemaRows = (schema: Schema, before = ''): SchemaRow[] => {
  const rows = inner(schema).flatMap(({ schema: object, suffix }) =>
    Object.entries(object.properties ?? {}).flatMap(([member, shape]) => {
      const name = `${before}${before || suffix ? `${suffix}.` : ''}${member}`.replace(/^\[\]\./, '[].')
      const rules = [...((object.required ?? []).includes(member) ? ['required'] : []), ...rulesOf(shape)]
      const meaning = shape.description ?? ''
      return [{ name, type: typeOf(shape), rules: rules.join(', '), meaning }, ...schemaRows(shape, name)]
    }),
  )
  return [...new Map(rows.map((row) => [row.name, row])).values()]
}

/** A minimal value that an endpoint would accept. */
export const exampleOf = (schema: Schema): unknown => {
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = branches(schema)
  if (first) return exampleOf(first)
  const [type] = [schema.type ?? 'null'].flat()
  if (type === 'array') return schema.items ? [exampleOf(schema.items)] : []
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([name]) => schema.required?.includes(name))
        .map(([name, shape]) => [name, exampleOf(shape)]),
    )
  if (type === 'string')
    return schema.format === 'date' ? '2026-06-10' : schema.format === 'date-time' ? '2026-06-10T12:00:00Z' : 'text'
  if (type === 'integer' || type === 'number') return Math.max(1, limit(schema.minimum) ?? 1)
  return type === 'boolean' ? true : null
}
