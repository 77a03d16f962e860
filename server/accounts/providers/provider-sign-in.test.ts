import { describe, expect, it } from 'vitest'
import { providerMessages } from '#domain/accounts/provider-messages.ts'
import { messages } from '#domain/messages.ts'
import { inTransaction, system } from '../../platform/postgres/database.ts'
import { makeCode } from '../emails/codes.ts'
import { recoveryCodes } from '../factors/recovery-codes.ts'
import { makePerson } from '../testing/people.ts'
import { cleanUpAccounts } from '../cleanup-accounts.ts'
import { makeProviderServer, newSubject } from '../testing/provider-server.ts'

const made = await makeProviderServer({
  providers: {
    plain: {},
    matching: { match_email: true, sign_out: true },
    company: { match_email: true, email_domains: ['farm.example'] },
    trusted: { trusts_second_factor: true, acr_values: ['gold'] },
  },
})
const { server, ask, liar, pass, start, finish, queryFor, bearer, link, sessionsOf, events, subjects } = made
const { db } = server
const identitiesOf = (user_id: number) =>
  db.selectFrom('provider_identities').where('user_id', '=', user_id).select(['issuer', 'subject']).execute()
const verified = (email: string) => ({ email, email_verified: true })
/** An authenticator app, and recovery codes to use instead. */
const withFactor = async (user_id: number) => {
  await db
    .insertInto('totp_factors')
    .values({ user_id, secret: Buffer.from('none'), confirmed_at: new Date() })
    .execute()
  return inTransaction(db, system, (trx) => recoveryCodes.renew(trx, user_id))
}

it.each(['start', 'finish'])('a provider that is not in the settings is rejected with the reason: %s', async (step) => {
  const body = step === 'start' ? {} : { query: 'code=abc&state=sign-in.xyz' }
  expect(await ask(`POST /auth/providers/acme/${step}`, { body })).toMatchObject({
    status: 404,
    message: providerMessages.unknown,
  })
})

