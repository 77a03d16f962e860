import { describe, expect, it } from 'vitest'
import { messages } from '#domain/messages.ts'
import { inTransaction, system } from '../../platform/postgres/database.ts'
import { asker, newAddress } from '../../testing/asker.ts'
import { codeIn } from '../../testing/mail-server.ts'
import { makeServer } from '../../testing/server.ts'
import { makePerson, password, passwordHash } from '../testing/people.ts'

// A demo without a mail server: emails stay in the outbox, where tests read them.
const server = await makeServer({ env: { BOMBUS_DEMO: 'on', BOMBUS_MAIL: 'on' } })
const discreet = await makeServer({
  beside: server,
  env: { BOMBUS_DEMO: 'on', BOMBUS_MAIL: 'on', HIDE_REGISTERED: 'on' },
})
const { db, identity } = server
const ask = asker(server.app)

const lettersTo = (recipient: string) =>
  db.selectFrom('mails').where('recipient', '=', recipient).select(['subject', 'body']).orderBy('id').execute()
const lastCode = async (recipient: string) => codeIn((await lettersTo(recipient)).at(-1) ?? { body: null })
const userOf = (id: number) => db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const invite = (user: { id: number; firstname: string; email: string }, address = user.email) =>
  inTransaction(db, system, (trx) => identity.sendVerification(trx, user, address))
const verify = (oobCode: string) =>
  ask<{ email: string; reset_code: string | null }>('POST /auth/verify-email', { body: { oobCode } })
const wish = (endpoint: string, email: string, app = ask) =>
  app(`POST ${endpoint}`, { body: { email }, from: newAddress() })

