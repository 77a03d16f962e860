import { pythonName, rName, snakeCase } from '#domain/platform/client-names.ts'
import { bodyOf, responseOf, type ApiEndpoint } from './description.ts'
import { curlOf, headersIn, pathOf, type Filled } from './request.ts'

const sampleLanguages = ['curl', 'javascript', 'python', 'r'] as const
export type SampleLanguage = (typeof sampleLanguages)[number]
/** Proper names that are the same in every interface language. */
export const languageNames: Record<SampleLanguage, string> = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
  r: 'R',
}

const credentialOf = (endpoint: ApiEndpoint): string => (endpoint['x-policy'] === 'device' ? 'DEVICE_KEY' : 'TOKEN')

/** Indents JSON lines to match the surrounding code. */
const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`)

const javascriptOf = (endpoint: ApiEndpoint, filled: Filled, origin: string): string => {
  const headers = [
    ...(endpoint['x-policy'] === 'anyone'
      ? []
      : [`    Authorization: \`Bearer \${process.env.${credentialOf(endpoint)}}\`,`]),
    ...headersIn(endpoint, filled).map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
    ...(filled.body ? [`    'Content-Type': 'application/json',`] : []),
  ]
  const options = [
    `  method: '${endpoint.method}',`,
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(filled.body ? [`  body: JSON.stringify(${indented(filled.body, '  ')}),`] : []),
  ]
  return [
    `const response = await fetch(${JSON.stringify(origin + pathOf(endpoint, filled))}, {`,
    ...options,
    '})',
    'console.log(response.status, await response.text())',
  ].join('\n')
}

/** Formats a JSON value as a Python literal. */
const pythonValue = (value: unknown, by: string): string => {
  if (value === null) return 'None'
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const isList = Array.isArray(value)
  const items = Object.entries(value).map(
    ([name, item]) => `${by}    ${isList ? '' : `${JSON.stringify(name)}: `}${pythonValue(item, `${by}    `)},`,
  )
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  return items.length === 0 ? open + close : `${open}\n${items.join('\n')}\n${by}${close}`
}

/** The path ids in order; missing ones are placeholders to fill in. */
const idsOf = ({ parameters }: ApiEndpoint, { values }: Filled): string[] =>
  parameters
    .filter(({ in: where }) => where === 'path')
    .map(({ name, schema }) => {
      const value = values[name]?.trim()
      if (!value) return snakeCase(name).toUpperCase()
      return schema.type !== 'string' && /^\d+$/.test(value) ? value : JSON.stringify(value)
    })

/** The query parameters that were filled in; required ones that are missing are placeholders to fill in. */
const queryOf = ({ parameters }: ApiEndpoint, { values }: Filled): [name: string, value: string][] =>
  parameters.flatMap(({ name, in: where, required = false }) => {
    if (where !== 'query') return []
    const value = values[name]?.trim()
    if (value) return [[name, JSON.stringify(value)]]
    return required ? [[name, snakeCase(name).toUpperCase()]] : []
  })

const KEY = 'Idempotency-Key'
/** The idempotency key, if it was filled in. */
const keyOf = (endpoint: ApiEndpoint, filled: Filled): string[] =>
  headersIn(endpoint, filled).flatMap(([name, value]) => (name === KEY ? [JSON.stringify(value)] : []))

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}

const pythonOf = (endpoint: ApiEndpoint, filled: Filled, origin: string): string => {
  const given = [
    ...idsOf(endpoint, filled),
    ...(filled.body ? [pythonValue(parsed(filled.body), '')] : []),
    ...queryOf(endpoint, filled).map(([name, value]) => `${pythonName(name)}=${value}`),
    ...keyOf(endpoint, filled).map((value) => `idempotency_key=${value}`),
  ]
  const isOpen = endpoint['x-policy'] === 'anyone'
  return [
    ...(isOpen ? [] : ['import os']),
    'from bombus_api import Bombus',
    '',
    `portal = Bombus(${JSON.stringify(origin)}${isOpen ? '' : ', os.environ["TOKEN"]'})`,
    `print(portal.${snakeCase(endpoint.operationId)}(${given.join(', ')}))`,
  ].join('\n')
}

/** An R raw string with more dashes than any sequence of dashes in the text. */
const rText = (text: string): string => {
  const longest = Math.max(0, ...[...text.matchAll(/-+/g)].map(([dashes]) => dashes.length))
  const dashes = '-'.repeat(Math.max(3, longest + 1))
  return `r"${dashes}(${text})${dashes}"`
}

const rOf = (endpoint: ApiEndpoint, filled: Filled, origin: string): string => {
  const given = [
    'portal',
    ...idsOf(endpoint, filled),
    ...(filled.body ? ['body'] : []),
    ...queryOf(endpoint, filled).map(([name, value]) => `${rName(name)} = ${value}`),
    ...keyOf(endpoint, filled).map((value) => `idempotency_key = ${value}`),
  ]
  return [
    'library(bombusapi)',
    '',
    `portal <- bombus_client(${JSON.stringify(origin)}, ${endpoint['x-policy'] === 'anyone' ? '""' : 'Sys.getenv("TOKEN")'})`,
    ...(filled.body ? [`body <- jsonlite::fromJSON(${rText(filled.body)}, simplifyVector = FALSE)`] : []),
    `print(bombus_${snakeCase(endpoint.operationId)}(${given.join(', ')}))`,
  ].join('\n')
}

/** Whether the body, if there is one, is JSON. */
const isPlain = (endpoint: ApiEndpoint): boolean => !endpoint.requestBody || bodyOf(endpoint) !== undefined

/**
 * Whether the Python and R clients support the endpoint: they cover what people may do, except event streams and other
 * headers.
 */
const isOfClients = (endpoint: ApiEndpoint, filled: Filled): boolean =>
  headersIn(endpoint, filled).every(([name]) => name === KEY) &&
  !endpoint.parameters.some(({ in: where, required }) => where === 'header' && required) &&
  endpoint['x-policy'] !== 'device' &&
  !endpoint.deprecated &&
  isPlain(endpoint) &&
  !responseOf(endpoint).files.includes('text/event-stream')

/** The same request in other languages, with a placeholder for the reader's own token. */
export const codeSamples = (
  endpoint: ApiEndpoint,
  filled: Filled,
  origin: string,
): { language: SampleLanguage; text: string }[] => [
  { language: 'curl', text: curlOf(endpoint, filled, origin) },
  ...(isPlain(endpoint) ? [{ language: 'javascript' as const, text: javascriptOf(endpoint, filled, origin) }] : []),
  ...(isOfClients(endpoint, filled)
    ? [
        { language: 'python' as const, text: pythonOf(endpoint, filled, origin) },
        { language: 'r' as const, text: rOf(endpoint, filled, origin) },
      ]
    : []),
]
