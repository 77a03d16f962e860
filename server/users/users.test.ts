import { describe, expect, it } from 'vitest'
import { messages } from '#domain/messages.ts'
import type { User } from '#domain/users/user.ts'
import { wholePerson } from '../access/testing/user-requests.ts'
import { makePerson, password } from '../accounts/testing/people.ts'
import { makeUser } from '../factories/people.ts'
import { makeOrganisation } from '../factories/places.ts'
import { asker } from '../platform/testing/asker.ts'
import { codeIn } from '../platform/testing/mail-server.ts'
import { makeServer } from '../platform/testing/server.ts'

// A demo without a mail server: letters stay in the outbox, where a test can read them.
const server = await makeServer({ env: { BOMBUS_DEMO: 'on', BOMBUS_MAIL: 'on', LOG_LEVEL: 'warn' } })
const withoutMail = await makeServer({ beside: server })
const { db, app } = server
const ask = asker(app)
const admin = await server.as(await makeUser(db, { role: 'admin', firstname: 'Ada', lastname: 'Hale' }))
const home = await makeOrganisation(db)

type Answered = User & { invitation_link: string | null }
const add = (given: object = {}, headers: Record<string, string> = admin) =>
  ask<Answered>('POST /users', {
    headers,
    body: { ...wholePerson(), role: 'entomology', organisation_id: home.id, ...given },
  })
const change = (id: number, body: object, headers: Record<string, string> = admin) =>
  ask<Answered>(`PUT /users/${id}`, { headers, body })
const stored = (id: number) => db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const lettersTo = (recipient: string) =>
  db.selectFrom('mails').where('recipient', '=', recipient).select(['subject', 'body']).orderBy('id').execute()
const isSignedIn = async (headers: { authorization: string }) =>
  (await ask('GET /users/profile', { headers })).status === 200

describe('adding somebody', () => {
  it('stores them whole, in lower case, with Pollinator on and Pest off, and invites them', async () => {
    const { status, data } = await add({ email: 'Rosa.Field@Example.org', phone: '447700900123' })
    expect(status).toBe(201)
    expect(data).toMatchObject({
      email: 'rosa.field@example.org',
      phone: '+447700900123',
      organisation_title: home.title,
      is_pollinator_portal_enabled: true,
      is_pest_portal_enabled: false,
      all_organisations: false,
      state: 'invited',
      invitation_link: null,
      version: 1,
    })
    const [letter] = await lettersTo('rosa.field@example.org')
    const verified = await ask<{ reset_code: string }>('POST /auth/verify-email', {
      body: { oobCode: codeIn(letter ?? { body: null }) },
    })
    await ask('POST /auth/reset-password', { body: { oobCode: verified.data.reset_code, password } })
    const signedIn = await ask('POST /auth/sign-in', { body: { email: data.email, password } })
    expect(signedIn.status).toBe(200)
    expect((await ask<User>(`GET /users/${data.id}`, { headers: admin })).data.state).toBe('active')
  })

  it('names every field that is not valid, and says the first', async () => {
    const { status, message, issues } = await add({
      firstname: '4',
      lastname: ' ',
      email: 'rosa',
      phone: 'x',
      address: '',
      city: null,
      country: '',
      postal_code: '',
      role: 'queen',
      organisation_id: null,
    })
    expect([status, message]).toEqual([422, 'Only Letters Allowed'])
    expect(Object.fromEntries((issues ?? []).toReversed().map((issue) => [issue.path, issue.message]))).toEqual({
      firstname: 'Only Letters Allowed',
      lastname: 'Last name is Required',
      email: 'Email is Not Valid',
      phone: 'Only Numbers Allowed',
      address: 'Address is required',
      city: 'City is required',
      country: 'Country is required',
      postal_code: 'Postal Code is required',
      role: 'Role is required',
      organisation_id: 'Select an organisation',
    })
  })

  it('refuses an address in use, also of two at once, and neither account nor letter is left', async () => {
    const { email } = wholePerson()
    const responses = await Promise.all([add({ email }), add({ email: email.toUpperCase() })])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const refused = responses.find(({ status }) => status === 409)
    expect(refused).toMatchObject({ message: messages.emailInUse, issues: [{ path: 'email' }] })
    expect(await lettersTo(email)).toHaveLength(1)
  })

  it('answers the link to hand over where mail is off, and the same one when the request is repeated', async () => {
    const body = { ...wholePerson(), role: 'farmer', organisation_id: home.id }
    const headers = { ...admin, 'idempotency-key': 'one-invitation' }
    const once = () => asker(withoutMail.app)<Answered>('POST /users', { headers, body })
    const { data } = await once()
    expect(data.invitation_link).toMatch(/\?mode=verifyEmail&oobCode=[\w-]{43}$/)
    expect((await once()).data).toEqual(data)
    expect(await lettersTo(body.email)).toEqual([])
  })
})

