import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { AccessToken } from '#domain/accounts/token-endpoints.ts'
import { makeDevice } from '../../factories/devices.ts'
import { makeUser } from '../../factories/people.ts'
import { makeFarm, makeOrganisation } from '../../factories/places.ts'
import { asker } from '../../testing/asker.ts'
import { makeServer } from '../../testing/server.ts'
import { makeCode } from '../emails/codes.ts'

const server = await makeServer()
const { app, db } = server
const ask = asker(app)

const organisation = await makeOrganisation(db)
const farm = await makeFarm(db, { organisation_id: organisation.id })
const sister = await makeFarm(db, { organisation_id: organisation.id })
const foreign = await makeFarm(db)

type Made = AccessToken & { token: string }
const person = async (role: 'farm_admin' | 'admin' | 'farmer' = 'farm_admin') => {
  const { id } = await makeUser(db, { role, organisation_id: organisation.id })
  return { id, headers: await server.as({ id }) }
}
const make = async (headers: Record<string, string>, body: object = {}) =>
  ask<Made>('POST /auth/tokens', { headers, body: { name: 'Nightly export', days: 30, ...body } })
const by = (token: string) => ({ authorization: `Bearer ${token}` })
const farmsSeen = async (token: string) =>
  (await ask<{ id: number }[]>('GET /farms', { headers: by(token) })).data.map(({ id }) => id).toSorted((a, b) => a - b)

describe('a personal access token', () => {
  it('is shown once, stored as its hash, and acts as its owner', async () => {
    const { id, headers } = await person()
    const { status, data } = await make(headers)
    expect(status).toBe(201)
    expect(data.token).toMatch(/^bombus_pat_[\w-]{43}$/)
    expect(data).toMatchObject({
      name: 'Nightly export',
      hint: data.token.slice(-4),
      writes: false,
      farm_ids: null,
      last_used_at: null,
    })
    const { data: listed } = await ask<Made[]>('GET /auth/tokens', { headers })
    expect(JSON.stringify(listed)).not.toContain(data.token)
    expect(await farmsSeen(data.token)).toEqual([farm.id, sister.id])
    const { data: profile } = await ask<{ id: number }>('GET /users/profile', { headers: by(data.token) })
    expect(profile.id).toBe(id)
    expect((await ask<Made[]>('GET /auth/tokens', { headers })).data[0]?.last_used_at).not.toBeNull()
    const rows = await sql<{ text: string }>`select access_tokens::text as text from access_tokens`.execute(db)
    expect(JSON.stringify(rows)).not.toContain(data.token.slice('bombus_pat_'.length))
  })

  it('with read access changes nothing; one with write access can do no more than its owner', async () => {
    const { headers } = await person()
    const reads = (await make(headers)).data.token
    const writes = (await make(headers, { writes: true })).data.token
    const change = (token: string, id: number) =>
      ask(`PUT /farms/${id}`, { headers: by(token), body: { description: 'By a script' } })
    expect((await change(reads, farm.id)).status).toBe(403)
    expect((await change(writes, farm.id)).status).toBe(200)
    expect((await change(writes, foreign.id)).status).toBe(404)
    expect((await ask(`DELETE /farms/${farm.id}`, { headers: by(writes) })).status).toBe(403)
  })

  it('counts forbidden requests against its rate limit, too', async () => {
    const slow = await makeServer({ beside: server, env: { TOKEN_RATE: '2' } })
    const { token } = (await make((await person()).headers)).data
    const statuses = []
    for (let n = 0; n < 3; n += 1)
      statuses.push((await asker(slow.app)(`DELETE /farms/${farm.id}`, { headers: by(token) })).status)
    expect(statuses).toEqual([403, 403, 429])
  })

  it('cannot create tokens, end sessions, or change passwords, addresses, factors or users', async () => {
    const { id, headers } = await person('admin')
    const { token } = (await make(headers, { writes: true })).data
    const other = await makeUser(db)
    for (const [endpoint, body] of [
      ['POST /auth/tokens', { name: 'More', days: 1 }],
      ['GET /auth/tokens', undefined],
      ['GET /auth/sessions', undefined],
      ['GET /users/profile/field-key', undefined],
      ['DELETE /auth/sessions', undefined],
      ['POST /auth/sign-out', undefined],
      ['POST /auth/confirm', { password: 'x' }],
      ['POST /auth/change-password', { current_password: 'x', new_password: 'Heron#7Marsh!' }],
      ['POST /auth/factors/totp', undefined],
      [`PUT /users/${id}`, { email: 'else@example.org' }],
      [`PUT /users/${other.id}`, { city: 'Ross' }],
      [`DELETE /users/${other.id}?confirm=true`, undefined],
      ['POST /users', { email: 'new@example.org' }],
      ['GET /security-events', undefined],
    ] as const)
      expect((await ask(endpoint, { headers: by(token), ...(body ? { body } : {}) })).status, endpoint).toBe(403)
  })

  it('cannot create device keys, which require reauthentication', async () => {
    const { headers } = await person('admin')
    const { token } = (await make(headers, { writes: true })).data
    const device = await makeDevice(db, { farm_id: farm.id })
    expect(await ask(`POST /devices/${device.id}/keys`, { headers: by(token) })).toMatchObject({
      status: 403,
      needs: 'confirmation',
    })
  })

  it('is not accepted in a cookie or for a device', async () => {
    const { token } = (await make((await person()).headers)).data
    const cookie = { cookie: `authToken=${token}`, 'sec-fetch-site': 'same-origin' }
    expect((await ask('GET /farms', { headers: cookie })).status).toBe(403)
    expect((await ask('POST /ingest/messages', { headers: by(token), body: {} })).status).toBe(401)
  })
})

