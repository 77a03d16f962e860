import { describe, expect, it } from 'vitest'
import { messages } from '#domain/messages.ts'
import { sessions } from '../accounts/sessions/sessions.ts'
import { password } from '../accounts/testing/people.ts'
import { makeUser } from '../factories/people.ts'
import { makeOrganisation, nextNumber } from '../factories/places.ts'
import { codeIn } from '../testing/mail-server.ts'
import { makePeopleServer } from './testing/people-server.ts'

const { server, db, ask, admin, home, add, lettersTo } = await makePeopleServer()
type Made = { id: number; email: string; invitation_link: string | null }[]
const address = () => `invited-${nextNumber()}@example.org`
const invite = (people: object[], headers: Record<string, string> = admin, organisation_id = home.id) =>
  ask<Made>('POST /invitations', { headers, body: { organisation_id, people } })
const read = (oobCode: string) => ask('POST /auth/invitation', { body: { oobCode } })
const accept = (oobCode: string, given: object = {}) =>
  ask<{ signed_in: { token: string } }>('POST /auth/invitation/accept', {
    body: {
      oobCode,
      firstname: 'Ffion',
      lastname: 'Price',
      phone: `0770090${String(nextNumber()).padStart(4, '0')}`,
      password,
      ...given,
    },
  })
const codeFor = async (email: string) => codeIn((await lettersTo(email)).at(-1) ?? { body: null })

describe('an invitation', () => {
  it('needs an email address and a role; email and page name inviter, organisation and role; accepting signs in', async () => {
    const email = address()
    const { status, data } = await invite([{ email: email.toUpperCase(), role: 'farm_admin' }])
    expect([status, data]).toMatchObject([201, [{ email, role: 'farm_admin', invitation_link: null }]])
    const [letter] = await lettersTo(email)
    expect(letter?.subject).toBe(`Ada Hale invites you to ${home.title} on Bombus`)
    expect(letter?.body).toContain('Your role will be: Farm Admin.')
    expect(letter?.body).toMatch(/\/\?mode=invitation&oobCode=/)
    const code = await codeFor(email)
    expect((await read(code)).data).toEqual({
      email,
      firstname: null,
      lastname: null,
      phone: null,
      role: 'farm_admin',
      organisation_title: home.title,
      invited_by: 'Ada Hale',
    })
    const accepted = await accept(code)
    expect(accepted.status).toBe(200)
    const headers = { authorization: `Bearer ${accepted.data.signed_in.token}` }
    expect((await ask('GET /users/profile', { headers })).data).toMatchObject({
      email,
      firstname: 'Ffion',
      lastname: 'Price',
      role: 'farm_admin',
      organisation_id: home.id,
    })
    expect((await ask('POST /auth/sign-in', { body: { email, password } })).status).toBe(200)
  })

  it('to a privileged role requires the inviter to confirm their identity, wherever it is in the list', async () => {
    const { id } = await makeUser(db, { role: 'admin' })
    const hourAgo = new Date(Date.now() - 3_600_000)
    const { token } = await sessions.open(db, id, { confirmed_at: hourAgo })
    const stale = { authorization: `Bearer ${token}` }
    const [farmer, boss] = [
      { email: address(), role: 'farmer' },
      { email: address(), role: 'admin' },
    ]
    const refused = await invite([farmer, boss], stale)
    expect([refused.status, refused.message]).toEqual([403, messages.confirmFirst])
    expect([await lettersTo(farmer.email), await lettersTo(boss.email)]).toEqual([[], []])
    expect((await invite([farmer], stale)).status).toBe(201)
  })

  it('shows the name of a user added with one, and links in older emails also work', async () => {
    const { data } = await add({ firstname: 'Rosa', lastname: 'Field' })
    const code = await codeFor(data.email)
    expect((await read(code)).data).toMatchObject({ firstname: 'Rosa', lastname: 'Field', phone: data.phone })
    const verified = await ask<{ reset_code: string }>('POST /auth/verify-email', { body: { oobCode: code } })
    expect(verified.data.reset_code).toMatch(/./)
  })

  it('explains what to do if its link is used, replaced, expired or unknown', async () => {
    const email = address()
    const { data } = await invite([{ email, role: 'farmer' }])
    const first = await codeFor(email)
    await ask(`POST /users/${data[0]?.id}/invitation`, { headers: admin })
    const second = await codeFor(email)
    expect(await read(first)).toMatchObject({ status: 400, message: messages.invitationOld })
    expect(await accept(first)).toMatchObject({ status: 400, message: messages.invitationOld })
    expect((await accept(second)).status).toBe(200)
    for (const call of [read, accept])
      expect(await call(second)).toMatchObject({ status: 400, message: messages.invitationUsed })
    expect(await read('x'.repeat(43))).toMatchObject({ status: 400, message: messages.invitationUnknown })
  })

  it('cannot be accepted for an account that is already in use or was disabled meanwhile', async () => {
    const email = address()
    const { data } = await invite([{ email, role: 'farmer' }])
    const code = await codeFor(email)
    await db.updateTable('users').set({ is_active: false }).where('email', '=', email).execute()
    // The message is not that it was used, because nobody could sign in.
    expect(await accept(code)).toMatchObject({ status: 400, message: messages.invitationOld })
    await db.updateTable('users').set({ is_active: true }).where('email', '=', email).execute()
    const { data: again } = await ask<{ id: number }>(`GET /users/${data[0]?.id}`, { headers: admin })
    expect(again).toMatchObject({ state: 'invited' })
    await db.updateTable('users').set({ password_hash: 'set elsewhere' }).where('email', '=', email).execute()
    expect(await accept(code)).toMatchObject({ status: 400, message: messages.invitationUsed })
  })

  it('reveals at most twenty times an hour that a phone number is taken', async () => {
    const email = address()
    await invite([{ email, role: 'farmer' }])
    const code = await codeFor(email)
    await makeUser(db, { phone: '+447700900555' })
    const statuses = []
    for (let n = 0; n < 22; n += 1) statuses.push((await accept(code, { phone: '447700900555' })).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 409), 429, 429])
  })

  it('is accepted once, even by two concurrent requests, and with an unused phone number', async () => {
    const email = address()
    await invite([{ email, role: 'farmer' }])
    const code = await codeFor(email)
    const phone = '07700 900999'.replaceAll(' ', '')
    const { id } = await makeUser(db, { phone: '+447700900999' })
    expect(await accept(code, { phone })).toMatchObject({ status: 409, issues: [{ path: 'phone' }] })
    await db.updateTable('users').set({ phone: null }).where('id', '=', id).execute()
    const both = await Promise.all([accept(code), accept(code)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })
})

