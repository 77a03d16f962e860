import type { ApiEndpoint, Content, Description, ListedEndpoint, Schema } from './description.ts'

const nameIn = (reference: string): string => reference.split('/').at(-1) ?? ''

/** An endpoint with its references resolved. Schemas contain no cycles, and each is resolved once. */
export const resolveEndpoint = ({ components }: Description, endpoint: ListedEndpoint): ApiEndpoint => {
  const known = new Map<string, Schema>()
  const lookUp = (name: string): Schema => {
    const found = known.get(name) ?? { ...resolved(components.schemas[name] ?? {}), name }
    known.set(name, found)
    return found
  }
  const each = (members: Record<string, Schema>) =>
    Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, resolved(schema)]))
  const resolved = (schema: Schema): Schema => {
    const { $ref, properties, items, additionalProperties, contentSchema, ...rest } = schema
    if ($ref !== undefined) return { ...lookUp(nameIn($ref)), ...rest }
    return {
      ...rest,
      ...(properties ? { properties: each(properties) } : {}),
      ...(items ? { items: resolved(items) } : {}),
      ...(contentSchema ? { contentSchema: resolved(contentSchema) } : {}),
      ...(typeof additionalProperties === 'object' ? { additionalProperties: resolved(additionalProperties) } : {}),
      ...(schema.anyOf ? { anyOf: schema.anyOf.map(resolved) } : {}),
      ...(schema.oneOf ? { oneOf: schema.oneOf.map(resolved) } : {}),
      ...(schema.allOf ? { allOf: schema.allOf.map(resolved) } : {}),
      ...(schema.prefixItems ? { prefixItems: schema.prefixItems.map(resolved) } : {}),
    }
  }
  const contentOf = ({ content = {} }: Content): Content => ({
    content: Object.fromEntries(
      Object.entries(content).map(([type, { schema, ...rest }]) => [type, { ...rest, schema: resolved(schema) }]),
    ),
  })
  return {
    ...endpoint,
    parameters: (endpoint.parameters ?? []).flatMap((given) => {
      const found = '$ref' in given ? components.parameters[nameIn(given.$ref)] : given
      return found ? [{ ...found, schema: resolved(found.schema) }] : []
    }),
    ...(endpoint.requestBody ? { requestBody: contentOf(endpoint.requestBody) } : {}),
    responses: Object.fromEntries(
      Object.entries(endpoint.responses).map(([status, given]) => [
        status,
        contentOf('$ref' in given ? (components.responses[nameIn(given.$ref)] ?? {}) : given),
      ]),
    ),
  }
}