describe('inviting again', () => {
  it('sends a new link and ends the one before; not for somebody who needs none', async () => {
    const { data } = await add()
    const again = await ask(`POST /users/${data.id}/invitation`, { headers: admin })
    expect(again.status).toBe(200)
    const [first, second] = await lettersTo(data.email)
    const verify = (letter: { body: string | null } | undefined) =>
      ask('POST /auth/verify-email', { body: { oobCode: codeIn(letter ?? { body: null }) } })
    expect((await verify(first)).status).toBe(400)
    expect((await verify(second)).status).toBe(200)
    const { id } = await makePerson(db, { role: 'farmer' })
    const needless = await ask(`POST /users/${id}/invitation`, { headers: admin })
    expect(needless).toMatchObject({ status: 409, message: messages.alreadyVerified })
    await db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()
    const disabled = await ask(`POST /users/${id}/invitation`, { headers: admin })
    expect(disabled).toMatchObject({ status: 409, message: messages.enableFirst })
  })
})

describe('changing somebody', () => {
  it('leaves absent members as they are and refuses an older version', async () => {
    const { data } = await add()
    expect((await change(data.id, { city: 'Stratford-upon-Avon', version: 1 })).data).toEqual({
      ...data,
      city: 'Stratford-upon-Avon',
      version: 2,
    })
    expect(await change(data.id, { city: 'Ross', version: 1 })).toMatchObject({
      status: 409,
      versions: { known: 1, current: 2 },
    })
    expect((await change(data.id, { organisation_id: 2_000_000_000 })).status).toBe(404)
    expect((await change(data.id, { postal_code: '' })).message).toBe('Postal Code is required')
  })

  it.each([
    ['disabling', { is_active: false }],
    ['another role', { role: 'staff' }],
    ['another organisation', { organisation_id: null }],
    ['another address', { email: 'elsewhere@example.org' }],
  ])('%s ends their sessions at once', async (_what, body) => {
    const user = await makePerson(db, { role: 'farmer' })
    await db.updateTable('users').set({ organisation_id: home.id }).where('id', '=', user.id).execute()
    const session = await server.as(user)
    expect(await isSignedIn(session)).toBe(true)
    expect((await change(user.id, body)).status).toBe(200)
    expect(await isSignedIn(session)).toBe(false)
    const left = await db.selectFrom('sessions').where('user_id', '=', user.id).selectAll().execute()
    expect(left).toEqual([])
  })

  it('a name, or a role that they have already, ends nothing', async () => {
    const user = await makePerson(db, { role: 'farmer' })
    const session = await server.as(user)
    await change(user.id, { firstname: 'Rosa', role: 'farmer', is_active: true })
    expect(await isSignedIn(session)).toBe(true)
  })

  it('another role takes all_organisations away with it', async () => {
    const { data } = await add({ all_organisations: true })
    expect(data.all_organisations).toBe(true)
    expect((await change(data.id, { role: 'farmer' })).data.all_organisations).toBe(false)
    expect((await change(data.id, { role: 'engineer' })).data).toMatchObject({
      role: 'engineer',
      all_organisations: false,
    })
  })

  it('an address that an admin gives is unverified until its link is followed, and the password stays', async () => {
    const user = await makePerson(db, { role: 'farmer' })
    const email = wholePerson().email
    expect((await change(user.id, { email })).data).toMatchObject({ email, state: 'unverified', pending_email: null })
    expect(await ask('POST /auth/sign-in', { body: { email, password } })).toMatchObject({
      status: 403,
      message: messages.notVerified,
    })
    const letter = (await lettersTo(email)).at(-1) ?? { body: null }
    await ask('POST /auth/verify-email', { body: { oobCode: codeIn(letter) } })
    expect((await ask('POST /auth/sign-in', { body: { email, password } })).status).toBe(200)
    const other = await makePerson(db, { role: 'farmer' })
    expect(await change(other.id, { email })).toMatchObject({ status: 409, message: messages.emailInUse })
  })

  it('one’s own address counts once its link was followed, and the session goes on', async () => {
    const user = await makePerson(db, { role: 'staff' })
    const session = await server.as(user)
    const email = wholePerson().email
    const { data } = await change(user.id, { email }, session)
    expect(data).toMatchObject({ email: user.email, pending_email: email, state: 'active', invitation_link: null })
    expect((await change(user.id, { email: user.email }, session)).data.pending_email).toBeNull()
    await change(user.id, { email }, session)
    const letter = (await lettersTo(email)).at(-1) ?? { body: null }
    await ask('POST /auth/verify-email', { body: { oobCode: codeIn(letter) } })
    expect(await stored(user.id)).toMatchObject({ email, pending_email: null })
    expect(await isSignedIn(session)).toBe(true)
  })

  it('where mail is off, nobody but an admin gets the link to an address of their own', async () => {
    const user = await makePerson(db, { role: 'staff' })
    const body = { email: wholePerson().email }
    const response = await asker(withoutMail.app)<Answered>(`PUT /users/${user.id}`, {
      headers: await server.as(user),
      body,
    })
    expect(response.data).toMatchObject({ pending_email: body.email, invitation_link: null })
    const again = await asker(withoutMail.app)<Answered>(`POST /users/${user.id}/invitation`, { headers: admin })
    expect(again.data.invitation_link).toContain('oobCode=')
  })

  it('the own profile is told its faults in the words of the account settings', async () => {
    const user = await makePerson(db, { role: 'user' })
    const { issues } = await change(user.id, { email: '', phone: '', postal_code: '' }, await server.as(user))
    expect(issues?.map(({ message }) => message)).toEqual([
      'Email is Required',
      'Mobile is required',
      'Postal code is required',
    ])
  })
})