describe('a user with a linked account', () => {
  it('signs in, with the provider shown in the list of sessions and in the log', async () => {
    const person = await makePerson(db)
    const subject = newSubject()
    await link(person.id, 'plain', subject)
    const { status, data } = await pass('plain', subject, { body: { return_to: '/devices?page=2' } })
    expect([status, data.return_to]).toEqual([200, '/devices?page=2'])
    const headers = bearer(data.entered.token)
    expect((await ask('GET /users/profile', { headers })).data).toMatchObject({ id: person.id, role: 'farmer' })
    expect(await sessionsOf(headers)).toMatchObject([{ opened_with: 'provider', provider: 'The plain' }])
    expect((await events('provider-sign-in')).at(-1)).toMatchObject({
      result: 'done',
      actor_id: person.id,
      detail: { provider: 'plain' },
    })
  })

  it.each([
    ['disabled', { is_active: false }, messages.disabled],
    ['with an address that is not verified', { email_verified_at: null }, messages.notVerified],
    ['deleted', { deleted_at: new Date() }, messages.notRegistered],
  ])('who is %s is rejected as with a password', async (_state, state, message) => {
    const person = await makePerson(db, state)
    const subject = newSubject()
    await link(person.id, 'plain', subject)
    expect(await pass('plain', subject)).toMatchObject({ status: 403, message, cookies: [] })
    expect(await db.selectFrom('sessions').where('user_id', '=', person.id).select('id').execute()).toEqual([])
  })

  it('keeps role, organisation and name, whatever the provider sends', async () => {
    const person = await makePerson(db)
    const subject = newSubject()
    await link(person.id, 'matching', subject)
    await pass('matching', subject, {
      claims: { ...verified('boss@example.org'), role: 'admin', groups: ['admin'], name: 'Some Body' },
    })
    const after = await db.selectFrom('users').where('id', '=', person.id).selectAll().executeTakeFirst()
    expect(after).toMatchObject({ email: person.email, role: 'farmer', firstname: 'Hannah', organisation_id: null })
  })

  it('must still complete the portal’s second factor', async () => {
    const person = await makePerson(db)
    const subject = newSubject()
    const identity = await link(person.id, 'plain', subject)
    const codes = await withFactor(person.id)
    const first = await pass('plain', subject, { claims: { amr: ['pwd', 'mfa'] } })
    expect(first.data.entered).toMatchObject({ methods: ['totp', 'recovery'] })
    expect(first.data.entered.token).toBeUndefined()
    expect(first.cookies.map(({ name }) => name)).not.toContain('authToken')
    expect((await events('factor-asked')).at(-1)).toMatchObject({ actor_id: person.id, detail: { provider: 'plain' } })
    const give = (ticket: string | undefined, code: string | undefined) =>
      ask<{ token: string }>('POST /auth/sign-in/second-factor', { body: { ticket, code } })
    const { data } = await give(first.data.entered.ticket, codes[0])
    expect(await sessionsOf(bearer(data.token))).toMatchObject([{ opened_with: 'provider', provider: 'The plain' }])

    const second = await pass('plain', subject)
    await db.updateTable('sessions').set({ identity_id: null }).where('user_id', '=', person.id).execute()
    await db.deleteFrom('provider_identities').where('id', '=', identity.id).execute()
    expect((await give(second.data.entered.ticket, codes[1])).status).toBe(403)
  })

  it('skips it if the settings trust the provider’s second factor and the provider confirms its use', async () => {
    const person = await makePerson(db)
    const subject = newSubject()
    await link(person.id, 'trusted', subject)
    await withFactor(person.id)
    for (const [claims, isIn] of [
      [{ amr: ['pwd', 'mfa'] }, true],
      [{ acr: 'gold' }, true],
      [{ amr: ['pwd'], acr: 'silver' }, false],
      [{ amr: 'mfa' }, false],
      [{}, false],
    ] as const) {
      const { data } = await pass('trusted', subject, { claims })
      expect([claims, data.entered.token !== undefined]).toEqual([claims, isIn])
    }
  })
})

