import type { Access } from '#domain/platform/endpoint.ts'

/** The subset of JSON Schema and OpenAPI that describes our endpoints (server/platform/openapi/openapi). */
export interface Schema {
  $ref?: string
  /** The name of the referenced schema, once the reference is resolved. */
  name?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  default?: unknown
  deprecated?: boolean
  description?: string
  contentSchema?: Schema
}
export interface Content {
  content?: Record<string, { schema: Schema; example?: unknown }>
}
interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: Schema
}
type Named<T> = T | { $ref: string }
export interface Operation {
  operationId: string
  summary: string
  description?: string
  deprecated?: boolean
  tags: string[]
  'x-policy': Access
  parameters?: Named<Parameter>[]
  requestBody?: Content
  responses: Record<string, Named<Content>>
}
export interface Description {
  tags?: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    responses: Record<string, Content>
  }
}

/** An operation with its method and path, as described: its references are not resolved. */
export interface ListedEndpoint extends Operation {
  method: string
  path: string
}

/** An operation with its path. All references are resolved. */
export interface ApiEndpoint extends Omit<ListedEndpoint, 'parameters' | 'responses'> {
  parameters: Parameter[]
  responses: Record<string, Content>
}

/** All endpoints of a description. */
export const endpointsOf = ({ paths }: Description): ListedEndpoint[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )

/**
 * Endpoints by tag, both in alphabetical order, filtered to those whose name, path, summary or tag contains every word
 * of the term.
 */
export const groupsOf = (
  endpoints: readonly ListedEndpoint[],
  term: string,
): [tag: string, endpoints: ListedEndpoint[]][] => {
  const words = term.toLowerCase().split(/\s+/).filter(Boolean)
  const found = endpoints.filter(({ operationId, summary, method, path, tags }) => {
    const text = `${operationId} ${summary} ${method} ${path} ${tags.join(' ')}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return [...Map.groupBy(found, ({ tags }) => tags[0] ?? '')].sort(([a], [b]) => a.localeCompare(b))
}

export const bodyOf = ({ requestBody }: ApiEndpoint): Schema | undefined =>
  requestBody?.content?.['application/json']?.schema

/** The example of a JSON body; undefined if there is none. */
export const bodyExampleOf = ({ requestBody }: ApiEndpoint): unknown =>
  requestBody?.content?.['application/json']?.example

/** The schema of the multipart form, if the endpoint accepts one. */
export const formOf = ({ requestBody }: ApiEndpoint): Schema | undefined =>
  requestBody?.content?.['multipart/form-data']?.schema

export interface ApiResponse {
  status: string
  /** The schema of `data`; undefined if a file is returned. */
  data: Schema | undefined
  /** Content types of a file that is returned without an envelope. */
  files: string[]
  /** A whole response as JSON, with its envelope; undefined if there is none. */
  example: unknown
}

/** The response on success. */
export const responseOf = ({ responses }: ApiEndpoint): ApiResponse => {
  const [status = '200', { content = {} } = {}] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? []
  const envelope = content['application/json']?.schema.allOf
  const data = envelope?.map(({ properties }) => properties?.['data']).find((schema) => schema !== undefined)
  return { status, data, files: data ? [] : Object.keys(content), example: content['application/json']?.example }
}

/** The schema of the rows, if the response is a list and, with `limit`, a page of the same rows. */
export const rowsOf = ({ oneOf = [] }: Schema): Schema | undefined => {
  const list = oneOf.find(({ type }) => type === 'array')
  const page = oneOf.find(({ properties = {} }) => 'rows' in properties && 'total' in properties)
  return page && list?.items
}
export const refusalsOf = ({ responses }: ApiEndpoint): string =>
  Object.keys(responses)
    .filter((code) => !code.startsWith('2'))
    .join(', ')