describe('what may not be set', () => {
  it('is refused whole, and the log says who tried which members of whom', async () => {
    const farm_admin = await makeUser(db, { role: 'farm_admin', organisation_id: home.id })
    const farmer = await makeUser(db, { role: 'farmer', organisation_id: home.id })
    const headers = await server.as(farm_admin)
    for (const [body, status] of [
      [{ id: 1 }, 422],
      [{ deleted_at: null }, 422],
      [{ created_at: '2020-01-01T00:00:00Z' }, 422],
      [{ password_hash: 'x' }, 422],
      [{ role: 'admin' }, 403],
      [{ organisation_id: 1 }, 403],
      [{ email: 'mine@example.org' }, 403],
    ] as const) {
      server.logged.length = 0
      expect((await change(farmer.id, { firstname: 'Eve', ...body }, headers)).status, JSON.stringify(body)).toBe(
        status,
      )
      const lines = server.logged.map((line) => JSON.parse(line) as Record<string, unknown>)
      expect(lines.filter(({ msg }) => msg === 'refused change of a person')).toEqual([
        expect.objectContaining({ user_id: farm_admin.id, about: farmer.id, status, members: Object.keys(body) }),
      ])
    }
    server.logged.length = 0
    expect((await add({ role: 'farmer', is_active: true, version: 7 }, headers)).status).toBe(422)
    expect((await add({ role: 'farmer', all_organisations: true }, headers)).status).toBe(403)
    expect(server.logged.filter((line) => line.includes('refused change'))).toHaveLength(2)
    const kept = await stored(farmer.id)
    expect(kept).toMatchObject({ firstname: 'Hannah', role: 'farmer', version: 1 })
  })
})

describe('the history of somebody', () => {
  it('tells who changed what, to those who may edit that person', async () => {
    const farmer = await makeUser(db, { role: 'farmer', organisation_id: home.id })
    await change(farmer.id, { city: 'Hereford' })
    const farm_admin = await makeUser(db, { role: 'farm_admin', organisation_id: home.id })
    const headers = await server.as(farm_admin)
    const { data } = await ask<{ rows: object[] }>(`GET /history/users/${farmer.id}`, { headers })
    expect(data.rows[0]).toMatchObject({
      actor: 'Ada Hale',
      changes: [{ member: 'city', from: null, to: 'Hereford' }],
    })
    const staff = await makeUser(db, { role: 'staff', organisation_id: home.id })
    expect((await ask(`GET /history/users/${staff.id}`, { headers })).status).toBe(403)
  })
})