describe('an email address that the provider has verified', () => {
  it('links the account with that address where the settings allow it, and notifies its owner', async () => {
    const person = await makePerson(db)
    const subject = newSubject()
    const response = await pass('matching', subject, { claims: verified(person.email.toUpperCase()) })
    expect(response.status).toBe(200)
    expect(await identitiesOf(person.id)).toEqual([{ issuer: liar('matching').issuer, subject }])
    expect(await subjects(person.email)).toEqual(['How you sign in to Bombus was changed'])
  })

  it.each([
    ['a listed domain', 'farm.example', 200],
    ['another domain', 'example.org', 403],
    ['a domain below a listed one', 'mail.farm.example', 403],
    ['a domain that ends as a listed one', 'myfarm.example', 403],
  ])('of %s: %s is linked or not according to the configured domains: %i', async (_what, domain, status) => {
    const person = await makePerson(db, { email: `domain-${newSubject()}@${domain}` })
    expect((await pass('company', newSubject(), { claims: verified(person.email) })).status).toBe(status)
    expect(await identitiesOf(person.id)).toHaveLength(status === 200 ? 1 : 0)
  })

  it('links nothing where the settings do not allow it', async () => {
    const person = await makePerson(db)
    const response = await pass('plain', newSubject(), { claims: verified(person.email) })
    expect(response).toMatchObject({ status: 403, message: providerMessages.notLinked, cookies: [] })
    expect(await identitiesOf(person.id)).toEqual([])
  })

  it.each([
    ['with a sign that becomes a plain letter in lower case', (email: string) => email.replace('k', '\u212A')],
    ['in wide letters', (email: string) => email.replace('m', '\uff4d')],
    ['with a mark behind the plus', (email: string) => email.replace('@', '+1@')],
    ['with a dot at its end', (email: string) => `${email}.`],
    ['with a line break', (email: string) => `${email}\n`],
  ])('%s counts as a different address', async (_name, change) => {
    const person = await makePerson(db, { email: `mark-${newSubject()}@example.org` })
    const response = await pass('matching', newSubject(), { claims: verified(change(person.email)) })
    expect(response.status).toBe(403)
    expect(await identitiesOf(person.id)).toEqual([])
  })

  it('activates the account of an invited user', async () => {
    const person = await makePerson(db, { password_hash: null, email_verified_at: null })
    expect((await pass('matching', newSubject(), { claims: verified(person.email) })).status).toBe(200)
    const after = await db
      .selectFrom('users')
      .where('id', '=', person.id)
      .select('email_verified_at')
      .executeTakeFirst()
    expect(after?.email_verified_at).toBeInstanceOf(Date)
  })

  it.each([
    ['of nobody', {}, messages.notRegistered],
    ['of a disabled account', { is_active: false }, messages.disabled],
    ['of a deleted account', { deleted_at: new Date() }, messages.notRegistered],
  ])('%s creates and links no account', async (what, state, message) => {
    const email = what === 'of nobody' ? 'nobody@example.org' : (await makePerson(db, state)).email
    const before = await db.selectFrom('provider_identities').select('id').execute()
    expect(await pass('matching', newSubject(), { claims: verified(email) })).toMatchObject({ status: 403, message })
    expect(await db.selectFrom('provider_identities').select('id').execute()).toEqual(before)
    expect(await db.selectFrom('users').where('email', '=', 'nobody@example.org').select('id').execute()).toEqual([])
  })

  it.each([
    ['not verified', { email_verified: false }],
    ['without a word on that', {}],
    ['verified by a text', { email_verified: 'true' }],
    ['verified by a number', { email_verified: 1 }],
    ['in a list', { email: ['x@example.org'], email_verified: true }],
  ])('links nothing when it is %s', async (_what, claims) => {
    const person = await makePerson(db)
    const response = await pass('matching', newSubject(), { claims: { email: person.email, ...claims } })
    expect(response).toMatchObject({ status: 403, message: providerMessages.notLinked })
    expect(await identitiesOf(person.id)).toEqual([])
  })

  it('that now belongs to another user at the provider does not sign in to its former owner’s account', async () => {
    const person = await makePerson(db)
    expect((await pass('matching', newSubject(), { claims: verified(person.email) })).status).toBe(200)
    const other = await pass('matching', newSubject(), { claims: verified(person.email) })
    expect(other).toMatchObject({ status: 403, message: providerMessages.notLinked, cookies: [] })
    expect(await identitiesOf(person.id)).toHaveLength(1)
  })
})

it('a code links a provider only while the account still has the address that it was sent to', async () => {
  const [person, mover] = [await makePerson(db), await makePerson(db)]
  const codeOf = ({ id, email }: typeof person) =>
    inTransaction(db, system, (trx) => makeCode(trx, 'link-provider', { user_id: id, email }))
  const [code, late] = [await codeOf(person), await codeOf(mover)]
  expect((await pass('plain', newSubject(), { body: { code } })).status).toBe(200)
  expect(await identitiesOf(person.id)).toHaveLength(1)
  await db
    .updateTable('users')
    .set({ email: `moved-${mover.email}` })
    .where('id', '=', mover.id)
    .execute()
  expect(await pass('plain', newSubject(), { body: { code: late } })).toMatchObject({ status: 400, cookies: [] })
  expect(await identitiesOf(mover.id)).toEqual([])
})

it('a linked provider counts as a way to sign in: a user without a password is not invited again', async () => {
  const person = await makePerson(db, { role: 'entomology', password_hash: null })
  const headers = await server.as(await makePerson(db, { role: 'admin' }))
  const state = async () => (await ask<{ state: string }>(`GET /users/${person.id}`, { headers })).data.state
  expect(await state()).toBe('invited')
  await link(person.id, 'plain', newSubject())
  expect(await state()).toBe('active')
})

