import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { endpoint } from '#domain/platform/endpoint.ts'
import { formerName, named } from '#domain/platform/named.ts'
import { route } from '../http/route.ts'
import { describeEndpoints } from './openapi.ts'
import { bareApp } from '#server/testing/bare-app.ts'
import { readSettings } from '../config/settings.ts'

const attention = named('HiveAttention', z.array(z.string()))
const listHives = endpoint({
  id: 'listHives',
  tag: 'Test',
  method: 'GET',
  path: '/hives/{id}',
  can: 'anyone',
  summary: 'An endpoint for a test.',
  params: z.object({ id: z.string() }),
  query: z.object({ kind: z.optional(z.string()), sort_of: formerName(z.optional(z.string()), 'kind') }),
  response: z.object({ needs_attention: attention, ails: formerName(attention, 'needs_attention') }),
  aliases: [{ id: 'listBoxes', path: '/boxes/{id}' }],
})

const app = bareApp(readSettings({ BOMBUS_DEMO: 'off', BOMBUS_MAIL: 'off' }))
route(app, listHives, async ({ params: { id } }) => ({ needs_attention: [id], ails: [id] }))
interface Operation {
  operationId: string
  deprecated?: boolean
  description?: string
  parameters: { name: string; deprecated?: boolean; description?: string }[]
  responses: Record<string, unknown>
}
const { paths } = describeEndpoints(app.endpoints) as { paths: Record<string, Record<string, Operation>> }
const [now, former] = [paths['/api/hives/{id}']?.['get'], paths['/api/boxes/{id}']?.['get']]

it('serves an endpoint at its former path as well as at its current one', async () => {
  const own = await app.inject('/hives/7')
  expect(own.json()).toMatchObject({ data: { needs_attention: ['7'], ails: ['7'] } })
  const alias = await app.inject('/boxes/7')
  expect([alias.statusCode, alias.json()]).toEqual([200, own.json()])
})

it('describes the former path, but not the current one, as deprecated, and names the replacement', () => {
  expect(former).toMatchObject({
    operationId: 'listBoxes',
    deprecated: true,
    description: 'Use GET /hives/{id} instead: the next release removes this path.',
  })
  expect(former?.responses).toEqual(now?.responses)
  expect([now?.operationId, now?.deprecated, now?.description]).toEqual(['listHives', undefined, undefined])
})

it('describes only the former names of a member and a parameter as deprecated', () => {
  const gone = (name: string) => `Use ${name} instead: the next release removes this name.`
  expect(now?.parameters.map(({ name, deprecated, description }) => [name, deprecated, description])).toEqual([
    ['id', undefined, undefined],
    ['kind', undefined, undefined],
    ['sort_of', true, gone('kind')],
  ])
  const text = JSON.stringify(now?.responses)
  expect(text).toContain(`"needs_attention":{"$ref":"#/components/schemas/HiveAttention"`)
  expect(text).toContain(`"deprecated":true,"description":"${gone('needs_attention')}"`)
})
