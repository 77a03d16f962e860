import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { factorMessages } from '#domain/accounts/factor-messages.ts'
import { asker, newAddress } from '../../testing/asker.ts'
import { makeServer } from '../../testing/server.ts'
import { sessions } from '../sessions/sessions.ts'
import { makeCode } from '../emails/codes.ts'
import { makeFactorServer, type Begun } from '../testing/factor-server.ts'
import { makePerson, password } from '../testing/people.ts'

const factors = await makeFactorServer()
const { server, ask, now, later, codeOf, signIn, finish, enter, listed, subjects, withTotp, withPasskey } = factors
const { db } = server
beforeEach(() => later())

describe('one-time codes', () => {
  it('take effect once one has been entered, end all other sessions, and come with ten recovery codes and an email', async () => {
    const person = await makePerson(db)
    const other = await enter(person.email)
    const headers = await enter(person.email)
    const { data } = await ask<{ secret: string; uri: string; qr_svg: string }>('POST /auth/factors/totp', { headers })
    expect(data.uri).toMatch(/^otpauth:\/\/totp\/Bombus/)
    expect(data.qr_svg).toMatch(/^<svg/)
    expect((await signIn(person.email)).data.token).toBeDefined()
    expect((await ask('POST /auth/factors/totp/confirm', { headers, body: { code: '000000' } })).status).toBe(422)
    const { data: confirmed } = await ask<{ recovery_codes: string[] }>('POST /auth/factors/totp/confirm', {
      headers,
      body: { code: await codeOf(data.secret) },
    })
    expect(new Set(confirmed.recovery_codes).size).toBe(10)
    expect((await ask('GET /users/profile', { headers: other })).status).toBe(401)
    expect((await ask('GET /users/profile', { headers })).status).toBe(200)
    expect(await listed(headers)).toMatchObject({ totp: true, recovery_codes_left: 10, required: false })
    expect(await subjects(person.email)).toContain('How you sign in to Bombus was changed')
  })

  it('are required after the password, which alone grants no access', async () => {
    const { email, secret } = await withTotp()
    const asked = await signIn(email)
    expect(asked.status).toBe(200)
    expect(asked.data).toEqual({ ticket: expect.any(String), methods: ['totp', 'recovery'], passkey_options: null })
    expect(asked.cookies).toEqual([])
    const { ticket } = asked.data
    expect((await ask('GET /users/profile', { headers: { authorization: `Bearer ${ticket}` } })).status).toBe(401)
    const { status, data } = await finish({ ticket, code: await codeOf(secret) })
    expect(status).toBe(200)
    expect((await ask('GET /users/profile', { headers: { authorization: `Bearer ${data.token}` } })).status).toBe(200)
  })

  it('are accepted up to half a minute early or late, and no further off', async () => {
    const { email, secret } = await withTotp()
    const outcomes: Record<number, number> = {}
    for (const seconds of [-95, 95, 30]) {
      const { ticket } = (await signIn(email)).data
      outcomes[seconds] = (await finish({ ticket, code: await codeOf(secret, now() + seconds * 1_000) })).status
    }
    expect(outcomes).toEqual({ '-95': 401, '95': 401, '30': 200 })
  })

  it('are single-use: of ten concurrent requests with the same code, one succeeds', async () => {
    const { email, secret } = await withTotp()
    const tickets = []
    for (let n = 0; n < 10; n += 1) tickets.push((await signIn(email)).data.ticket)
    const code = await codeOf(secret)
    const statuses = (await Promise.all(tickets.map((ticket) => finish({ ticket, code })))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  it('report five wrong attempts in a row to the account owner, and are no longer checked after a hundred', async () => {
    const { id, email, secret, codes } = await withTotp()
    const attempt = async (code: string) => {
      const { ticket } = (await signIn(email)).data
      return finish({ ticket, code })
    }
    const warned = async () =>
      (await subjects(email)).filter((subject) => subject === 'Wrong sign-in codes for your Bombus account').length
    for (let n = 0; n < 4; n += 1) expect((await attempt('000000')).status).toBe(401)
    expect(await warned()).toBe(0)
    for (let n = 0; n < 2; n += 1) expect((await attempt('000000')).status).toBe(401)
    expect(await warned()).toBe(1)
    await db.updateTable('factor_failures').set({ failed: 100 }).where('user_id', '=', id).execute()
    expect(await attempt(await codeOf(secret))).toMatchObject({ status: 409, message: factorMessages.tooManyCodes })
    // A recovery code, which cannot be guessed, resets the count of failures.
    expect((await attempt(codes[0] ?? '')).status).toBe(200)
    later()
    expect((await attempt(await codeOf(secret))).status).toBe(200)
  })

  it('are protected against guessing: the eleventh attempt in a quarter of an hour is rejected', async () => {
    const { email } = await withTotp()
    const { ticket } = (await signIn(email)).data
    const from = newAddress()
    const statuses = []
    for (let n = 0; n < 11; n += 1)
      statuses.push(
        (await ask('POST /auth/sign-in/second-factor', { body: { ticket, code: `00000${n % 10}` }, from })).status,
      )
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })

  it('are not stored in plain text in the database', async () => {
    const { id, secret } = await withTotp()
    const row = await db.selectFrom('totp_factors').where('user_id', '=', id).select('secret').executeTakeFirstOrThrow()
    expect(row.secret.toString('latin1')).not.toContain(secret)
  })
})

describe('a sign-in ticket', () => {
  it('is valid for five minutes, once, for its own account only, and grants no other access', async () => {
    const { email, secret } = await withTotp()
    const other = await withTotp()
    const { ticket } = (await signIn(email)).data
    expect((await finish({ ticket, code: await codeOf(other.secret) })).status).toBe(401)
    expect((await finish({ ticket: 'nonsense', code: await codeOf(secret) })).status).toBe(401)
    expect((await finish({ ticket })).status).toBe(401)
    expect((await finish({ ticket, code: await codeOf(secret) })).status).toBe(200)
    later()
    expect((await finish({ ticket, code: await codeOf(secret) })).status).toBe(401)
    const old = (await signIn(email)).data.ticket
    await db
      .updateTable('challenges')
      .set({ expires_at: sql<Date>`now()` })
      .execute()
    later()
    expect((await finish({ ticket: old, code: await codeOf(secret) })).message).toBe(factorMessages.beginAgain)
  })

  it('becomes invalid when the password changes', async () => {
    const { id, email, secret, headers } = await withTotp()
    const { ticket } = (await signIn(email)).data
    await ask('POST /auth/change-password', {
      headers,
      body: { current_password: password, new_password: 'Heron#7Marsh!' },
    })
    expect((await finish({ ticket, code: await codeOf(secret) })).status).toBe(401)
    await db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()
    expect((await signIn(email, 'Heron#7Marsh!')).status).toBe(403)
  })
})

it('a password set by link grants no access by itself: the second factor is still required', async () => {
  const { id, email, secret } = await withTotp()
  const oobCode = await makeCode(db, 'reset-password', { user_id: id, email })
  await ask('POST /auth/reset-password', { body: { oobCode, password: 'Heron#7Marsh!' } })
  const { data } = await signIn(email, 'Heron#7Marsh!')
  expect(data).toMatchObject({ methods: ['totp', 'recovery'] })
  expect((await finish({ ticket: data.ticket, code: await codeOf(secret) })).status).toBe(200)
})

describe('a recovery code', () => {
  it('signs in once, in any case and spacing', async () => {
    const { email, codes } = await withTotp()
    const [first = ''] = codes
    const use = async (code: string) => (await finish({ ticket: (await signIn(email)).data.ticket, code })).status
    expect(await use(first.toUpperCase().replaceAll('-', ' '))).toBe(200)
    expect(await use(first)).toBe(401)
  })

  it('does not work for other users, and old codes become invalid when new ones are created', async () => {
    const { email, codes, headers } = await withTotp()
    const other = await withTotp()
    const use = async (address: string, code = '') =>
      (await finish({ ticket: (await signIn(address)).data.ticket, code })).status
    expect(await use(other.email, codes[0])).toBe(401)
    const { data } = await ask<{ recovery_codes: string[] }>('POST /auth/factors/recovery-codes', { headers })
    expect(await use(email, codes[0])).toBe(401)
    expect(await use(email, data.recovery_codes[0])).toBe(200)
  })
})

describe('reauthentication', () => {
  const grownOld = (user_id: number) =>
    db
      .updateTable('sessions')
      .set({ confirmed_at: sql<Date>`now() - interval '1 hour'` })
      .where('user_id', '=', user_id)
      .execute()
  it('is required before factors change, with a code or a passkey', async () => {
    const { id, headers, secret } = await withTotp()
    await grownOld(id)
    expect(await ask('DELETE /auth/factors/totp', { headers })).toMatchObject({ status: 403, needs: 'confirmation' })
    expect((await ask('POST /auth/confirm', { headers, body: { code: '000000' } })).status).toBe(422)
    expect((await ask('POST /auth/confirm', { headers, body: { code: await codeOf(secret) } })).status).toBe(200)
    expect((await ask('DELETE /auth/factors/totp', { headers })).status).toBe(200)

    const keyed = await withPasskey()
    await grownOld(keyed.id)
    const { data } = await ask<Begun>('POST /auth/confirm/passkey-options', { headers: keyed.headers })
    expect(
      (
        await ask('POST /auth/confirm', {
          headers: keyed.headers,
          body: { ticket: data.ticket, passkey: keyed.key.sign(data.options) },
        })
      ).status,
    ).toBe(200)
    expect((await ask('POST /auth/factors/recovery-codes', { headers: keyed.headers })).status).toBe(200)
  })
})

describe('where roles with admin in their name must have a second factor', async () => {
  const strict = await makeServer({
    beside: server,
    env: { SECOND_FACTOR: 'admins', BOMBUS_DEMO: 'on', BOMBUS_MAIL: 'on' },
  })
  const askStrict = asker(strict.app)

  it.each(['admin', 'entomology_admin', 'farm_admin', 'engineer_admin'] as const)(
    '%s can access only the setup of a second factor',
    async (role) => {
      const headers = await strict.as(await makePerson(db, { role }))
      expect(await askStrict('GET /farms', { headers })).toMatchObject({
        status: 403,
        message: factorMessages.factorFirst,
        needs: 'second-factor',
      })
      expect(await askStrict('POST /auth/tokens', { headers, body: { name: 'Way round', days: 1 } })).toMatchObject({
        status: 403,
        needs: 'second-factor',
      })
      for (const path of ['/users/profile', '/auth/factors', '/auth/sessions'])
        expect((await askStrict(`GET ${path}`, { headers })).status, path).toBe(200)
    },
  )
  it.each(['farmer', 'entomology', 'staff', 'user', 'engineer'] as const)('%s is not affected', async (role) => {
    const headers = await strict.as(await makePerson(db, { role }))
    expect((await askStrict('GET /farms', { headers })).status).toBe(200)
  })
  it('an access token grants no access until its owner has set up a factor', async () => {
    const person = await makePerson(db, { role: 'admin' })
    const made = await ask<{ token: string }>('POST /auth/tokens', {
      headers: await enter(person.email),
      body: { name: 'Before it was asked', days: 1 },
    })
    const by = { authorization: `Bearer ${made.data.token}` }
    expect(await askStrict('GET /farms', { headers: by })).toMatchObject({ status: 403, needs: 'second-factor' })
    const headers = await strict.as(person)
    const { data } = await askStrict<{ secret: string }>('POST /auth/factors/totp', { headers })
    strict.setClock(new Date(now()).toISOString())
    await askStrict('POST /auth/factors/totp/confirm', { headers, body: { code: await codeOf(data.secret) } })
    expect((await askStrict('GET /farms', { headers: by })).status).toBe(200)
  })
  it('the portal is available in the session that set up a factor, and the last factor cannot be removed', async () => {
    const person = await makePerson(db, { role: 'admin' })
    const headers = await strict.as(person)
    const { data } = await askStrict<{ secret: string }>('POST /auth/factors/totp', { headers })
    strict.setClock(new Date(now()).toISOString())
    await askStrict('POST /auth/factors/totp/confirm', { headers, body: { code: await codeOf(data.secret) } })
    expect((await askStrict('GET /farms', { headers })).status).toBe(200)
    expect(await askStrict('DELETE /auth/factors/totp', { headers })).toMatchObject({
      status: 409,
      message: factorMessages.lastFactor,
    })
  })
})

describe('an administrator', () => {
  it('resets the factors of a locked-out user: ends their sessions, restores password sign-in and notifies by email', async () => {
    const { id, email, headers } = await withTotp()
    const admin = await makePerson(db, { role: 'admin' })
    const asAdmin = { authorization: `Bearer ${(await sessions.open(db, admin.id)).token}` }
    expect((await ask(`DELETE /users/${id}/factors`, { headers: asAdmin })).status).toBe(200)
    expect((await ask('GET /users/profile', { headers })).status).toBe(401)
    expect((await signIn(email)).data.token).toBeDefined()
    expect((await subjects(email)).at(-1)).not.toBe('')
    expect((await subjects(email)).filter((subject) => subject.startsWith('How you sign in'))).toHaveLength(2)
  })
})
