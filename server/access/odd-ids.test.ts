import { describe, expect, it } from 'vitest'
import { makeUser } from '../factories/people.ts'
import { makeServer } from '../testing/server.ts'
import type { Request } from './testing/request.ts'
import { requests } from './testing/requests.ts'
import { send } from './testing/send.ts'
import { makeWorld, NOW } from './testing/world.ts'

const server = await makeServer()
server.setClock(NOW)
const world = await makeWorld(server)
const admin = { id: (await makeUser(server.db, { role: 'admin' })).id, role: 'admin' as const }

const oddIds = [
  '0',
  '-1',
  '01',
  '1e3',
  '1.5',
  'abc',
  '\u0000',
  '🐝',
  '2147483648',
  '9'.repeat(10),
  '9'.repeat(40),
  '../1',
]

const endpoints = server.app.endpoints.flatMap((endpoint) => {
  const asked = requests[endpoint.id]
  return asked?.about === 'records'
    ? asked.build.map((build) => ({ ...endpoint, request: build(world, admin, world) }))
    : []
})
const withId = (given: Request['params'], id: string) =>
  Object.fromEntries(Object.entries(given ?? {}).map(([name, value]) => [name, /(?:^|_)id$/.test(name) ? id : value]))

describe('an invalid id', () => {
  it.each(endpoints.filter(({ request }) => request.params))(
    'in the path of $id returns the same response as a nonexistent id',
    async (endpoint) => {
      const headers = await server.as(admin)
      for (const id of oddIds) {
        const response = await send(
          server,
          endpoint,
          { ...endpoint.request, params: withId(endpoint.request.params, id) },
          headers,
        )
        expect([id, response.statusCode]).toEqual([id, 404])
      }
    },
  )

  it.each(endpoints.filter(({ request }) => Object.keys(request.query ?? {}).some((name) => name.endsWith('_id'))))(
    'in the query of $id is reported by parameter name',
    async (endpoint) => {
      const headers = await server.as(admin)
      for (const id of oddIds) {
        const response = await send(
          server,
          endpoint,
          { ...endpoint.request, query: withId(endpoint.request.query, id) },
          headers,
        )
        expect([id, response.statusCode]).toEqual([id, 422])
      }
    },
  )
})
