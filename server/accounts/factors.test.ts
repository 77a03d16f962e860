import { sql } from 'kysely'
import { generate } from 'otplib'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Factors } from '#domain/accounts/factor-endpoints.ts'
import type { FactorAsked } from '#domain/accounts/signed-in.ts'
import { factorMessages } from '#domain/accounts/factor-messages.ts'
import type { Role } from '#domain/access/policy.ts'
import { asker, newAddress } from '../platform/testing/asker.ts'
import { makeServer } from '../platform/testing/server.ts'
import { sessions } from './sessions.ts'
import { Authenticator } from './testing/authenticator.ts'
import { makePerson, password } from './testing/people.ts'

const server = await makeServer({ env: { BOMBUS_DEMO: 'on', BOMBUS_MAIL: 'on' } })
const { app, db, settings } = server
const ask = asker(app)
let now = Date.parse('2026-06-10T12:00:00Z')
/** Another half minute, in which a code of its own counts. */
const later = (seconds = 60) => {
  now += seconds * 1_000
  server.setClock(new Date(now).toISOString())
}
beforeEach(() => later())
const codeOf = (secret: string, at = now) => generate({ secret, epoch: Math.floor(at / 1_000) })

type Headers = Record<string, string>
const signIn = (email: string, given = password) =>
  ask<{ token?: string } & Partial<FactorAsked>>('POST /auth/sign-in', {
    body: { email, password: given },
    from: newAddress(),
  })
const finish = (body: object) =>
  ask<{ token: string }>('POST /auth/sign-in/second-factor', { body, from: newAddress() })
const enter = async (email: string): Promise<Headers> => ({
  authorization: `Bearer ${(await signIn(email)).data.token}`,
})
const listed = async (headers: Headers) => (await ask<Factors>('GET /auth/factors', { headers })).data
const subjects = async (recipient: string) =>
  (await db.selectFrom('mails').where('recipient', '=', recipient).select('subject').orderBy('id').execute()).map(
    ({ subject }) => subject,
  )

const withTotp = async (role: Role = 'farmer') => {
  const person = await makePerson(db, { role })
  const headers = await enter(person.email)
  const { data } = await ask<{ secret: string; uri: string; qr_svg: string }>('POST /auth/factors/totp', { headers })
  const confirmed = await ask<{ recovery_codes: string[] }>('POST /auth/factors/totp/confirm', {
    headers,
    body: { code: await codeOf(data.secret) },
  })
  expect(confirmed.status).toBe(200)
  later()
  return { ...person, headers, ...data, codes: confirmed.data.recovery_codes }
}
const withPasskey = async () => {
  const person = await makePerson(db)
  const headers = await enter(person.email)
  const key = new Authenticator(settings.baseUrl)
  const { data } = await ask<{ ticket: string; options: Record<string, unknown> }>(
    'POST /auth/factors/passkeys/options',
    { headers },
  )
  const added = await ask<{ recovery_codes: string[] }>('POST /auth/factors/passkeys', {
    headers,
    body: { ticket: data.ticket, passkey: key.make(data.options), name: 'Phone' },
  })
  expect(added.status).toBe(201)
  return { ...person, headers, key, codes: added.data.recovery_codes }
}

