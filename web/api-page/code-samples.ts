import { pythonName, rName, snakeCase } from '#domain/platform/client-names.ts'
import { bodyOf, responseOf, type ApiEndpoint } from './description.ts'
import { curlOf, headersIn, pathOf, type Filled } from './request.ts'

export const sampleLanguages = ['curl', 'javascript', 'python', 'r'] as const
export type SampleLanguage = (typeof sampleLanguages)[number]
/** Names, the same in all languages of people. */
export const languageNames: Record<SampleLanguage, string> = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
  r: 'R',
}

const credentialOf = (endpoint: ApiEndpoint): string => (endpoint['x-policy'] === 'device' ? 'DEVICE_KEY' : 'TOKEN')

/** JSON in lines that fit below the code around them. */
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

/** JSON as a value of Python. */
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

/** The ids of the path in their order; those that are missing are names to be filled in. */
const idsOf = ({ parameters }: ApiEndpoint, { values }: Filled): string[] =>
  parameters
    .filter(({ in: where }) => where === 'path')
    .map(({ name, schema }) => {
      const value = values[name]?.trim()
      if (!value) return snakeCase(name).toUpperCase()
      return schema.type === 'string' || Number.isNaN(Number(value)) ? JSON.stringify(value) : value
    })

/** The query parameters that were filled in. */
const queryOf = ({ parameters }: ApiEndpoint, { values }: Filled): [name: string, value: string][] =>
  parameters.flatMap(({ name, in: where }) => {
    const value = where === 'query' ? values[name]?.trim() : undefined
    return value ? [[name, value]] : []
  })

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
    ...queryOf(endpoint, filled).map(([name, value]) => `${pythonName(name)}=${JSON.stringify(value)}`),
  ]
  return [
    'import os',
    'from bombus_api import Bombus',
    '',
    `portal = Bombus(${JSON.stringify(origin)}, os.environ["TOKEN"])`,
    `print(portal.${snakeCase(endpoint.operationId)}(${given.join(', ')}))`,
  ].join('\n')
}

const rText = (text: string): string => `r"---(${text})---"`

const rOf = (endpoint: ApiEndpoint, filled: Filled, origin: string): string => {
  const given = [
    'portal',
    ...idsOf(endpoint, filled),
    ...(filled.body ? ['body'] : []),
    ...queryOf(endpoint, filled).map(([name, value]) => `${rName(name)} = ${JSON.stringify(value)}`),
  ]
  return [
    'library(bombusapi)',
    '',
    `portal <- bombus_client(${JSON.stringify(origin)}, Sys.getenv("TOKEN"))`,
    ...(filled.body ? [`body <- jsonlite::fromJSON(${rText(filled.body)}, simplifyVector = FALSE)`] : []),
    `print(bombus_${snakeCase(endpoint.operationId)}(${given.join(', ')}))`,
  ].join('\n')
}

/** Whether the body, if there is one, is JSON. */
const isPlain = (endpoint: ApiEndpoint): boolean => !endpoint.requestBody || bodyOf(endpoint) !== undefined

/** Whether the clients in Python and R have it: what people may do, but for streams of events. */
const isOfClients = (endpoint: ApiEndpoint): boolean =>
  endpoint['x-policy'] !== 'device' &&
  !endpoint.deprecated &&
  isPlain(endpoint) &&
  !responseOf(endpoint).files.includes('text/event-stream')

/** The same request in other languages, with the reader's own token to be filled in. */
export const codeSamples = (
  endpoint: ApiEndpoint,
  filled: Filled,
  origin: string,
): { language: SampleLanguage; text: string }[] => [
  { language: 'curl', text: curlOf(endpoint, filled, origin) },
  ...(isPlain(endpoint) ? [{ language: 'javascript' as const, text: javascriptOf(endpoint, filled, origin) }] : []),
  ...(isOfClients(endpoint)
    ? [
        { language: 'python' as const, text: pythonOf(endpoint, filled, origin) },
        { language: 'r' as const, text: rOf(endpoint, filled, origin) },
      ]
    : []),
]
