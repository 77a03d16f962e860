import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { roles } from '#domain/access/policy.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeServer } from '../testing/server.ts'
import { deviceRequests } from './testing/device-requests.ts'
import { page } from './testing/permission-page.ts'
import { missingReferenceEntries } from './testing/reference-entries.ts'
import { requests } from './testing/requests.ts'
import { send } from './testing/send.ts'
import { makeWorld, NOW } from './testing/world.ts'

const server = await makeServer()
server.setClock(NOW)
const { app, db } = server
const world = await makeWorld(server)
const device = await makeDevice(db, { farm_id: world.farm_id })
const admin = await makeUser(db, { role: 'admin' })

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const by = (can: (word: string) => boolean) => app.endpoints.filter((endpoint) => can(endpoint.can))
const ofPeople = by((can) => can !== 'anyone' && can !== 'device')
const ofDevices = by((can) => can === 'device')
const ofAnyone = by((can) => can === 'anyone')

describe('an endpoint for users', () => {
  const strangers: Record<string, Record<string, string>> = {
    nobody: {},
    'an unknown token': bearer('nonsense'),
    'an unknown cookie': { cookie: 'authToken=nonsense', 'sec-fetch-site': 'same-origin' },
    'a device key': bearer(device.key),
    'a device key as a cookie': { cookie: `authToken=${device.key}`, 'sec-fetch-site': 'same-origin' },
  }
  beforeAll(async () => {
    const end = async (change: (id: number) => Promise<unknown>) => {
      const user = await makeUser(db, { role: 'admin' })
      const headers = await server.as(user)
      await change(user.id)
      return headers
    }
    strangers['an ended session'] = await end((id) => db.deleteFrom('sessions').where('user_id', '=', id).execute())
    strangers['a disabled person'] = await end((id) =>
      db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute(),
    )
  })

  it.each(ofPeople)('$id ($method $path) rejects requests without a session', async (endpoint) => {
    const asked = requests[endpoint.id]
    const person = { id: admin.id, role: 'admin' as const }
    const request =
      asked?.about === 'records'
        ? asked.build[0]?.(world, person, world)
        : asked?.build({ ...person, ...missingReferenceEntries })
    for (const [name, headers] of Object.entries(strangers))
      for (const method of endpoint.method === 'GET' ? (['GET', 'HEAD'] as const) : [endpoint.method]) {
        const response = await send(server, endpoint, request ?? {}, headers, method)
        expect(response.statusCode, `${method} by ${name}`).toBe(401)
        if (method !== 'HEAD')
          expect(response.json(), name).toEqual({
            error: true,
            message: 'Please sign in first.',
            data: null,
            issues: [],
          })
      }
  })
})

describe('an endpoint for devices', () => {
  it.each(ofDevices)('$id accepts a device key without a session and rejects a revoked key', async (endpoint) => {
    const request = deviceRequests[endpoint.id]
    if (!request) throw new Error(`Say in testing/device-requests.ts how ${endpoint.id} is asked.`)
    const ask = async (headers: Record<string, string>) => {
      const response = await app.inject({
        method: endpoint.method,
        ...request,
        headers: { ...request.headers, ...headers },
      })
      return response.statusCode
    }
    const { key, id } = await makeDevice(db, { farm_id: world.farm_id })
    expect(await ask(bearer(key))).toBe(endpoint.status)
    for (const role of roles) {
      const { authorization } = await server.as(await makeUser(db, { role, organisation_id: world.organisation_id }))
      expect(await ask({ authorization }), role).toBe(401)
      const cookie = `authToken=${authorization.slice('Bearer '.length)}`
      expect(await ask({ cookie, 'sec-fetch-site': 'same-origin' }), `${role} by cookie`).toBe(401)
    }
    expect(await ask({}), 'nothing').toBe(401)
    for (const token of ['nonsense', '']) expect(await ask(bearer(token)), token).toBe(401)
    expect(await ask({ cookie: `authToken=${key}` }), 'the key as a cookie').toBe(401)
    const revoked = await makeDevice(db, { farm_id: world.farm_id })
    for (const revoke of [revoked.id, id])
      await db
        .updateTable('device_keys')
        .set({ revoked_at: sql`now()` })
        .where('device_id', '=', revoke)
        .execute()
    expect(await ask(bearer(revoked.key))).toBe(401)
  })
})

describe('a public endpoint', () => {
  it('is documented as public or needed before sign-in, and no other endpoint is public', () => {
    const listed = [...page.signedOut, 'POST /auth/first-admin']
    const present = ofAnyone.filter(({ instead }) => instead === undefined)
    expect(present.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(listed.toSorted())
  })
  it.each(ofAnyone)('$id requires no session', async (endpoint) => {
    const response = await send(server, endpoint, { body: endpoint.method === 'GET' ? undefined : {} }, {})
    expect([200, 404, 422]).toContain(response.statusCode)
  })
})
