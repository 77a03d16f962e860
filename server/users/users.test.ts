import { describe, expect, it } from 'vitest'
import { messages } from '#domain/messages.ts'
import type { User } from '#domain/users/user.ts'
import { wholePerson } from '../access/testing/user-requests.ts'
import { makePerson, password } from '../accounts/testing/people.ts'
import { makeUser } from '../factories/people.ts'
import { asker } from '../testing/asker.ts'
import { codeIn } from '../testing/mail-server.ts'
import { makeServer } from '../testing/server.ts'
import { makePeopleServer, type WithLink } from './testing/people-server.ts'

const { server, db, ask, admin, home, add, change, stored, lettersTo } = await makePeopleServer()
const withoutMail = await makeServer({ beside: server })

describe('adding a user', () => {
  it('stores all members, with a lowercase email, Pollinator on and Pest off, and invites them', async () => {
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

  it('names every invalid member, with the first as the message', async () => {
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

  it('rejects an email address in use, even by concurrent requests, leaving no account and no email behind', async () => {
    const { email } = wholePerson()
    const responses = await Promise.all([add({ email }), add({ email: email.toUpperCase() })])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const refused = responses.find(({ status }) => status === 409)
    expect(refused).toMatchObject({ message: messages.emailInUse, issues: [{ path: 'email' }] })
    expect(await lettersTo(email)).toHaveLength(1)
  })

  it('returns the invitation link if email is disabled, and the same one if the request is repeated', async () => {
    const body = { ...wholePerson(), role: 'farmer', organisation_id: home.id }
    const headers = { ...admin, 'idempotency-key': 'one-invitation' }
    const once = () => asker(withoutMail.app)<WithLink>('POST /users', { headers, body })
    const { data } = await once()
    expect(data.invitation_link).toMatch(/\?mode=invitation&oobCode=[\w-]{43}$/)
    expect((await once()).data).toEqual(data)
    expect(await lettersTo(body.email)).toEqual([])
  })
})

describe('inviting again', () => {
  it('sends a new link and revokes the previous one, except for a user who needs no invitation', async () => {
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

describe('members that may not be set', () => {
  it('cause the whole request to be rejected, and the log has who tried which members of whom', async () => {
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

describe('the history of a user', () => {
  it('shows who changed what to users who may edit them', async () => {
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
