import { noPreferences } from '#domain/display/preferences.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { messages } from '#domain/messages.ts'
import { makeUser } from '../factories/people.ts'
import { makeOrganisation } from '../factories/places.ts'
import { asker, newAddress } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { hashPassword } from '../platform/security/passwords.ts'
import { cleanUpAccounts } from './cleanup-accounts.ts'
import { lockedQuery } from './testing/locked-query.ts'
import { makePerson, password } from './testing/people.ts'

const server = await makeServer()
const discreet = await makeServer({ beside: server, env: { HIDE_REGISTERED: 'on' } })
const { db } = server
const ask = asker(server.app)
const otherHash = await hashPassword('Another7!qv')

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

describe('signing in', () => {
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
  it.each(outcomes)('as a user (%s) with the %s password: %i %s', async (kind, given, status, message, whenHiding) => {
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
  ])('with %j: 422 %s', async (body, message) => {
    expect(await ask('POST /auth/sign-in', { body })).toMatchObject({ status: 422, message })
  })

  it('finds the account by its address in any letter case', async () => {
    const email = await emailOf('active')
    expect((await signIn(` ${email.toUpperCase()} `, password)).data.profile.email).toBe(email)
  })

  it('finds the account that reuses the address of a deleted one', async () => {
    const { email } = await makePerson(db, { deleted_at: new Date() })
    await makePerson(db, { email, password_hash: await hashPassword('Another7!qv') })
    expect((await signIn(email, password)).status).toBe(401)
    expect((await signIn(email, 'Another7!qv')).status).toBe(200)
  })
})

describe('the session token', () => {
  const origin = server.settings.baseUrl
  it.each([
    ['a script', {}, true],
    ['a script that names the right origin', { origin }, true],
    ['a browser on the portal', { 'sec-fetch-site': 'same-origin', origin }, false],
  ])('is returned only to scripts: %s', async (_name, headers, isAnswered) => {
    const response = await signIn(await emailOf('active'), password, { headers })
    const cookie = response.cookies.find(({ name }) => name === 'authToken')?.value
    expect(cookie).toMatch(/^[\w-]{43}$/)
    expect(response.data.token).toBe(isAnswered ? cookie : undefined)
  })

  it('is stored only as a hash', async () => {
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
  ])('is not issued to a page of %s', async (_name, headers) => {
    const response = await signIn(await emailOf('active'), password, { headers })
    expect(response).toMatchObject({ status: 403, message: messages.crossSite })
    expect(response.cookies).toEqual([])
  })

  it('cannot be obtained by a form of another site, which can only send plain text', async () => {
    const email = await emailOf('active')
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      headers: { 'content-type': 'text/plain' },
      payload: JSON.stringify({ email, password }),
    })
    expect(response.statusCode).toBe(415)
  })
})

describe('changes to an account during a sign-in', () => {
  it.each<[string, (id: number) => [string, unknown[]]]>([
    ['a reset', (id) => ['update users set password_hash = $2 where id = $1', [id, otherHash]]],
    ['a disabling', (id) => ['update users set is_active = false where id = $1', [id]]],
    ['a deletion', (id) => ['update users set deleted_at = now() where id = $1', [id]]],
  ])('%s leaves no session behind', async (_what, change) => {
    const user = await makePerson(db)
    const other = await server.pool.connect()
    await other.query('begin')
    await other.query(...change(user.id))
    await other.query('delete from sessions where user_id = $1', [user.id])
    const response = signIn(user.email, password)
    await lockedQuery(server.pool)
    await other.query('commit')
    other.release()
    expect(await response).toMatchObject({ status: 401, message: messages.wrongPassword })
    expect(await db.selectFrom('sessions').where('user_id', '=', user.id).selectAll().execute()).toEqual([])
    expect(await db.selectFrom('known_browsers').where('user_id', '=', user.id).selectAll().execute()).toEqual([])
  })
})

describe('a browser', () => {
  const tokenIn = (response: Awaited<ReturnType<typeof signIn>>) =>
    response.cookies.find(({ name }) => name === 'known-browser')?.value ?? ''
  const kept = async (id: number) =>
    (await db.selectFrom('known_browsers').where('user_id', '=', id).select('token_hash').execute()).map(
      ({ token_hash }) => token_hash,
    )
  const hashOf = (token: string) => createHash('sha256').update(token).digest()

  it('keeps its identifier between sign-ins, stored once for each account', async () => {
    const [one, other] = [await makePerson(db), await makePerson(db)]
    const token = tokenIn(await signIn(one.email, password))
    expect(token).toMatch(/^[\w-]{43}$/)
    const cookie = `known-browser=${token}`
    for (const { email } of [one, one, other])
      expect(tokenIn(await signIn(email, password, { headers: { cookie } }))).toBe(token)
    expect([await kept(one.id), await kept(other.id)]).toEqual([[hashOf(token)], [hashOf(token)]])
    expect(tokenIn(await signIn(one.email, password))).not.toBe(token)
    expect(await kept(one.id)).toHaveLength(2)
  })

  it('updates its last use at each sign-in and is forgotten a year after the last one', async () => {
    const user = await makePerson(db)
    const token = tokenIn(await signIn(user.email, password))
    const unseen = (days: number) =>
      sql`update known_browsers set seen_at = now() - make_interval(days => ${days}) where user_id = ${user.id}`.execute(
        db,
      )
    await unseen(364)
    await cleanUpAccounts(server)
    expect(await kept(user.id)).toHaveLength(1)
    await unseen(364)
    await signIn(user.email, password, { headers: { cookie: `known-browser=${token}` } })
    const { rows } = await sql<{ days: number }>`
      select extract(day from now() - seen_at)::int as days from known_browsers where user_id = ${user.id}`.execute(db)
    expect(rows).toEqual([{ days: 0 }])
    await unseen(367)
    await cleanUpAccounts(server)
    expect(await kept(user.id)).toEqual([])
  })
})

it('reports an error other than the email limit as a server error', async () => {
  const own = await makeServer({ env: { BOMBUS_DEMO: 'on', BOMBUS_MAIL: 'on' } })
  const { email } = await makePerson(own.db, { email_verified_at: null })
  await own.asOwner('alter table mails rename to mails_elsewhere')
  expect(await signIn(email, password, { app: asker(own.app) })).toMatchObject({
    status: 500,
    message: messages.somethingWrongLater,
  })
  await own.asOwner('alter table mails_elsewhere rename to mails')
})

it('returns the full profile shown by the portal, in a session of one day', async () => {
  const { id: organisation_id } = await makeOrganisation(db, { title: 'Ashcombe Growers' })
  const given = {
    firstname: 'Ines',
    lastname: 'Duarte',
    phone: '+44 1531',
    address: '1 The Lane',
    city: 'Ledbury',
    country: 'United Kingdom',
    postal_code: 'HR8 1AA',
    role: 'entomology',
    organisation_id,
    all_organisations: true,
    is_pollinator_portal_enabled: false,
    is_pest_portal_enabled: true,
  } as const
  const { id, email } = await makeUser(db, { ...given, password })
  const profile = {
    id,
    email,
    ...given,
    organisation_title: 'Ashcombe Growers',
    version: 1,
    display_preferences: noPreferences,
  }
  const { data } = await signIn(email, password)
  expect(data.profile).toEqual(profile)
  const headers = { authorization: `Bearer ${data.token}` }
  expect((await ask('GET /users/profile', { headers })).data).toEqual(profile)
  const bare = await makePerson(db)
  expect((await signIn(bare.email, password)).data.profile).toMatchObject({
    organisation_id: null,
    organisation_title: null,
    phone: null,
  })
})