describe('linking an account in the settings', () => {
  const signedIn = async () => {
    const person = await makePerson(db)
    return { person, headers: await server.as(person) }
  }
  const path = '/auth/identities/plain'

  it('adds a way to sign in, and unlinking removes it with the sessions that it created', async () => {
    const { person, headers } = await signedIn()
    const subject = newSubject()
    expect((await pass<null>('plain', subject, { headers, path })).status).toBe(200)
    const { data } = await ask<{ id: number }[]>('GET /auth/identities', { headers })
    expect(data).toMatchObject([{ provider: 'plain', label: 'The plain', last_used_at: null }])
    const elsewhere = bearer((await pass('plain', subject)).data.entered.token)
    expect((await ask('GET /users/profile', { headers: elsewhere })).status).toBe(200)
    expect((await ask(`DELETE /auth/identities/${data[0]?.id}`, { headers })).status).toBe(200)
    expect((await ask('GET /users/profile', { headers: elsewhere })).status).toBe(401)
    expect((await ask('GET /users/profile', { headers })).status).toBe(200)
    expect((await pass('plain', subject)).status).toBe(403)
    expect(await subjects(person.email)).toHaveLength(2)
    expect((await events('provider-linked')).at(-1)).toMatchObject({ result: 'done', actor_id: person.id })
    expect((await events('provider-unlinked')).at(-1)).toMatchObject({ result: 'done', actor_id: person.id })
  })

  it('rejects an identity of another account, a second one of a provider, and removing the last way to sign in', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    const subject = newSubject()
    await pass('plain', subject, { headers: one.headers, path })
    expect(await pass('plain', subject, { headers: other.headers, path })).toMatchObject({
      status: 409,
      message: providerMessages.linkedElsewhere,
    })
    expect(await pass('plain', newSubject(), { headers: one.headers, path })).toMatchObject({
      status: 409,
      message: providerMessages.linkedAlready,
    })
    await db.updateTable('users').set({ password_hash: null }).where('id', '=', one.person.id).execute()
    const { data } = await ask<{ id: number }[]>('GET /auth/identities', { headers: one.headers })
    expect(await ask(`DELETE /auth/identities/${data[0]?.id}`, { headers: one.headers })).toMatchObject({
      status: 409,
      message: providerMessages.lastWayIn,
    })
    expect((await ask(`DELETE /auth/identities/${data[0]?.id}`, { headers: other.headers })).status).toBe(404)
    expect(await identitiesOf(one.person.id)).toHaveLength(1)
  })

  it('can be completed only in the session that started it, and requires reauthentication', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    const begun = await start(path, { headers: one.headers })
    const query = queryFor('plain', begun.url, newSubject())
    const { cookie } = begun
    expect(await finish(path, query, { ...other.headers, cookie })).toMatchObject({
      status: 403,
      message: providerMessages.beginAgain,
    })
    expect((await finish('/auth/providers/plain', query, { cookie })).status).toBe(403)
    expect((await finish(path, query, { ...one.headers, cookie })).status).toBe(200)
    await db
      .updateTable('sessions')
      .set({ confirmed_at: new Date(0) })
      .where('user_id', '=', other.person.id)
      .execute()
    expect(await start(path, { headers: other.headers })).toMatchObject({ status: 403, message: messages.confirmFirst })
  })
})

it('undoing a change of address removes the linked provider together with the password', async () => {
  const person = await makePerson(db)
  await link(person.id, 'plain', newSubject())
  const code = await inTransaction(db, system, (trx) =>
    makeCode(trx, 'undo-email', { user_id: person.id, email: person.email }),
  )
  expect((await ask('POST /auth/undo-email', { body: { oobCode: code } })).status).toBe(200)
  expect(await identitiesOf(person.id)).toEqual([])
})

