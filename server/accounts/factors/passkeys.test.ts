import { beforeEach, describe, expect, it } from 'vitest'
import { factorMessages } from '#domain/accounts/factor-messages.ts'
import { newAddress } from '../../testing/asker.ts'
import { Authenticator } from '../testing/authenticator.ts'
import { makeFactorServer, type Begun, type Headers } from '../testing/factor-server.ts'
import { makePerson } from '../testing/people.ts'

const { server, ask, later, signIn, finish, enter, listed, withPasskey } = await makeFactorServer()
const { db, settings } = server
beforeEach(() => later())

describe('a passkey', () => {
  const begin = async () =>
    (
      await ask<Begun>('POST /auth/passkey/options', {
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

  it('works as a second factor after a password', async () => {
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
  ])('%s is rejected', async (_name, make) => {
    const { key } = await withPasskey()
    const { ticket, options } = await begin()
    const { status, message } = await signInBy({ ticket, passkey: make(key, options) })
    expect([status, message]).toEqual([401, factorMessages.passkeyRefused])
  })

  it('that was cloned is detected by its signature counter', async () => {
    const { key } = await withPasskey()
    const first = await begin()
    expect((await signInBy({ ticket: first.ticket, passkey: key.sign(first.options) })).status).toBe(200)
    key.counter = 0
    const again = await begin()
    expect((await signInBy({ ticket: again.ticket, passkey: key.sign(again.options) })).status).toBe(401)
  })

  it('answers each challenge only once', async () => {
    const { key } = await withPasskey()
    const { ticket, options } = await begin()
    const passkey = key.sign(options)
    expect((await signInBy({ ticket, passkey })).status).toBe(200)
    expect((await signInBy({ ticket, passkey })).status).toBe(401)
  })

  it('does not sign in a disabled user', async () => {
    const { id, key } = await withPasskey()
    await db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()
    const { ticket, options } = await begin()
    expect((await signInBy({ ticket, passkey: key.sign(options) })).status).toBe(401)
  })

  it('uses only algorithms that every server supports without runtime warnings', async () => {
    const { data } = await ask<{ options: { pubKeyCredParams: object[] } }>('POST /auth/factors/passkeys/options', {
      headers: await enter((await makePerson(db)).email),
    })
    expect(data.options.pubKeyCredParams).toEqual([-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })))
  })

  it('can be added once and removed by its own user only', async () => {
    const { headers, key } = await withPasskey()
    const other = await makePerson(db)
    const theirs = await enter(other.email)
    const wanted = async (as: Headers) =>
      (
        await ask<Begun>('POST /auth/factors/passkeys/options', {
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
