import { expect, test } from 'vitest'
import type { ApiEndpoint } from './description.ts'
import { permissionText } from './permission.ts'
import { curlOf, emptyRequest, faultOf, pathOf } from './request.ts'
import { exampleOf, schemaRows, typeOf } from './schema-rows.ts'

const schema = {
  type: 'object',
  required: ['name', 'place'],
  properties: {
    name: { type: 'string', maxLength: 120 },
    size: { anyOf: [{ type: 'integer', exclusiveMinimum: 0 }, { type: 'null' }] },
    place: { type: 'object', required: ['x'], properties: { x: { type: 'number', minimum: 0, maximum: 1 } } },
    counts: { type: 'array', items: { type: 'object', properties: { count: { type: 'integer' } } } },
    state: { type: 'string', enum: ['on', 'off'], default: 'on' },
  },
}

test('a schema is listed member by member, at any depth', () => {
  expect(schemaRows(schema).map(({ name, type, rules }) => `${name}: ${type}${rules && `; ${rules}`}`)).toEqual([
    'name: text; required, at most 120 characters',
    'size: integer or null; above 0',
    'place: object; required',
    'place.x: number; required, 0 to 1',
    'counts: list of object',
    'counts[].count: integer',
    'state: "on", "off"; "on" if left out',
  ])
  expect(schemaRows({ type: 'array', items: schema })[0]?.name).toBe('[].name')
  expect(typeOf({ type: ['string', 'null'] })).toBe('text or null')
  expect(typeOf({ anyOf: [{ type: 'integer' }, { const: 'ails', deprecated: true }] })).toBe('integer')
})

test('an example has the required members, each of the right type', () => {
  expect(exampleOf(schema)).toEqual({ name: 'text', place: { x: 1 } })
})

const endpoint = {
  operationId: 'updateThing',
  summary: '',
  tags: ['Things'],
  'x-policy': 'device.edit',
  method: 'PUT',
  path: '/api/things/{id}',
  parameters: [
    { name: 'id', in: 'path', required: true, schema: {} },
    { name: 'q', in: 'query', required: false, schema: {} },
  ],
  requestBody: {
    content: {
      'application/json': { schema: { type: 'object', required: ['a'], properties: { a: { type: 'string' } } } },
    },
  },
  responses: {},
} satisfies ApiEndpoint

test('the curl example contains the values entered, escaped for a shell', () => {
  const filled = { values: { id: '7', q: "a b&c'd" }, body: `{"a":"it's"}` }
  expect(pathOf(endpoint, emptyRequest(endpoint))).toBe('/api/things/{id}')
  expect(curlOf(endpoint, filled, 'https://portal.example').split(' \\\n  ')).toEqual([
    `curl -X PUT 'https://portal.example/api/things/7?q=a+b%26c%27d'`,
    '-H "Authorization: Bearer $TOKEN"',
    `-H 'Content-Type: application/json'`,
    String.raw`-d '{"a":"it'\''s"}'`,
  ])
})

test('a missing parameter or invalid JSON is reported before sending', () => {
  expect(faultOf(endpoint, { values: {}, body: '{}' })).toEqual({ missing: 'id' })
  expect(faultOf(endpoint, { values: { id: '7' }, body: '{' })).toBe('json')
  expect(faultOf(endpoint, { values: { id: '7' }, body: '{}' })).toBeNull()
})

test('permissions are described in words', () => {
  expect(permissionText('anyone')).toBe('Anyone, even signed out.')
  expect(permissionText('farm.see')).toBe('Everyone signed in.')
  expect(permissionText('device.edit')).toBe('Admin. Only for data they can see.')
  expect(permissionText('organisation.add')).toBe('Admin, Entomology Admin (“wide”). Only for data they can see.')
})