describe('a user without a password', () => {
  const makeLinked = async () => {
    const person = await makePerson(db, { password_hash: null })
    const subject = newSubject()
    await link(person.id, 'plain', subject)
    return { person, subject }
  }
  const path = '/auth/confirm/providers/plain'
  const isConfirmed = async (headers: Record<string, string>) =>
    (await start('/auth/identities/matching', { headers })).status === 200

  it('confirms their identity at the provider, which must prompt again', async () => {
    const { person, subject } = await makeLinked()
    const long = { auth_time: Math.floor(Date.now() / 1_000) - 3_600 }
    const headers = bearer((await pass('plain', subject, { claims: long })).data.entered.token)
    expect(await isConfirmed(headers)).toBe(false)
    expect((await ask('GET /auth/confirm', { headers })).data).toEqual({
      password: false,
      factors: [],
      providers: [{ id: 'plain', label: 'The plain' }],
    })
    const { url } = await start(path, { headers })
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
    for (const claims of [long, { auth_time: undefined }, { auth_time: 9_999_999_999 }])
      expect(await pass('plain', subject, { claims, headers, path })).toMatchObject({
        status: 403,
        message: providerMessages.notFresh,
      })
    expect(await pass('plain', newSubject(), { headers, path })).toMatchObject({
      status: 403,
      message: providerMessages.notYours,
    })
    expect(await isConfirmed(headers)).toBe(false)
    expect((await pass('plain', subject, { headers, path })).status).toBe(200)
    expect(await isConfirmed(headers)).toBe(true)
    expect((await events('identity-confirmed')).at(-1)).toMatchObject({ result: 'done', actor_id: person.id })
  })

  it('need not if the provider reports a recent authentication', async () => {
    const { subject } = await makeLinked()
    expect(await isConfirmed(bearer((await pass('plain', subject)).data.entered.token))).toBe(true)
    const silent = await pass('plain', subject, { claims: { auth_time: undefined } })
    expect(await isConfirmed(bearer(silent.data.entered.token))).toBe(false)
  })
})

describe('signing out', () => {
  it('ends the local session, and returns the provider’s sign-out URL where configured', async () => {
    const person = await makePerson(db)
    const subject = newSubject()
    await link(person.id, 'matching', subject)
    const headers = bearer((await pass('matching', subject)).data.entered.token)
    const { data } = await ask<{ url: string }>('POST /auth/sign-out', { headers })
    const url = new URL(data.url)
    expect(url.origin + url.pathname).toBe(`${liar('matching').issuer}/end`)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:3000/')
    expect(url.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3)
    expect((await ask('GET /users/profile', { headers })).status).toBe(401)
  })

  it('returns no URL when sign-out is not configured, for a password, or for an account unlinked in the meantime', async () => {
    const person = await makePerson(db)
    const [plain, matching] = [newSubject(), newSubject()]
    await link(person.id, 'plain', plain)
    const { id } = await link(person.id, 'matching', matching)
    const ofPlain = bearer((await pass('plain', plain)).data.entered.token)
    const ofMatching = bearer((await pass('matching', matching)).data.entered.token)
    await db.deleteFrom('provider_identities').where('id', '=', id).execute()
    for (const headers of [ofPlain, ofMatching, await server.as(person)])
      expect(await ask('POST /auth/sign-out', { headers })).toMatchObject({ status: 200, data: null })
  })
})

it('encrypts the secrets of pending sign-ins and deletes abandoned ones', async () => {
  const { url } = await start('/auth/providers/plain')
  const row = await db
    .selectFrom('provider_requests')
    .selectAll()
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const { searchParams } = new URL(url)
  expect(row.secrets.toString('latin1')).not.toContain(searchParams.get('nonce'))
  expect(JSON.stringify(row)).not.toContain(searchParams.get('state')?.split('.')[1])
  await db
    .updateTable('provider_requests')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .execute()
  await cleanUpAccounts(server)
  expect(await db.selectFrom('provider_requests').selectAll().execute()).toEqual([])
})
