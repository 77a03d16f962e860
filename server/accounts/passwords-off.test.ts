import { describe, expect, it } from 'vitest'
import { providerMessages } from '#domain/accounts/provider-messages.ts'
import { challenges } from './factors/challenges.ts'
import { makePerson, password } from './testing/people.ts'
import { makeProviderServer, newSubject } from './testing/provider-server.ts'
import { offerFirstAdmin } from './first-admin.ts'

const { server, ask, pass, bearer } = await makeProviderServer({
  providers: { work: {} },
  env: { LOCAL_PASSWORDS: 'off' },
})
const { db } = server
const off = { status: 403, message: providerMessages.passwordsOff }

/** The code in the link of the newest email to an address. */
const codeIn = async (recipient: string) => {
  const { body } = await db
    .selectFrom('mails')
    .where('recipient', '=', recipient)
    .select('body')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return new URL(/http\S+/.exec(body ?? '')?.[0] ?? '').searchParams.get('oobCode')
}

const identitiesOf = (user_id: number) =>
  db.selectFrom('provider_identities').where('user_id', '=', user_id).select('id').execute()

describe('with passwords switched off', () => {
  it('the first administrator is created without a password and linked to a provider', async () => {
    const code = new URL((await offerFirstAdmin(server)) ?? 'none:').searchParams.get('code')
    const given = { code, firstname: 'Ann', lastname: 'Price', email: 'ann@example.org' }
    expect(await ask('POST /auth/first-admin', { body: { ...given, password } })).toMatchObject(off)
    const { status, data } = await ask<{ link_code: string }>('POST /auth/first-admin', { body: given })
    expect(status).toBe(200)
    const subject = newSubject()
    expect((await pass('work', subject)).status).toBe(403)
    expect((await pass('work', newSubject(), { body: { code: 'none' } })).status).toBe(400)
    const entered = await pass('work', subject, { body: { code: data.link_code } })
    expect(entered).toMatchObject({ status: 200, data: { entered: { profile: { role: 'admin' } } } })
    expect((await pass('work', subject)).status).toBe(200)
    expect((await pass('work', newSubject(), { body: { code: data.link_code } })).status).toBe(400)
  })

  it('no user can sign in or be created with only a password or a passkey', async () => {
    const person = await makePerson(db)
    const headers = await server.as(person)
    const { email } = person
    expect(await ask('POST /auth/sign-in', { body: { email, password } })).toMatchObject(off)
    expect(await ask('POST /auth/forgot-password', { body: { email } })).toMatchObject(off)
    expect(await ask('POST /reset-password', { body: { email } })).toMatchObject(off)
    expect(await ask('POST /auth/reset-password', { body: { oobCode: 'x', password } })).toMatchObject(off)
    expect(await ask('POST /auth/passkey/options')).toMatchObject(off)
    expect(await ask('POST /auth/passkey/sign-in', { body: { ticket: 'x', passkey: {} } })).toMatchObject(off)
    const change = { current_password: password, new_password: 'Another7!qv' }
    expect(await ask('POST /auth/change-password', { body: change, headers })).toMatchObject(off)
    expect(await ask('POST /auth/confirm', { body: { password }, headers })).toMatchObject(off)
    expect((await ask<{ password: boolean }>('GET /auth/confirm', { headers })).data.password).toBe(false)
    expect((await ask<{ passwords: boolean }>('GET /portal')).data).toMatchObject({
      passwords: false,
      providers: [{ id: 'work', label: 'The work' }],
    })
  })

  it('a password sign-in that began before the switch cannot be completed', async () => {
    const { id: user_id, password_hash } = await makePerson(db)
    const proof = { with: 'password', password_hash }
    const ticket = await challenges.make(db, 'second-factor', user_id, JSON.stringify(['', proof]))
    expect(await ask('POST /auth/sign-in/second-factor', { body: { ticket, code: '123456' } })).toMatchObject(off)
  })

  it('an invitation link leads to a provider instead of a password form', async () => {
    const person = await makePerson(db, { password_hash: null, email_verified_at: null })
    await db.transaction().execute((trx) => server.identity.sendVerification(trx, person, person.email))
    const verified = await ask<{ reset_code: null; link_code: string }>('POST /auth/verify-email', {
      body: { oobCode: await codeIn(person.email) },
    })
    expect(verified.data).toMatchObject({ reset_code: null, link_code: expect.any(String) })
    const { data } = await pass('work', newSubject(), { body: { code: verified.data.link_code } })
    expect((await ask('GET /users/profile', { headers: bearer(data.entered.token) })).data).toMatchObject({
      id: person.id,
    })
  })

  it('a user who only followed the link can be invited again, but not one who has a way to sign in', async () => {
    const person = await makePerson(db, { role: 'entomology', password_hash: null })
    const headers = await server.as(await makePerson(db, { role: 'admin' }))
    expect((await ask(`POST /users/${person.id}/invitation`, { headers })).status).toBe(200)
    const { data } = await ask<{ link_code: string }>('POST /auth/verify-email', {
      body: { oobCode: await codeIn(person.email) },
    })
    expect((await pass('work', newSubject(), { body: { code: data.link_code } })).status).toBe(200)
    expect((await ask(`POST /users/${person.id}/invitation`, { headers })).status).toBe(409)
  })

  it('a code sent to an address that the account no longer has links nothing', async () => {
    const person = await makePerson(db, { password_hash: null, email_verified_at: null })
    await db.transaction().execute((trx) => server.identity.sendVerification(trx, person, person.email))
    const { data } = await ask<{ link_code: string }>('POST /auth/verify-email', {
      body: { oobCode: await codeIn(person.email) },
    })
    const headers = await server.as(await makePerson(db, { role: 'admin' }))
    const body = { email: `right-${person.email}` }
    expect((await ask(`PUT /users/${person.id}`, { headers, body })).status).toBe(200)
    expect((await pass('work', newSubject(), { body: { code: data.link_code } })).status).toBe(400)
    expect(await identitiesOf(person.id)).toEqual([])
  })

  it('a user whose provider was removed from the settings is directed to an available one', async () => {
    const person = await makePerson(db, { password_hash: null })
    const former = { user_id: person.id, issuer: 'https://former.example', subject: 'somebody' }
    await db.insertInto('provider_identities').values(former).execute()
    const headers = await server.as(await makePerson(db, { role: 'admin' }))
    expect((await ask(`POST /users/${person.id}/invitation`, { headers })).status).toBe(200)
    const { data } = await ask<{ link_code: string | null }>('POST /auth/verify-email', {
      body: { oobCode: await codeIn(person.email) },
    })
    expect((await pass('work', newSubject(), { body: { code: data.link_code } })).status).toBe(200)
  })

  it('a code of a user who has since been disabled links nothing', async () => {
    const person = await makePerson(db, { password_hash: null, email_verified_at: null })
    await db.transaction().execute((trx) => server.identity.sendVerification(trx, person, person.email))
    const { data } = await ask<{ link_code: string }>('POST /auth/verify-email', {
      body: { oobCode: await codeIn(person.email) },
    })
    await db.updateTable('users').set({ is_active: false }).where('id', '=', person.id).execute()
    expect((await pass('work', newSubject(), { body: { code: data.link_code } })).status).toBe(403)
    expect(await identitiesOf(person.id)).toEqual([])
  })
})

describe('a deleted user', () => {
  it('frees their provider account for another user', async () => {
    const [gone, next] = [await makePerson(db), await makePerson(db)]
    const admin = await makePerson(db, { role: 'admin' })
    const subject = newSubject()
    const headers = await server.as(gone)
    await pass('work', subject, { headers, path: '/auth/identities/work' })
    const deleted = await ask(`DELETE /users/${gone.id}?confirm=true`, { headers: await server.as(admin) })
    expect(deleted.status).toBe(200)
    const path = '/auth/identities/work'
    expect((await pass('work', subject, { headers: await server.as(next), path })).status).toBe(200)
  })
})
