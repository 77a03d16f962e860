import type { Access } from '#domain/platform/call.ts'

/** As much of JSON Schema and OpenAPI as describes our calls (server/platform/openapi.ts). */
export interface Schema {
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
}
interface Content {
  content?: Record<string, { schema: Schema }>
}
export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  'x-policy': Access
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[]
  requestBody?: Content
  responses: Record<string, Content & { $ref?: string }>
}
export interface Description {
  paths: Record<string, Record<string, Operation>>
}

/** An operation with its address. */
export interface ApiCall extends Operation {
  method: string
  path: string
}

export const callsOf = ({ paths }: Description): ApiCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )

/** Calls by tag, both in the order of the alphabet; every word of the term occurs in what is said of a call. */
export const groupsOf = (calls: readonly ApiCall[], term: string): [tag: string, calls: ApiCall[]][] => {
  const words = term.toLowerCase().split(/\s+/).filter(Boolean)
  const found = calls.filter(({ operationId, summary, method, path, tags }) => {
    const text = `${operationId} ${summary} ${method} ${path} ${tags.join(' ')}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return [...Map.groupBy(found, ({ tags }) => tags[0] ?? '')].sort(([a], [b]) => a.localeCompare(b))
}

export const bodyOf = ({ requestBody }: ApiCall): Schema | undefined =>
  requestBody?.content?.['application/json']?.schema

/** The status of success, and what stands in `data` then. */
export const answerOf = ({ responses }: ApiCall): { status: string; data: Schema | undefined } => {
  const [status = '200', response] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? []
  return { status, data: response?.content?.['application/json']?.schema.properties?.['data'] }
}
export const refusalsOf = ({ responses }: ApiCall): string =>
  Object.keys(responses)
    .filter((code) => !code.startsWith('2'))
    .join(', ')
