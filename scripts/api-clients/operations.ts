/** The parts of openapi.json that a client generator needs. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  prefixItems?: Schema[]
  additionalProperties?: Schema | boolean
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  description?: string
}
interface Parameter {
  $ref?: string
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
}
interface Media {
  schema?: Schema
}
interface Described {
  operationId: string
  summary: string
  description?: string
  deprecated?: boolean
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media> }>
}
export interface Description {
  info: { version: string }
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> }
}

export interface Argument {
  /** Name in the request. */
  name: string
  schema: Schema
  required: boolean
  description: string
}
export interface Operation {
  id: string
  method: string
  path: string
  summary: string
  description: string
  inPath: Argument[]
  query: Argument[]
  /** The schema of a JSON body. */
  body: { kind: 'json'; schema: Schema; required: boolean } | { kind: 'form' } | null
  /** `data` of the response; the content of a file. */
  result: { kind: 'json'; schema: Schema } | { kind: 'file' }
  /** Safe to retry: its key makes it take effect once. */
  hasIdempotencyKey: boolean
}

const nameIn = (ref: string): string => ref.split('/').at(-1) ?? ''

/** `data` of an envelope, which is its second part. Undefined without one: the response is a JSON file. */
const dataOf = (schema: Schema, schemas: Record<string, Schema>): Schema | undefined => {
  const whole = schema.$ref ? (schemas[nameIn(schema.$ref)] ?? {}) : schema
  for (const part of whole.allOf ?? [whole]) if (part.properties?.['data']) return part.properties['data']
  return undefined
}

const bodyOf = ({ requestBody }: Described): Operation['body'] => {
  if (!requestBody) return null
  const [kind, media] = Object.entries(requestBody.content)[0] ?? []
  if (kind === 'application/json')
    return { kind: 'json', schema: media?.schema ?? {}, required: requestBody.required ?? false }
  if (kind === 'multipart/form-data') return { kind: 'form' }
  throw new Error(`The clients cannot send ${kind}.`)
}

/**
 * All operations that a program calls, by their ids: without deprecated ones, event streams, and those of the resumable
 * upload protocol, which uses headers.
 */
export const operationsOf = ({ paths, components }: Description): Operation[] =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, described]): Operation[] => {
        const [content] = Object.entries(described.responses)
          .filter(([status]) => status.startsWith('2'))
          .map(([, response]) => response.content ?? {})
        if (described.deprecated || content?.['text/event-stream']) return []
        const parameters = (described.parameters ?? []).map((given) =>
          given.$ref ? (components.parameters[nameIn(given.$ref)] as Parameter) : given,
        )
        if (parameters.some((parameter) => parameter.in === 'header' && parameter.required)) return []
        const argumentsIn = (where: string): Argument[] =>
          parameters
            .filter((parameter) => parameter.in === where)
            .map(({ name, schema, required = false, description = '' }) => ({ name, schema, required, description }))
        const json = content?.['application/json']
        const data = json && dataOf(json.schema ?? {}, components.schemas)
        return [
          {
            id: described.operationId,
            method: method.toUpperCase(),
            path,
            summary: described.summary,
            description: described.description ?? '',
            inPath: argumentsIn('path'),
            query: argumentsIn('query').toSorted((a, b) => Number(b.required) - Number(a.required)),
            body: bodyOf(described),
            result: data ? { kind: 'json', schema: data } : { kind: 'file' },
            hasIdempotencyKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
          },
        ]
      }),
    )
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** Schemas named in a client, without envelopes of responses. */
export const modelsOf = ({ components: { schemas } }: Description): [string, Schema][] =>
  Object.entries(schemas).filter(
    ([name, { allOf }]) => name !== 'Envelope' && !allOf?.some(({ $ref }) => $ref?.endsWith('/Envelope')),
  )

/** Wraps a text into lines of at most the given number of characters. */
export const wrapped = (text: string, width: number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + word.length + 1 > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].filter((one) => one !== '')
}
