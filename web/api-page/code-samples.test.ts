import { expect, test, vi } from 'vitest'
import { codeSamples } from './code-samples.ts'
import type { ApiEndpoint } from './description.ts'

const endpoint: ApiEndpoint = {
  operationId: 'updateHiveNote',
  summary: 'Update a note',
  tags: ['Hives'],
  'x-policy': 'farm.see',
  method: 'PUT',
  path: '/api/hives/{id}/notes',
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
    { name: 'from', in: 'query', schema: { type: 'string' } },
    { name: 'limit', in: 'query', schema: { type: 'integer' } },
    { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } },
  ],
  requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
  responses: { '200': { content: { 'application/json': { schema: { allOf: [] } } } } },
}
const filled = {
  values: { id: '7', from: '2026-06-01', 'Idempotency-Key': 'a"1' },
  body: '{\n  "text": "it\'s \\"wet\\"",\n  "dry": false,\n  "by": null,\n  "days": [1]\n}',
}
const textOf = (language: string, given = filled, of = endpoint) =>
  codeSamples(of, given, 'https://portal.example').find((sample) => sample.language === language)?.text

test('the JavaScript sample sends the request', async () => {
  const sent: [string, RequestInit][] = []
  vi.stubGlobal('fetch', (url: string, options: RequestInit) => {
    sent.push([url, options])
    return Promise.resolve(new Response('{}'))
  })
  vi.spyOn(console, 'log').mockReturnValue()
  vi.stubEnv('TOKEN', 'secret')
  const run = new Function(`return (async () => { ${textOf('javascript')} })()`) as () => Promise<void>
  await run()
  const [[url, options]] = sent as [[string, RequestInit]]
  expect(url).toBe('https://portal.example/api/hives/7/notes?from=2026-06-01')
  expect(options.method).toBe('PUT')
  expect(options.headers).toEqual({
    Authorization: 'Bearer secret',
    'Idempotency-Key': 'a"1',
    'Content-Type': 'application/json',
  })
  expect(JSON.parse(String(options.body))).toEqual({ text: 'it\'s "wet"', dry: false, by: null, days: [1] })
})

test('the Python sample calls the client’s method', () => {
  expect(textOf('python')?.split('\n')).toEqual([
    'import os',
    'from bombus_api import Bombus',
    '',
    'portal = Bombus("https://portal.example", os.environ["TOKEN"])',
    'print(portal.update_hive_note(7, {',
    '    "text": "it\'s \\"wet\\"",',
    '    "dry": False,',
    '    "by": None,',
    '    "days": [',
    '        1,',
    '    ],',
    '}, from_="2026-06-01", idempotency_key="a\\"1"))',
  ])
})

test('the R sample calls the package’s function and names a missing id', () => {
  expect(
    textOf('r', { ...filled, values: {} as typeof filled.values })
      ?.split('\n')
      .at(-1),
  ).toBe('print(bombus_update_hive_note(portal, ID, body))')
  expect(textOf('r')).toContain('body <- jsonlite::fromJSON(r"---({')
})

test('device endpoints have no client-library samples, and file uploads only a curl sample', () => {
  expect(codeSamples({ ...endpoint, 'x-policy': 'device' }, filled, '').map(({ language }) => language)).toEqual([
    'curl',
    'javascript',
  ])
  const form = { ...endpoint, requestBody: { content: { 'multipart/form-data': { schema: { type: 'object' } } } } }
  expect(codeSamples(form, { values: {}, body: '' }, '').map(({ language }) => language)).toEqual(['curl'])
})

test('client samples name required parameters, are omitted for unsupported headers, and need no token if public', () => {
  const needed = {
    ...endpoint,
    parameters: [{ name: 'from', in: 'query' as const, required: true, schema: { type: 'string' } }],
  }
  const empty = { values: {}, body: '' } as unknown as typeof filled
  expect(textOf('python', empty, { ...needed, 'x-policy': 'anyone' })).toBe(
    'from bombus_api import Bombus\n\nportal = Bombus("https://portal.example")\nprint(portal.update_hive_note(from_=FROM))',
  )
  const conditional = {
    ...endpoint,
    parameters: [{ name: 'If-Match', in: 'header' as const, schema: { type: 'string' } }],
  }
  const values = { 'If-Match': '"3"' } as unknown as typeof filled.values
  expect(textOf('python', { ...filled, values }, conditional)).toBeUndefined()
  expect(textOf('javascript', { ...filled, values }, conditional)).toContain('"If-Match"')
})

test('an R raw string cannot be terminated by its content', () => {
  expect(textOf('r', { ...filled, body: '{"a": ")---"}' })).toContain('r"----({"a": ")---"})----"')
})