describe('a token for selected farms', () => {
  it('reads only those in lists, records, devices and reports, and no users', async () => {
    const { headers } = await person()
    const device = await makeDevice(db, { farm_id: farm.id })
    const hidden = await makeDevice(db, { farm_id: sister.id })
    const { token } = (await make(headers, { farm_ids: [farm.id], writes: true })).data
    expect(await farmsSeen(token)).toEqual([farm.id])
    const status = async (endpoint: string) => (await ask(endpoint, { headers: by(token) })).status
    expect([await status(`GET /farms/${farm.id}`), await status(`GET /farms/${sister.id}`)]).toEqual([200, 404])
    expect([await status(`GET /devices/${device.id}`), await status(`GET /devices/${hidden.id}`)]).toEqual([200, 404])
    // People, budgets and webhooks belong to the organisation.
    for (const path of [
      `/users/organisations/${organisation.id}`,
      `/organisations/${organisation.id}/budgets`,
      `/organisations/${organisation.id}/webhooks`,
    ])
      expect(await status(`GET ${path}`), path).toBe(403)
    expect(
      (await ask('POST /farms', { headers: by(token), body: { title: 'New', organisation_id: organisation.id } }))
        .status,
    ).toBe(403)
  })

  it('can be created only for farms that its owner can see', async () => {
    const { headers } = await person()
    expect((await make(headers, { farm_ids: [farm.id, foreign.id] })).status).toBe(404)
    expect((await make(headers, { farm_ids: [] })).status).toBe(422)
  })

  it('loses access to a farm when its owner does', async () => {
    const { id, headers } = await person()
    const { token } = (await make(headers, { farm_ids: [farm.id] })).data
    await db.updateTable('users').set({ organisation_id: foreign.organisation_id }).where('id', '=', id).execute()
    expect(await farmsSeen(token)).toEqual([])
  })
})

