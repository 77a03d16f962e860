import { expect, it } from 'vitest'
import { timeLimit } from '../testing/time-limit.ts'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeServer } from '../testing/server.ts'
import { makePersonOf, parts } from './testing/cast.ts'
import { hostile, oneOf, seeded } from './testing/hostile.ts'
import type { Request } from './testing/request.ts'
import { requests } from './testing/requests.ts'
import { makeReferenceEntries } from './testing/reference-entries.ts'
import { send } from './testing/send.ts'
import { hasIdFrom, makeWorld, numberFrom, NOW } from './testing/world.ts'

/** 5,000 requests per test run, with a printed seed; `npm run fuzz` sends 100,000, and FUZZ_SEED repeats a run. */
const COUNT = Number(process.env['FUZZ_REQUESTS'] ?? 5_000)
const SEED = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 1_000_000_000))
const random = seeded(SEED)
/** A long run prints its seed even if it passes. */
const named = process.env['FUZZ_REQUESTS'] === undefined ? '' : ` of seed ${SEED}`
const MEGABYTE = 1_000_000
/** Texts that reveal internals of the server. */
const inside =
  /\bat \S+ \(|node_modules|\.ts:\d+|syntax error at|relation "|column "|duplicate key|pg_catalog|violates .* constraint|ECONN/

// Responses are not compared with openapi.json here, which other tests do; hostile requests are judged by the rules
// below.
const server = await makeServer({ env: { DEVICE_RATE: '1000000000', TOKEN_RATE: '1000000000' } })
server.setClock(NOW)
await numberFrom(server, 5_550_001)
const own = await makeWorld(server)
await numberFrom(server, 7_770_001)
const foreign = await makeWorld(server)
await numberFrom(server, 1_110_001)
const cast = await Promise.all(parts.map((part) => makePersonOf(server.db, part, own.organisation_id)))
const device = await makeDevice(server.db, { farm_id: own.farm_id })
const entries = await makeReferenceEntries(server.db)

const queryNames = (endpoint: Endpoint): string[] => Object.keys((endpoint.query as { shape?: object }).shape ?? {})

const valid = (endpoint: Endpoint, person: (typeof cast)[number]): Request => {
  const asked = requests[endpoint.id]
  if (!asked) return { body: endpoint.method === 'GET' ? undefined : {} } as Request
  if (asked.about === 'shared') return asked.build(entries)
  if (asked.about !== 'records') return asked.build(person)
  return oneOf(random, asked.build)(random() < 0.6 ? own : foreign, person, own)
}

it(
  `${COUNT} hostile requests${named} to all endpoints cause no server errors and leak no data`,
  { timeout: timeLimit(COUNT * 40 + 60_000) },
  async () => {
    const sessions = new Map<number, { authorization: string }>()
    const headersOf = async (endpoint: Endpoint, person: (typeof cast)[number]) => {
      if (endpoint.can === 'anyone') return {}
      if (endpoint.can === 'device') return { authorization: `Bearer ${device.key}` }
      const known = sessions.get(person.id)
      if (known) return known
      await server.db
        .updateTable('users')
        .set({ is_active: true, deleted_at: null })
        .where('id', '=', person.id)
        .execute()
      const fresh = await server.as(person)
      sessions.set(person.id, fresh)
      return fresh
    }
    for (let n = 0; n < COUNT; n += 1) {
      const endpoint = server.app.endpoints[n % server.app.endpoints.length] as Endpoint
      const person = oneOf(random, cast)
      const request = hostile(valid(endpoint, person), queryNames(endpoint), random)
      let response = await send(server, endpoint, request, await headersOf(endpoint, person))
      // Requests that end sessions or accounts sign the caller out: sign in again and repeat.
      if (response.statusCode === 401 && sessions.delete(person.id))
        response = await send(server, endpoint, request, await headersOf(endpoint, person))
      const told = `seed ${SEED}, request ${n}: ${endpoint.id} by ${person.name}, ${JSON.stringify(request).slice(0, 600)}: ${response.statusCode} ${response.body.slice(0, 300)}`
      expect(response.statusCode, told).toBeLessThan(500)
      if (response.statusCode < 400) {
        if (!person.sees.foreign && endpoint.can !== 'anyone' && endpoint.can !== 'device')
          expect(hasIdFrom(response.body, '777'), told).toBe(false)
        continue
      }
      expect(response.rawPayload.length, told).toBeLessThan(MEGABYTE)
      expect(inside.test(response.body), told).toBe(false)
      if ((endpoint.method !== 'GET' && endpoint.method !== 'HEAD') || response.body !== '')
        expect(response.json(), told).toMatchObject({ error: true, data: null })
    }
  },
)
