import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { SecurityEvent } from '#domain/security/endpoints.ts'
import { makePerson, password } from '../accounts/testing/people.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeOrganisation } from '../factories/places.ts'
import { makeLog } from '../platform/observability/log.ts'
import { makeSecurityLog } from '../platform/security/security-log.ts'
import { asker, newAddress } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { cleanUpSecurityEvents } from './cleanup-security-events.ts'

const server = await makeServer()
const { app, db, pool } = server
const ask = asker(app)
const admin = await makeUser(db, { role: 'admin', firstname: 'Ada', lastname: 'Clerk' })
const asAdmin = await server.as(admin)
const agent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const events = async (query = '') => {
  const { data } = await ask<{ rows: SecurityEvent[]; total: number }>(`GET /security-events?limit=100&${query}`, {
    headers: asAdmin,
  })
  return data.rows
}

describe('the security log records', () => {
  it('each sign-in: the account, the address, the browser and the result', async () => {
    const { id, email, firstname, lastname } = await makePerson(db)
    const from = newAddress()
    const headers = { 'user-agent': agent }
    await ask('POST /auth/sign-in', { body: { email, password: 'Wrong7!qv' }, from, headers })
    await ask('POST /auth/sign-in', { body: { email, password }, from, headers })
    const common = { kind: 'sign-in', account: email, address: from, browser: 'Chrome on Windows', endpoint: 'signIn' }
    expect(await events(`q=${encodeURIComponent(email)}`)).toMatchObject([
      { ...common, result: 'done', status: 200, actor_id: id, actor_name: `${firstname} ${lastname}`, reason: null },
      {
        ...common,
        result: 'refused',
        status: 401,
        actor_id: null,
        reason: 'Invalid username / password provided is not correct.',
      },
    ])
  })

  it('changes of permissions: by whom, of whom and which members, without their values', async () => {
    const { id: organisation_id } = await makeOrganisation(db)
    const { id } = await makeUser(db, { organisation_id })
    await ask(`PUT /users/${id}`, { headers: asAdmin, body: { role: 'farmer', city: 'Ross' } })
    expect((await events('kind=rights-changed'))[0]).toMatchObject({
      result: 'done',
      actor_id: admin.id,
      actor_name: 'Ada Clerk',
      about_id: id,
      members: ['city', 'role'],
    })
    await ask(`DELETE /users/${id}?confirm=true&erase=true`, { headers: asAdmin })
    expect((await events('kind=person-erased'))[0]).toMatchObject({ result: 'done', about_id: id })
  })

  it.each(['0', '00', '-1', '99999999999'])(
    'no subject for a request with the id %s, which cannot exist',
    async (id) => {
      const farmer = await makeUser(db, { role: 'farmer' })
      await ask(`POST /devices/${id}/keys`, { headers: await server.as(farmer) })
      const all = await events()
      expect(all.find(({ actor_id }) => actor_id === farmer.id)).toMatchObject({ result: 'refused', about_id: null })
    },
  )

  it('device keys and exports', async () => {
    const device = await makeDevice(db)
    await ask(`POST /devices/${device.id}/keys`, { headers: asAdmin })
    expect((await events('kind=device-key-made'))[0]).toMatchObject({ result: 'done', about_id: device.id })
    const farm = await makeFarm(db)
    const path = `/api/reports/pollination-count?farm_id=${farm.id}&from=2026-06-01&to=2026-06-02`
    await app.inject({ method: 'GET', url: path, headers: asAdmin })
    expect((await events('kind=exported'))[0]).toMatchObject({
      result: 'done',
      actor_id: admin.id,
      endpoint: 'downloadPollinationCount',
    })
  })

  it('requests that a role is not allowed to make', async () => {
    const person = await makeUser(db, { role: 'staff' })
    await ask('GET /users', { headers: await server.as(person) })
    expect((await events(`actor_id=${person.id}`))[0]).toMatchObject({
      kind: 'refused',
      status: 403,
      endpoint: 'listUsers',
      operation: 'List users',
      about_kind: null,
      result: 'refused',
    })
  })

  it('the record that a request was about, with its current name', async () => {
    const person = await makeUser(db, { role: 'staff' })
    const headers = await server.as(person)
    const farm = await makeFarm(db)
    const device = await makeDevice(db, { farm_id: farm.id })
    await ask(`POST /users/${admin.id}/invitation`, { headers })
    await ask(`DELETE /devices/${device.id}`, { headers })
    await ask(`DELETE /farms/${farm.id}`, { headers })
    await ask(`DELETE /farms/999999`, { headers })
    const found = await events(`actor_id=${person.id}`)
    expect(found.map(({ operation, about_kind, about_name }) => [operation, about_kind, about_name])).toEqual([
      ['Delete a farm', 'farm', farm.title],
      ['Delete a device', 'device', device.name],
      ['Send the invitation or verification link again', 'user', 'Ada Clerk'],
    ])
  })

  it('one row per minute for repeated refusals, with their number', async () => {
    const from = newAddress()
    for (let n = 0; n < 5; n += 1)
      await ask('POST /ingest/messages', { headers: { authorization: 'Bearer ended' }, body: {}, from })
    expect(await events(`q=${from}`)).toMatchObject([
      { kind: 'refused', status: 401, endpoint: 'sendMessages', repeats: 0 },
    ])
  })

  it('one row per minute for a rate-limited client, whichever accounts it tries', async () => {
    const log = makeSecurityLog(db, makeLog('silent'))
    const address = newAddress()
    const event = {
      kind: 'sign-in',
      result: 'refused',
      endpoint: 'signIn',
      browser: null,
      request_id: randomUUID(),
    } as const
    for (const status of [401, 429])
      for (const account of ['a@example.org', 'b@example.org', 'c@example.org'])
        await log.record({ ...event, address, status, account })
    expect((await events(`q=${address}`)).map(({ status, account }) => [status, account])).toEqual([
      [429, 'a@example.org'],
      [401, 'c@example.org'],
      [401, 'b@example.org'],
      [401, 'a@example.org'],
    ])
  })

  it('no name of an erased person', async () => {
    const person = await makeUser(db, { role: 'staff', firstname: 'Zebedee' })
    await ask('GET /users', { headers: await server.as(person) })
    await ask(`DELETE /users/${person.id}?confirm=true&erase=true`, { headers: asAdmin })
    expect((await events(`actor_id=${person.id}`))[0]?.actor_name).toBe(`Former observer ${person.id}`)
  })
})

