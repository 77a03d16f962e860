import { expect, test } from 'vitest'
import {
  bodyOf,
  endpointsOf,
  formOf,
  groupsOf,
  refusalsOf,
  responseOf,
  rowsOf,
  type Description,
} from './description.ts'
import { resolveEndpoint } from './references.ts'
import { curlOf, emptyRequest } from './request.ts'
import { schemaRows, typeOf } from './schema-rows.ts'

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
const enveloped = (data: object) => ({
  content: {
    'application/json': {
      schema: { allOf: [ref('schemas', 'Envelope'), { type: 'object', properties: { data } }] },
    },
  },
})
const described: Description = {
  components: {
    schemas: {
      Id: { type: 'integer', exclusiveMinimum: 0 },
      Envelope: { type: 'object', properties: { error: { const: false } } },
      Hive: { type: 'object', required: ['id'], properties: { id: ref('schemas', 'Id'), box: ref('schemas', 'Box') } },
      Box: { type: 'object', properties: { size: { type: 'number' } } },
      HivePage: {
        type: 'object',
        properties: { rows: { type: 'array', items: ref('schemas', 'Hive') }, total: { type: 'integer' } },
      },
    },
    parameters: { Limit: { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 1000 } } },
    responses: {
      HiveList: enveloped({ oneOf: [{ type: 'array', items: ref('schemas', 'Hive') }, ref('schemas', 'HivePage')] }),
      Hive: enveloped(ref('schemas', 'Hive')),
      NotFound: enveloped({ type: 'null' }),
    },
  },
  paths: {
    '/api/hives': {
      get: {
        operationId: 'listHives',
        summary: '',
        tags: [],
        'x-policy': 'farm.see',
        parameters: [ref('parameters', 'Limit')],
        responses: { 200: ref('responses', 'HiveList'), 404: ref('responses', 'NotFound') },
      },
      post: {
        operationId: 'createHive',
        summary: '',
        tags: [],
        'x-policy': 'farm.see',
        requestBody: { content: { 'application/json': { schema: ref('schemas', 'Hive') } } },
        responses: { 201: ref('responses', 'Hive') },
      },
      put: {
        operationId: 'putHivePicture',
        summary: '',
        tags: [],
        'x-policy': 'farm.see',
        parameters: [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }],
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['image', 'hive'],
                properties: {
                  image: { type: 'string', format: 'binary' },
                  hive: ref('schemas', 'Id'),
                  notes: { type: 'string' },
                },
              },
            },
          },
        },
        responses: { 200: { content: { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } } } },
      },
    },
  },
}
const [list, create, put] = endpointsOf(described).map((endpoint) => resolveEndpoint(described, endpoint))
if (!list || !create || !put) throw new Error('Three endpoints are described.')
const told = (schema: object | undefined) => schemaRows(schema ?? {}).map(({ name, type }) => `${name}: ${type}`)

test('references of an endpoint are resolved, and schemas retain their names', () => {
  expect(list.parameters.map(({ name, schema }) => [name, schema.maximum])).toEqual([['limit', 1000]])
  expect(refusalsOf(list)).toBe('404')
  const { status, data } = responseOf(list)
  expect([status, typeOf(data ?? {})]).toEqual(['200', 'list of Hive or HivePage'])
  expect(told(data)).toEqual([
    '[].id: integer',
    '[].box: Box',
    '[].box.size: number',
    'rows: list of Hive',
    'rows[].id: integer',
    'rows[].box: Box',
    'rows[].box.size: number',
    'total: integer',
  ])
  expect(told(bodyOf(create))).toEqual(['id: integer', 'box: Box', 'box.size: number'])
  expect(emptyRequest(create).body).toBe('{\n  "id": 1\n}')
})

test('the rows of a list that may be a page are described once', () => {
  expect(told(rowsOf(responseOf(list).data ?? {}))).toEqual(['id: integer', 'box: Box', 'box.size: number'])
  expect(rowsOf(bodyOf(create) ?? {})).toBeUndefined()
})

test('endpoints are found by words of their path, summary, name and group', () => {
  const found = (term: string) =>
    groupsOf(endpointsOf({ ...described, paths: { '/api/hives': { get: about, post: other } } }), term).map(
      ([tag, own]) => [tag, own.map(({ operationId }) => operationId)],
    )
  const about = {
    operationId: 'listHives',
    summary: 'List hives',
    tags: ['Hives'],
    'x-policy': 'anyone' as const,
    responses: {},
  }
  const other = { ...about, operationId: 'createHive', summary: 'Register a colony', tags: ['Colonies'] }
  expect(found('')).toEqual([
    ['Colonies', ['createHive']],
    ['Hives', ['listHives']],
  ])
  expect(found('colony post')).toEqual([['Colonies', ['createHive']]])
  expect(found('/hives get')).toEqual([['Hives', ['listHives']]])
  expect(found('wasp')).toEqual([])
})

test('a form lists its parts, and a file response its content type', () => {
  expect(told(formOf(put))).toEqual(['image: file', 'hive: integer', 'notes: text'])
  expect(responseOf(put)).toEqual({ status: '200', data: undefined, files: ['image/jpeg'], example: undefined })
})

test('the example sends the required parts and the headers that were filled in', () => {
  const filled = { values: { 'Idempotency-Key': 'a1' }, body: '' }
  expect(curlOf(put, filled, 'https://portal.example').split(' \\\n  ')).toEqual([
    `curl -X PUT 'https://portal.example/api/hives'`,
    '-H "Authorization: Bearer $TOKEN"',
    `-H 'Idempotency-Key: a1'`,
    `-F 'image=@image'`,
    `-F 'hive=1'`,
  ])
})