describe('an invitation', () => {
  it('verifies the address, then lets the user choose a password and sign in', async () => {
    const user = await makePerson(db, { password_hash: null, email_verified_at: null })
    expect(await invite(user)).toBeNull()
    const { data } = await verify(await lastCode(user.email))
    expect(data.email).toBe(user.email)
    const body = { oobCode: data.reset_code, password }
    expect((await ask('POST /auth/reset-password', { body })).status).toBe(200)
    expect((await ask('POST /auth/sign-in', { body: { email: user.email, password } })).status).toBe(200)
  })

  it('that is rolled back creates neither an email nor a code', async () => {
    const user = await makePerson(db, { password_hash: null, email_verified_at: null })
    await expect(
      inTransaction(db, system, async (trx) => {
        await identity.sendVerification(trx, user, user.email)
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await lettersTo(user.email)).toEqual([])
    expect(await db.selectFrom('codes').where('user_id', '=', user.id).selectAll().execute()).toEqual([])
  })
})

describe('a changed email address', () => {
  it('of a user with a password is verified by its link, without a password reset code', async () => {
    const user = await makePerson(db, { email_verified_at: null })
    await invite(user)
    expect((await verify(await lastCode(user.email))).data).toEqual({
      email: user.email,
      reset_code: null,
      link_code: null,
    })
    expect(await userOf(user.id)).toMatchObject({ email_verified_at: expect.any(Date), password_hash: passwordHash })
  })

  it('takes effect only when its link is followed', async () => {
    const user = await makePerson(db)
    const wished = `new-${user.email}`
    await db.updateTable('users').set({ pending_email: wished }).where('id', '=', user.id).execute()
    await invite(user, wished)
    expect((await userOf(user.id)).email).toBe(user.email)
    expect((await verify(await lastCode(wished))).status).toBe(200)
    expect(await userOf(user.id)).toMatchObject({ email: wished, pending_email: null })
    const [letter] = await lettersTo(wished)
    expect(letter?.subject).toBe('Verify your email address for Bombus')
  })

  it('is not verified for another user who requested the same address', async () => {
    const [user, other] = [await makePerson(db), await makePerson(db, { email_verified_at: null })]
    const wished = `new-${user.email}`
    for (const { id } of [user, other])
      await db.updateTable('users').set({ pending_email: wished }).where('id', '=', id).execute()
    await invite(user, wished)
    await verify(await lastCode(wished))
    expect(await userOf(other.id)).toMatchObject({ email: other.email, pending_email: wished, email_verified_at: null })
  })

  it('is rejected when it is no longer the pending address', async () => {
    const user = await makePerson(db)
    const wished = `new-${user.email}`
    await invite(user, wished)
    expect(await verify(await lastCode(wished))).toMatchObject({ status: 400, message: messages.badCode })
    expect((await userOf(user.id)).email).toBe(user.email)
  })

  it('is rejected with a specific message when another account has taken it in the meantime', async () => {
    const user = await makePerson(db)
    const wished = `new-${user.email}`
    await db.updateTable('users').set({ pending_email: wished }).where('id', '=', user.id).execute()
    await invite(user, wished)
    await makePerson(db, { email: wished })
    expect(await verify(await lastCode(wished))).toMatchObject({ status: 409, message: messages.emailInUse })
  })
})

it('does not report other errors as an address in use, and its link stays valid', async () => {
  const user = await makePerson(db, { email_verified_at: null })
  await invite(user)
  const code = await lastCode(user.email)
  await server.asOwner(`create function refuse() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
    create trigger refuse before update on users for each row when (new.id = ${user.id}) execute function refuse()`)
  expect(await verify(code)).toMatchObject({ status: 500, message: messages.somethingWrongLater })
  await server.asOwner('drop function refuse() cascade')
  expect((await verify(code)).status).toBe(200)
})

describe.each(['/auth/forgot-password', '/reset-password'])('POST %s', (endpoint) => {
  it('sends a link that sets a new password and verifies the address', async () => {
    const user = await makePerson(db, { email_verified_at: null })
    expect((await wish(endpoint, user.email.toUpperCase())).status).toBe(200)
    const body = { oobCode: await lastCode(user.email), password: 'Another7!qv' }
    expect((await ask('POST /auth/reset-password', { body })).status).toBe(200)
    expect((await userOf(user.id)).email_verified_at).not.toBeNull()
    expect((await ask('POST /auth/sign-in', { body: { email: user.email, password } })).status).toBe(401)
    const signIn = { email: user.email, password: 'Another7!qv' }
    expect((await ask('POST /auth/sign-in', { body: signIn })).status).toBe(200)
  })

  it('does not change the verification date or any other user', async () => {
    const proven = new Date('2026-01-02T03:04:05Z')
    const [user, other] = [await makePerson(db, { email_verified_at: proven }), await makePerson(db)]
    const session = await server.as(other)
    await wish(endpoint, user.email)
    const body = { oobCode: await lastCode(user.email), password: 'Another7!qv' }
    expect((await ask('POST /auth/reset-password', { body })).status).toBe(200)
    expect((await userOf(user.id)).email_verified_at).toEqual(proven)
    expect((await userOf(other.id)).password_hash).toBe(passwordHash)
    expect((await ask('GET /users/profile', { headers: session })).status).toBe(200)
  })

  it('has its own rate limit, unaffected by requests of the other kind', async () => {
    const user = await makePerson(db, { email_verified_at: null })
    const from = newAddress()
    const post = (path: string) => ask(`POST ${path}`, { body: { email: user.email }, from })
    for (let tries = 0; tries < 5; tries += 1) expect((await post(endpoint)).status).toBe(200)
    expect(await post(endpoint)).toMatchObject({ status: 429, message: messages.requestLimit })
    expect((await post('/auth/resend-verification')).status).toBe(200)
    expect(await lettersTo(user.email)).toHaveLength(6)
  })
})

it('rejects a weak new password and keeps the link valid', async () => {
  const user = await makePerson(db)
  await wish('/auth/forgot-password', user.email)
  const oobCode = await lastCode(user.email)
  for (const [weak, message] of [
    ['', 'Password is required'],
    ['Password1!', messages.weakPassword],
    ['Kestrel7-', messages.passwordInvalidCharacters],
  ])
    expect(await ask('POST /auth/reset-password', { body: { oobCode, password: weak } })).toMatchObject({
      status: 422,
      message,
    })
  expect((await ask('POST /auth/reset-password', { body: { oobCode, password } })).status).toBe(200)
})

describe('email recipients', () => {
  const table: [string, Parameters<typeof makePerson>[1] | null, string, number, number][] = [
    ['an active person', {}, '/auth/forgot-password', 200, 1],
    ['an active person', {}, '/auth/resend-verification', 200, 0],
    ['an unverified one', { email_verified_at: null }, '/auth/forgot-password', 200, 1],
    ['an unverified one', { email_verified_at: null }, '/auth/resend-verification', 200, 1],
    ['a disabled one', { is_active: false }, '/auth/forgot-password', 200, 0],
    ['a disabled one', { is_active: false, email_verified_at: null }, '/auth/resend-verification', 200, 0],
    ['a deleted one', { deleted_at: new Date() }, '/auth/forgot-password', 404, 0],
    ['a deleted one', { deleted_at: new Date() }, '/auth/resend-verification', 404, 0],
    ['nobody', null, '/auth/forgot-password', 404, 0],
    ['nobody', null, '/auth/resend-verification', 404, 0],
  ]
  it.each(table)('%s %j by %s: %i, emails: %i', async (_name, state, endpoint, status, count) => {
    const email = state ? (await makePerson(db, state)).email : `nobody${endpoint.length}@example.org`
    const response = await wish(endpoint, email)
    expect(response).toMatchObject({ status, message: status === 200 ? 'OK' : 'User not found' })
    expect(await lettersTo(email)).toHaveLength(count)
    const began = performance.now()
    expect(await wish(endpoint, email, asker(discreet.app))).toMatchObject({ status: 200, message: 'OK' })
    // Queuing an email takes time: without a minimum duration, timing would reveal who is registered.
    expect(performance.now() - began).toBeGreaterThan(240)
    expect(await lettersTo(email)).toHaveLength(2 * count)
  })

  it('include an unverified user who signs in, up to a limit', async () => {
    const { email } = await makePerson(db, { email_verified_at: null })
    const body = { email, password }
    const from = newAddress()
    for (let tries = 0; tries < 7; tries += 1)
      expect(await ask('POST /auth/sign-in', { body, from })).toMatchObject({
        status: 403,
        message: messages.notVerified,
      })
    expect(await lettersTo(email)).toHaveLength(5)
    expect((await ask('POST /auth/sign-in', { body: { email, password: 'Wrong7!qv' }, from })).status).toBe(401)
    expect(await lettersTo(email)).toHaveLength(5)
  })
})
