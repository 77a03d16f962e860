import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { messages } from '#domain/messages.ts'
import { asker, newAddress } from '../platform/testing/asker.ts'
import { makeServer } from '../platform/testing/server.ts'
import { hashPassword } from './passwords.ts'
import { lockedQuery } from './testing/locked-query.ts'
import { makePerson, password } from './testing/people.ts'

const server = await makeServer()
const discreet = await makeServer({ beside: server, env: { HIDE_REGISTERED: 'on' } })
const { db } = server
const ask = asker(server.app)

interface SignedIn {
  token?: string
  expires_at: string
  profile: { email: string }
}
const signIn = (email: string, given: string, more: { headers?: Record<string, string>; app?: typeof ask } = {}) =>
  (more.app ?? ask)<SignedIn>('POST /auth/sign-in', {
    body: { email, password: given },
    from: newAddress(),
    ...(more.headers ? { headers: more.headers } : {}),
  })

const people = {
  active: {},
  disabled: { is_active: false },
  unverified: { email_verified_at: null },
  'disabled and unverified': { is_active: false, email_verified_at: null },
  invited: { password_hash: null, email_verified_at: null },
  deleted: { deleted_at: new Date() },
}
type Kind = keyof typeof people | 'unknown'
const emailOf = async (kind: Kind) =>
  kind === 'unknown' ? 'nobody@example.org' : (await makePerson(db, people[kind])).email

describe('signing in answers', () => {
  const outcomes: [Kind, 'right' | 'wrong', number, string, string][] = [
    ['active', 'right', 200, 'OK', 'OK'],
    ['active', 'wrong', 401, messages.wrongPassword, messages.wrongPassword],
    ['disabled', 'right', 403, messages.disabled, messages.disabled],
    ['disabled', 'wrong', 401, messages.wrongPassword, messages.wrongPassword],
    ['unverified', 'right', 403, messages.notVerified, messages.notVerified],
    ['unverified', 'wrong', 401, messages.wrongPassword, messages.wrongPassword],
    ['disabled and unverified', 'right', 403, messages.disabled, messages.disabled],
    ['invited', 'right', 401, messages.wrongPassword, messages.wrongPassword],
    ['deleted', 'right', 401, messages.notRegistered, messages.wrongPassword],
    ['unknown', 'right', 401, messages.notRegistered, messages.wrongPassword],
  ]
  it.each(outcomes)('somebody %s with a %s password: %i %s', async (kind, given, status, message, whenHiding) => {
    const email = await emailOf(kind)
    const tried = given === 'right' ? password : 'Wrong7!qv'
    expect(await signIn(email, tried)).toMatchObject({ status, message })
    expect(await signIn(email, tried, { app: asker(discreet.app) })).toMatchObject({ status, message: whenHiding })
  })

  it.each([
    [{ email: '', password }, 'Please fill all input fields'],
    [{ email: 'a@example.org', password: '' }, 'Please fill all input fields'],
    [{ email: 'a@example.org' }, 'Please fill all input fields'],
    [{}, 'Please fill all input fields'],
    [{ email: 'no address', password }, 'Invalid email address provided.'],
    [{ email: `${'a'.repeat(250)}@example.org`, password }, 'Invalid email address provided.'],
    [{ email: 'a@example.org\r\nBcc: b@example.org', password }, 'Invalid email address provided.'],
    [{ email: 'a@example.org\u0000', password }, 'Invalid email address provided.'],
    [{ email: ['a@example.org'], password }, 'Please fill all input fields'],
  ])('%j: 422 %s', async (body, message) => {
    expect(await ask('POST /auth/sign-in', { body })).toMatchObject({ status: 422, message })
  })

  it('finds the account whatever the case of its address', async () => {
    const email = await emailOf('active')
    expect((await signIn(` ${email.toUpperCase()} `, password)).data.profile.email).toBe(email)
  })

  it('knows the owner of an address that a deleted account had', async () => {
    const { email } = await makePerson(db, { deleted_at: new Date() })
    await makePerson(db, { email, password_hash: await hashPassword('Another7!qv') })
    expect((await signIn(email, password)).status).toBe(401)
    expect((await signIn(email, 'Another7!qv')).status).toBe(200)
  })
})

describe('the token', () => {
  const origin = server.settings.baseUrl
  it.each([
    ['a script', {}, true],
    ['a script that names the right origin', { origin }, true],
    ['a browser on the portal', { 'sec-fetch-site': 'same-origin', origin }, false],
  ])('for %s', async (_name, headers, isAnswered) => {
    const answer = await signIn(await emailOf('active'), password, { headers })
    const cookie = answer.cookies.find(({ name }) => name === 'authToken')?.value
    expect(cookie).toMatch(/^[\w-]{43}$/)
    expect(answer.data.token).toBe(isAnswered ? cookie : undefined)
  })

  it('is kept as a hash only', async () => {
    const { data } = await signIn(await emailOf('active'), password)
    const kept = await db.selectFrom('sessions').select('token_hash').orderBy('id', 'desc').executeTakeFirst()
    expect(kept?.token_hash).toEqual(
      createHash('sha256')
        .update(data.token ?? '')
        .digest(),
    )
  })

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a sister site', { 'sec-fetch-site': 'same-site', origin: 'https://sister.example' }],
    ['an older browser on another site', { origin: 'https://evil.example' }],
    ['a sandboxed page', { origin: 'null' }],
  ])('is refused to a page of %s', async (_name, headers) => {
    const answer = await signIn(await emailOf('active'), password, { headers })
    expect(answer).toMatchObject({ status: 403, message: messages.crossSite })
    expect(answer.cookies).toEqual([])
  })

  it('is not had by a form of another site, which can send text only', async () => {
    const email = await emailOf('active')
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      headers: { 'content-type': 'text/plain' },
      payload: JSON.stringify({ email, password }),
    })
    expect(answer.statusCode).toBe(422)
  })
})

it('ends with the password: a reset that runs meanwhile leaves no session behind', async () => {
  const user = await makePerson(db)
  const reset = await server.pool.connect()
  await reset.query('begin')
  await reset.query('update users set password_hash = $2 where id = $1', [user.id, await hashPassword('Another7!qv')])
  await reset.query('delete from sessions where user_id = $1', [user.id])
  const answer = signIn(user.email, password)
  await lockedQuery(server.pool)
  await reset.query('commit')
  reset.release()
  expect(await answer).toMatchObject({ status: 401, message: messages.wrongPassword })
  expect(await db.selectFrom('sessions').where('user_id', '=', user.id).selectAll().execute()).toEqual([])
})
