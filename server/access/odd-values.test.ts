import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { makeUser } from '../factories/people.ts'
import { makeServer } from '../testing/server.ts'
import { deviceRequests } from './testing/device-requests.ts'
import { oddMembers, withValue } from './testing/odd-members.ts'
import { makeReferenceEntries } from './testing/reference-entries.ts'
import type { Request } from './testing/request.ts'
import { requests } from './testing/requests.ts'
import { send } from './testing/send.ts'
import { makeWorld, NOW } from './testing/world.ts'

const server = await makeServer()
server.setClock(NOW)
const world = await makeWorld(server)
const entries = await makeReferenceEntries(server.db)
const admin = {
  id: (await makeUser(server.db, { role: 'admin', organisation_id: world.organisation_id })).id,
  role: 'admin' as const,
}

const baseOf = ({ id }: Endpoint): Request[] => {
  const asked = requests[id]
  if (!asked) return [{}]
  if (asked.about === 'records') return asked.build.map((build) => build(world, admin, world))
  return [asked.about === 'shared' ? asked.build(entries) : asked.build(admin)]
}
const last = { GET: 0, HEAD: 0, POST: 1, PUT: 1, PATCH: 1, DELETE: 2 }
// Deletions come last, because they remove what other requests need.
const endpoints = server.app.endpoints
  .filter((endpoint) => endpoint.can !== 'device' && endpoint.form === undefined)
  .toSorted((one, other) => last[one.method] - last[other.method])
  .map((endpoint) => ({
    ...endpoint,
    odd: (['query', 'body'] as const).flatMap((part) =>
      oddMembers(endpoint[part]).map((member) => ({ ...member, part })),
    ),
  }))
const oddIds = ['0', '2147483648', '9'.repeat(40)]

describe('a date, timestamp or number that no column can store', () => {
  it('is tested for every endpoint that accepts one', () => {
    expect(endpoints.filter(({ odd }) => odd.length > 0).length).toBeGreaterThan(100)
    expect(Object.keys(deviceRequests)).toHaveLength(4)
  })

  it.each(endpoints)('never causes a server error in $method $path', async (endpoint) => {
    const headers = await server.as(admin)
    const [base = {}] = baseOf(endpoint)
    const failed: unknown[] = []
    const tried = async (request: Request, what: unknown) => {
      const { statusCode } = await send(server, endpoint, request, headers)
      if (statusCode >= 500) failed.push([statusCode, what])
    }
    for (const { part, path, values } of endpoint.odd)
      for (const value of values)
        await tried({ ...base, [part]: withValue(base[part], path, value) } as Request, [part, path.join('.'), value])
    for (const name of Object.keys(base.params ?? {}).filter((param) => /(?:^|_)id$|Id$/.test(param)))
      for (const value of oddIds) await tried({ ...base, params: { ...base.params, [name]: value } }, [name, value])
    expect(failed).toEqual([])
  })
})