describe('the log', () => {
  it.each(["update security_events set kind = 'sign-in'", 'delete from security_events', 'truncate security_events'])(
    'cannot be changed by the server: %s',
    async (statement) => {
      await expect(pool.query(statement)).rejects.toThrow('permission denied')
    },
  )

  it('is visible only to portal administrators', async () => {
    for (const role of ['entomology_admin', 'farm_admin', 'engineer_admin'] as const) {
      const headers = await server.as(await makeUser(db, { role, all_organisations: true }))
      expect((await ask('GET /security-events', { headers })).status, role).toBe(403)
    }
  })

  it('can be filtered by kind, result, user and days', async () => {
    const all = await events()
    expect((await events('kind=refused')).every(({ kind }) => kind === 'refused')).toBe(true)
    expect((await events('result=done')).every(({ result }) => result === 'done')).toBe(true)
    expect(await events('from=1999-01-01&to=1999-12-31')).toEqual([])
    const today = all[0]?.at.slice(0, 10)
    expect((await events(`from=${today}&to=${today}`)).length).toBeGreaterThan(0)
  })

  it('is exported as CSV without formulas', async () => {
    const { id } = await makeUser(db, { role: 'staff', firstname: '=HYPERLINK("http://evil.example")', lastname: 'X' })
    await ask('GET /users', { headers: await server.as({ id }) })
    const { body, headers } = await app.inject({ method: 'GET', url: '/api/security-events/report', headers: asAdmin })
    expect(headers['content-disposition']).toContain('security-log.csv')
    const [head, ...lines] = body.trim().split('\r\n')
    expect(head).toMatch(/^at \(UTC\),what,result/)
    expect(lines.length).toBeGreaterThan(5)
    expect(body).not.toMatch(/(^|,|")=HYPERLINK/m)
  })

  it('deletes only events older than the retention setting, whatever is requested', async () => {
    await server.asOwner(`insert into security_events (at, kind, result, status, endpoint, address, request_id)
      values (now() - interval '401 days', 'sign-out', 'done', 200, 'old', '127.0.0.1', gen_random_uuid()),
        (now() - interval '399 days', 'sign-out', 'done', 200, 'kept', '127.0.0.1', gen_random_uuid())`)
    await cleanUpSecurityEvents(server)
    expect((await events('kind=sign-out')).map(({ endpoint }) => endpoint)).toEqual(['kept'])
    await expect(sql`select forget_security_events(1)`.execute(db)).rejects.toThrow('30 days at least')
  })
})