describe('a token becomes invalid', () => {
  it.each([
    [
      'when its owner ends it',
      async (id: number, token_id: number, headers: Record<string, string>) =>
        void (await ask(`DELETE /auth/tokens/${token_id}`, { headers })),
    ],
    [
      'when an administrator ends it',
      async (id: number, token_id: number) =>
        void (await ask(`DELETE /users/${id}/tokens?token_id=${token_id}`, {
          headers: await server.as(await makeUser(db, { role: 'admin' })),
        })),
    ],
    [
      'when its time is over',
      async (_id: number, token_id: number) =>
        void (await db
          .updateTable('access_tokens')
          .set({ expires_at: sql<Date>`now()` })
          .where('id', '=', token_id)
          .execute()),
    ],
    [
      'when its owner is disabled',
      async (id: number) =>
        void (await db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()),
    ],
    [
      'when its owner is deleted',
      async (id: number) =>
        void (await db
          .updateTable('users')
          .set({ deleted_at: sql`now()` })
          .where('id', '=', id)
          .execute()),
    ],
  ])('%s', async (_name, end) => {
    const { id, headers } = await person()
    const { data } = await make(headers)
    expect((await ask('GET /farms', { headers: by(data.token) })).status).toBe(200)
    await end(id, data.id, headers)
    expect((await ask('GET /farms', { headers: by(data.token) })).status).toBe(401)
  })

  it('but cannot be revoked or seen by another user', async () => {
    const { data } = await make((await person()).headers)
    const stranger = await person()
    await ask(`DELETE /auth/tokens/${data.id}`, { headers: stranger.headers })
    expect((await ask('GET /farms', { headers: by(data.token) })).status).toBe(200)
    expect((await ask<unknown[]>('GET /auth/tokens', { headers: stranger.headers })).data).toEqual([])
  })

  it('and at most fifty are valid at once, even if sixty are requested concurrently', async () => {
    const { headers } = await person()
    const statuses = (await Promise.all(Array.from({ length: 60 }, () => make(headers)))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(50)
    expect(statuses.filter((status) => status === 409)).toHaveLength(10)
  })
})

describe('persistent settings', () => {
  it('cannot be created by a token with write access: push devices, notification and email settings, webhooks', async () => {
    const { token } = (await make((await person()).headers, { writes: true })).data
    const endpoint = 'https://push.example/1'
    for (const [call, body] of [
      ['PUT /notifications/devices', { endpoint, keys: { p256dh: 'p', auth: 'a' } }],
      ['PUT /notifications/settings', {}],
      ['PUT /weekly-email/settings', {}],
      ['POST /weekly-email/send', {}],
      [`POST /organisations/${organisation.id}/webhooks`, { title: 'Mine', url: 'https://hooks.example' }],
    ] as const)
      expect((await ask(call, { headers: by(token), body })).status, call).toBe(403)
  })
})

describe('a token becomes invalid', () => {
  const works = async (token: string) => (await ask('GET /farms', { headers: by(token) })).status === 200
  const admin = async () => server.as(await makeUser(db, { role: 'admin' }))
  it.each<[string, (id: number) => Promise<unknown>]>([
    [
      'the password is reset',
      async (id) => {
        const { email } = await db.selectFrom('users').where('id', '=', id).select('email').executeTakeFirstOrThrow()
        const code = await makeCode(db, 'reset-password', { user_id: id, email })
        return ask('POST /auth/reset-password', { body: { oobCode: code, password: 'Another77!qv' } })
      },
    ],
    [
      'the account is disabled and enabled again',
      async (id) => {
        const headers = await admin()
        await ask(`PUT /users/${id}`, { headers, body: { is_active: false } })
        return ask(`PUT /users/${id}`, { headers, body: { is_active: true } })
      },
    ],
    ['the role changes', async (id) => ask(`PUT /users/${id}`, { headers: await admin(), body: { role: 'farmer' } })],
    [
      'the organisation changes',
      async (id) =>
        ask(`PUT /users/${id}`, {
          headers: await admin(),
          body: { organisation_id: (await makeOrganisation(db)).id },
        }),
    ],
  ])('with all other access of its owner when %s', async (_when, change) => {
    const { id, headers } = await person()
    const { token } = (await make(headers)).data
    await db
      .insertInto('push_devices')
      .values({ user_id: id, endpoint: `https://push.example/${id}`, p256dh: 'p', auth: 'a' })
      .execute()
    expect(await works(token)).toBe(true)
    expect(await change(id)).toMatchObject({ status: 200 })
    expect(await works(token)).toBe(false)
    expect((await ask('GET /farms', { headers })).status).toBe(401)
    expect(await db.selectFrom('push_devices').where('user_id', '=', id).select('id').execute()).toEqual([])
  })
})
