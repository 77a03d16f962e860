import type { ApiEndpoint, Content, Description, Operation, Schema } from './description.ts'

const nameIn = (reference: string): string => reference.split('/').at(-1) ?? ''

/**
 * All endpoints of a description with their references resolved. Schemas contain no cycles, and each is resolved once.
 */
export const endpointsOf = ({ paths, components }: Description): ApiEndpoint[] => {
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
  const endpointOf = (method: string, path: string, operation: Operation): ApiEndpoint => ({
    ...operation,
    method: method.toUpperCase(),
    path,
    parameters: (operation.parameters ?? []).flatMap((given) => {
      const found = '$ref' in given ? components.parameters[nameIn(given.$ref)] : given
      return found ? [{ ...found, schema: resolved(found.schema) }] : []
    }),
    ...(operation.requestBody ? { requestBody: contentOf(operation.requestBody) } : {}),
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, given]) => [
        status,
        contentOf('$ref' in given ? (components.responses[nameIn(given.$ref)] ?? {}) : given),
      ]),
    ),
  })
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => endpointOf(method, path, operation)),
  )
}