describe('one-time codes', () => {
  it('count once one was sent, end all other sessions, come with ten recovery codes and a letter', async () => {
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

  it('are asked for after the password, which alone opens nothing', async () => {
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

  it('are taken half a minute early or late, and not further off', async () => {
    const { email, secret } = await withTotp()
    const outcomes: Record<number, number> = {}
    for (const seconds of [-95, 95, 30]) {
      const { ticket } = (await signIn(email)).data
      outcomes[seconds] = (await finish({ ticket, code: await codeOf(secret, now + seconds * 1_000) })).status
    }
    expect(outcomes).toEqual({ '-95': 401, '95': 401, '30': 200 })
  })

  it('work once: of ten who send the same one at once, one gets in', async () => {
    const { email, secret } = await withTotp()
    const tickets = []
    for (let n = 0; n < 10; n += 1) tickets.push((await signIn(email)).data.ticket)
    const code = await codeOf(secret)
    const statuses = (await Promise.all(tickets.map((ticket) => finish({ ticket, code })))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  it('cannot be guessed: the eleventh try in a quarter of an hour is refused', async () => {
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

  it('are not in the database as they are', async () => {
    const { id, secret } = await withTotp()
    const row = await db.selectFrom('totp_factors').where('user_id', '=', id).select('secret').executeTakeFirstOrThrow()
    expect(row.secret.toString('latin1')).not.toContain(secret)
  })
})

describe('a ticket', () => {
  it('works for five minutes and once, for its own account alone, and is nothing else', async () => {
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

  it('ends with the password that was proven', async () => {
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

describe('a recovery code', () => {
  it('gets in once, in any case and spacing', async () => {
    const { email, codes } = await withTotp()
    const [first = ''] = codes
    const use = async (code: string) => (await finish({ ticket: (await signIn(email)).data.ticket, code })).status
    expect(await use(first.toUpperCase().replaceAll('-', ' '))).toBe(200)
    expect(await use(first)).toBe(401)
  })

  it('is no use to others, and those before end with new ones', async () => {
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

describe('a passkey', () => {
  const begin = async () =>
    (
      await ask<{ ticket: string; options: Record<string, unknown> }>('POST /auth/passkey/options', {
        from: newAddress(),
      })
    ).data
  const signInBy = (body: object) => ask<{ token: string }>('POST /auth/passkey/sign-in', { body, from: newAddress() })

  it('signs in without a password', async () => {
    const { id, key } = await withPasskey()
    const { ticket, options } = await begin()
    const { status, data } = await signInBy({ ticket, passkey: key.sign(options) })
    expect(status).toBe(200)
    const { data: profile } = await ask<{ id: number }>('GET /users/profile', {
      headers: { authorization: `Bearer ${data.token}` },
    })
    expect(profile.id).toBe(id)
  })

  it('is the second factor after a password', async () => {
    const { email, key } = await withPasskey()
    const { ticket, methods, passkey_options } = (await signIn(email)).data
    expect(methods).toEqual(['passkey', 'recovery'])
    expect((await finish({ ticket, passkey: key.sign(passkey_options ?? {}) })).status).toBe(200)
  })

  it.each([
    [
      'signed for another page',
      (key: Authenticator, options: Record<string, unknown>) => {
        key.origin = 'https://evil.example'
        return key.sign(options)
      },
    ],
    ['signed for another challenge', (key: Authenticator) => key.sign({ challenge: 'bm90IHRoaXMgb25l' })],
    [
      'whose holder was not verified',
      (key: Authenticator, options: Record<string, unknown>) => key.sign(options, { flags: 0x01 }),
    ],
    [
      'of somebody unknown',
      (_key: Authenticator, options: Record<string, unknown>) => new Authenticator(settings.baseUrl).sign(options),
    ],
    ['with nothing in it', () => ({})],
  ])('%s is refused', async (_name, make) => {
    const { key } = await withPasskey()
    const { ticket, options } = await begin()
    const { status, message } = await signInBy({ ticket, passkey: make(key, options) })
    expect([status, message]).toEqual([401, factorMessages.passkeyRefused])
  })

  it('that was copied is told by its counter', async () => {
    const { key } = await withPasskey()
    const first = await begin()
    expect((await signInBy({ ticket: first.ticket, passkey: key.sign(first.options) })).status).toBe(200)
    key.counter = 0
    const again = await begin()
    expect((await signInBy({ ticket: again.ticket, passkey: key.sign(again.options) })).status).toBe(401)
  })

  it('answers its challenge once', async () => {
    const { key } = await withPasskey()
    const { ticket, options } = await begin()
    const passkey = key.sign(options)
    expect((await signInBy({ ticket, passkey })).status).toBe(200)
    expect((await signInBy({ ticket, passkey })).status).toBe(401)
  })

  it('does not let in who was disabled', async () => {
    const { id, key } = await withPasskey()
    await db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()
    const { ticket, options } = await begin()
    expect((await signInBy({ ticket, passkey: key.sign(options) })).status).toBe(401)
  })

  it('is added by its own person alone, once, and removed by them', async () => {
    const { headers, key } = await withPasskey()
    const other = await makePerson(db)
    const theirs = await enter(other.email)
    const wanted = async (as: Headers) =>
      (
        await ask<{ ticket: string; options: Record<string, unknown> }>('POST /auth/factors/passkeys/options', {
          headers: as,
        })
      ).data
    const mine = await wanted(headers)
    const stolen = await ask('POST /auth/factors/passkeys', {
      headers: theirs,
      body: { ticket: mine.ticket, passkey: new Authenticator(settings.baseUrl).make(mine.options), name: 'x' },
    })
    expect(stolen.status).toBe(422)
    const again = await wanted(theirs)
    expect(
      (
        await ask('POST /auth/factors/passkeys', {
          headers: theirs,
          body: { ticket: again.ticket, passkey: key.make(again.options), name: 'x' },
        })
      ).status,
    ).toBe(409)
    const [passkey] = (await listed(headers)).passkeys
    expect((await ask(`DELETE /auth/factors/passkeys/${passkey?.id}`, { headers: theirs })).status).toBe(404)
    expect((await ask(`DELETE /auth/factors/passkeys/${passkey?.id}`, { headers })).status).toBe(200)
    expect(await listed(headers)).toMatchObject({ passkeys: [], recovery_codes_left: 0 })
  })
})

describe('a fresh proof', () => {
  const grownOld = (user_id: number) =>
    db
      .updateTable('sessions')
      .set({ confirmed_at: sql<Date>`now() - interval '1 hour'` })
      .where('user_id', '=', user_id)
      .execute()
  it('is asked for before factors change, and may be a code or a passkey', async () => {
    const { id, headers, secret } = await withTotp()
    await grownOld(id)
    expect(await ask('DELETE /auth/factors/totp', { headers })).toMatchObject({ status: 403, needs: 'confirmation' })
    expect((await ask('POST /auth/confirm', { headers, body: { code: '000000' } })).status).toBe(422)
    expect((await ask('POST /auth/confirm', { headers, body: { code: await codeOf(secret) } })).status).toBe(200)
    expect((await ask('DELETE /auth/factors/totp', { headers })).status).toBe(200)

    const keyed = await withPasskey()
    await grownOld(keyed.id)
    const { data } = await ask<{ ticket: string; options: Record<string, unknown> }>(
      'POST /auth/confirm/passkey-options',
      { headers: keyed.headers },
    )
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
    '%s sees only what sets one up',
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
  it.each(['farmer', 'entomology', 'staff', 'user', 'engineer'] as const)('%s goes on as before', async (role) => {
    const headers = await strict.as(await makePerson(db, { role }))
    expect((await askStrict('GET /farms', { headers })).status).toBe(200)
  })
  it('a token of somebody who has none yet opens nothing, and works once they have', async () => {
    const person = await makePerson(db, { role: 'admin' })
    const made = await ask<{ token: string }>('POST /auth/tokens', {
      headers: await enter(person.email),
      body: { name: 'Before it was asked', days: 1 },
    })
    const by = { authorization: `Bearer ${made.data.token}` }
    expect(await askStrict('GET /farms', { headers: by })).toMatchObject({ status: 403, needs: 'second-factor' })
    const headers = await strict.as(person)
    const { data } = await askStrict<{ secret: string }>('POST /auth/factors/totp', { headers })
    strict.setClock(new Date(now).toISOString())
    await askStrict('POST /auth/factors/totp/confirm', { headers, body: { code: await codeOf(data.secret) } })
    expect((await askStrict('GET /farms', { headers: by })).status).toBe(200)
  })
  it('the portal opens in the session that set one up, and the last one stays', async () => {
    const person = await makePerson(db, { role: 'admin' })
    const headers = await strict.as(person)
    const { data } = await askStrict<{ secret: string }>('POST /auth/factors/totp', { headers })
    strict.setClock(new Date(now).toISOString())
    await askStrict('POST /auth/factors/totp/confirm', { headers, body: { code: await codeOf(data.secret) } })
    expect((await askStrict('GET /farms', { headers })).status).toBe(200)
    expect(await askStrict('DELETE /auth/factors/totp', { headers })).toMatchObject({
      status: 409,
      message: factorMessages.lastFactor,
    })
  })
})

describe('an administrator', () => {
  it('resets the factors of somebody who lost them: their sessions end, the password gets in again, a letter says so', async () => {
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
