import { addressOf } from '#web/platform/api/api.ts'
import { browserToday } from '#web/platform/time/clock.ts'
import { bodyExampleOf, bodyOf, formOf, type ApiEndpoint } from './description.ts'
import { withRecentDates } from './example-dates.ts'
import { exampleOf } from './schema-rows.ts'

/** The input with which an endpoint is tried: texts by parameter name, and the body as JSON. */
export interface Filled {
  values: Record<string, string>
  body: string
}

export const emptyRequest = (endpoint: ApiEndpoint): Filled => {
  const body = bodyOf(endpoint)
  if (!body) return { values: {}, body: '' }
  const example = withRecentDates(bodyExampleOf(endpoint) ?? exampleOf(body), browserToday())
  return { values: {}, body: JSON.stringify(example, null, 2) }
}

/** The path below the server's base URL. Placeholders without a value remain. */
export const pathOf = (endpoint: ApiEndpoint, { values }: Filled): string => {
  const pick = (where: 'path' | 'query') =>
    Object.fromEntries(
      endpoint.parameters
        .filter((parameter) => parameter.in === where)
        .map(({ name }) => [name, values[name] || (where === 'path' ? `{${name}}` : undefined)]),
    )
  return addressOf(endpoint.path.replace(/^\/api/, ''), pick('path'), pick('query')).replaceAll(/%7B(\w+)%7D/g, '{$1}')
}

export const headersIn = (endpoint: ApiEndpoint, { values }: Filled): [name: string, value: string][] =>
  endpoint.parameters.flatMap(({ name, in: where }) => {
    const value = where === 'header' ? values[name]?.trim() : undefined
    return value ? [[name, value]] : []
  })

/**
 * The required fields of a multipart form: `image=@image`, a file of that name in the current directory of the
 * terminal.
 */
const partsOf = (endpoint: ApiEndpoint): string[] => {
  const { properties = {}, required = [] } = formOf(endpoint) ?? {}
  return required.map((name) =>
    properties[name]?.format === 'binary' ? `${name}=@${name}` : `${name}=${String(exampleOf(properties[name] ?? {}))}`,
  )
}

/** The same request as a curl command, with a placeholder for the reader's own token. */
export const curlOf = (endpoint: ApiEndpoint, filled: Filled, origin: string): string => {
  const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
  const credential = endpoint['x-policy'] === 'device' ? '$DEVICE_KEY' : '$TOKEN'
  return [
    `curl -X ${endpoint.method} ${quoted(origin + pathOf(endpoint, filled))}`,
    ...(endpoint['x-policy'] === 'anyone' ? [] : [`  -H "Authorization: Bearer ${credential}"`]),
    ...headersIn(endpoint, filled).map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`),
    ...partsOf(endpoint).map((part) => `  -F ${quoted(part)}`),
    ...(filled.body ? ["  -H 'Content-Type: application/json'", `  -d ${quoted(filled.body)}`] : []),
  ].join(' \\\n')
}

/** The name of the value that is missing or cannot be parsed; null if the request can be sent. */
export const faultOf = (endpoint: ApiEndpoint, { values, body }: Filled): { missing: string } | 'json' | null => {
  const missing = endpoint.parameters.find(({ name, required = false }) => required && !values[name]?.trim())
  if (missing) return { missing: missing.name }
  if (body === '') return null
  try {
    JSON.parse(body)
    return null
  } catch {
    return 'json'
  }
}

export interface Result {
  /** 0 if the server could not be reached. */
  status: number
  ms: number
  type: string
  /** The readable text, or the number of bytes. */
  body: { text: string } | { bytes: number }
}

/** Sends the request with the browser's session. */
export const sendRequest = async (endpoint: ApiEndpoint, filled: Filled): Promise<Result> => {
  const began = performance.now()
  const ended = () => Math.round(performance.now() - began)
  try {
    const response = await fetch(pathOf(endpoint, filled), {
      method: endpoint.method,
      headers: {
        ...Object.fromEntries(headersIn(endpoint, filled)),
        ...(filled.body ? { 'Content-Type': 'application/json' } : {}),
      },
      body: filled.body || null,
    })
    const content = await response.arrayBuffer()
    const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? ''
    return { status: response.status, ms: ended(), type, body: readable(content, type) }
  } catch {
    return { status: 0, ms: ended(), type: '', body: { bytes: 0 } }
  }
}

const readable = (content: ArrayBuffer, type: string): Result['body'] => {
  if (!type.startsWith('text/') && type !== 'application/json') return { bytes: content.byteLength }
  const text = new TextDecoder().decode(content)
  if (type !== 'application/json') return { text }
  try {
    return { text: JSON.stringify(JSON.parse(text), null, 2) }
  } catch {
    return { text }
  }
}
