import { memberOf } from './describe-members.ts'
import { nameIn, type Json } from './shapes.ts'

const byFormat: Record<string, string> = {
  'date-time': '2026-06-08T09:30:00.000Z',
  date: '2026-06-08',
  email: 'hannah@example.com',
  uri: 'https://example.com',
  uuid: '5f0c1c9a-8f7e-4c53-9a0b-2b6a1f0d9c11',
}

const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

/** Whether a value matches a type of a schema; nested values are not checked. */
const fits = (value: unknown, { type, enum: words, const: only }: Json): boolean => {
  if (Array.isArray(words)) return words.includes(value)
  if (only !== undefined) return value === only
  const types = [type].flat().map((one) => (one === 'integer' ? 'number' : one))
  return types.includes(typeOf(value))
}

const branches = (schema: Json): Json[] | undefined => (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined

/** Makes examples from the schemas of an OpenAPI document: members have the examples that `openapi/members` gives them. */
const makeExamples = (components: Record<string, Json>) => {
  const resolve = (schema: Json): [name: string | null, schema: Json] => {
    const name = nameIn(schema)
    return name === null ? [null, schema] : [name, components[name] ?? {}]
  }

  const ofMember = (owner: string, name: string, schema: Json, above: readonly string[]): unknown => {
    const member = memberOf(owner, name)
    if (Array.isArray(member)) {
      const [, example] = member as [string, unknown]
      const allowed = [schema, ...(branches(schema) ?? [])].map((one) => resolve(one)[1])
      if (allowed.some((one) => fits(example, one))) return example
    }
    return ofSchema(owner, schema, above)
  }

  const ofSchema = (owner: string, given: Json, above: readonly string[] = []): unknown => {
    const [name, schema] = resolve(given)
    if (name !== null && above.includes(name)) return {}
    const inside = name ?? owner
    const path = name === null ? above : [...above, name]
    if (schema['const'] !== undefined) return schema['const']
    if (Array.isArray(schema['enum'])) return schema['enum'][0]
    const choice = branches(schema)
    if (choice) return ofSchema(inside, choice.find((one) => one['type'] !== 'null') ?? {}, path)
    if (Array.isArray(schema['allOf']))
      return Object.assign({}, ...schema['allOf'].map((one: Json) => ofSchema(inside, one, path))) as unknown
    const required = new Set((schema['required'] ?? []) as string[])
    if (schema['properties'])
      return Object.fromEntries(
        Object.entries(schema['properties'] as Record<string, Json>)
          .filter(([key, member]) => member['deprecated'] !== true || required.has(key))
          .map(([key, member]) => [key, ofMember(inside, key, member, path)]),
      )
    const type = [schema['type']].flat().find((one) => one !== 'null')
    if (Array.isArray(schema['prefixItems']))
      return schema['prefixItems'].map((item: Json) => ofSchema(inside, item, path))
    if (type === 'array') return [ofSchema(inside, (schema['items'] ?? {}) as Json, path)]
    if (type === 'boolean') return true
    if (type === 'integer' || type === 'number') return Math.max(Number(schema['minimum'] ?? 1), 1)
    if (type === 'string') return byFormat[String(schema['format'])] ?? 'text'
    return type === 'object' ? {} : null
  }
  return {
    /** An example of a request or response body of an operation. */
    of: (schema: Json, operationId: string): unknown => ofSchema(operationId, schema),
    /** An example of a parameter of that name. */
    // A member of the same name may be something other than a UUID.
    ofParameter: (name: string, schema: Json): unknown =>
      schema['format'] === 'uuid' ? byFormat['uuid'] : ofMember('', name, schema, []),
  }
}

interface Content {
  schema?: Json
  example?: unknown
}
interface Operation {
  operationId: string
  parameters?: Json[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, { content?: Record<string, Content> }>
}

/** Gives each parameter, JSON body and JSON response an example. `components` are those of the same document. */
export const addExamples = (
  operations: Operation[],
  components: { schemas: Record<string, Json>; responses: Json; parameters: Json },
): void => {
  const examples = makeExamples(components.schemas)
  const illustrate = (content: Record<string, Content> | undefined, operationId = '') => {
    const json = content?.['application/json']
    if (json?.schema && JSON.stringify(json.schema) !== '{"type":"object"}')
      json.example = examples.of(json.schema, operationId)
  }
  for (const { operationId, parameters = [], requestBody, responses } of operations) {
    for (const parameter of parameters)
      if (parameter['$ref'] === undefined && parameter['in'] === 'path')
        parameter['example'] = examples.ofParameter(String(parameter['name']), (parameter['schema'] ?? {}) as Json)
    illustrate(requestBody?.content, operationId)
    for (const response of Object.values(responses)) illustrate(response.content, operationId)
  }
  for (const response of Object.values(components.responses) as { content?: Record<string, Content> }[])
    illustrate(response.content)
}