describe('inviting several users', () => {
  it('invites all or none, and reports each error with its line', async () => {
    const [good, taken] = [address(), (await makeUser(db, { organisation_id: home.id })).email]
    const people = [
      { email: good, role: 'farmer' },
      { email: taken, role: 'farmer' },
      { email: good, role: 'farmer' },
    ]
    const faults = [
      { index: 1, path: 'email', message: messages.emailInUse },
      { index: 2, path: 'email', message: messages.invitedTwice('1') },
    ]
    const checked = await ask('POST /invitations/check', { headers: admin, body: { organisation_id: home.id, people } })
    expect(checked.data).toEqual(faults)
    expect(await invite(people)).toMatchObject({
      status: 409,
      issues: faults.map(({ index, path, message }) => ({ path: `people.${index}.${path}`, message })),
    })
    expect(await lettersTo(good)).toEqual([])
    expect((await invite([{ email: good, role: 'farmer' }])).status).toBe(201)
    expect(await lettersTo(good)).toHaveLength(1)
  })

  it('does not use up the hourly limit if it is rejected or repeated', async () => {
    const manager = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id: home.id }))
    const hundred = Array.from({ length: 100 }, () => ({ email: address(), role: 'farmer' }))
    const taken = { email: (await makeUser(db, { organisation_id: home.id })).email, role: 'farmer' }
    const faulty = [...hundred.slice(0, 99), taken]
    for (let n = 0; n < 3; n += 1) expect((await invite(faulty, manager)).status).toBe(409)
    const once = { ...manager, 'idempotency-key': address() }
    for (let n = 0; n < 3; n += 1) expect((await invite(hundred, once)).status).toBe(201)
    expect(
      (
        await invite(
          hundred.map(() => ({ email: address(), role: 'farmer' })),
          manager,
        )
      ).status,
    ).toBe(201)
    expect((await invite([{ email: address(), role: 'farmer' }], manager)).status).toBe(429)
  })

  it('is limited to roles the inviter may grant, in an organisation within their scope', async () => {
    const manager = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id: home.id }))
    const elsewhere = await makeOrganisation(db)
    expect((await invite([{ email: address(), role: 'farmer' }], manager)).status).toBe(201)
    expect(await invite([{ email: address(), role: 'farm_admin' }], manager)).toMatchObject({
      status: 403,
      message: messages.roleNotYours,
    })
    expect((await invite([{ email: address(), role: 'farmer' }], manager, elsewhere.id)).status).toBe(404)
    const farmer = await server.as(await makeUser(db, { organisation_id: home.id }))
    expect((await invite([{ email: address(), role: 'farmer' }], farmer)).status).toBe(403)
  })
})
