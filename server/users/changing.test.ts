import { describe, expect, it } from 'vitest'
import { messages } from '#domain/messages.ts'
import { wholePerson } from '../access/testing/user-requests.ts'
import { makePerson, password } from '../accounts/testing/people.ts'
import { asker } from '../testing/asker.ts'
import { codeIn } from '../testing/mail-server.ts'
import { makeServer } from '../testing/server.ts'
import { makePeopleServer, type WithLink } from './testing/people-server.ts'

const { server, db, ask, admin, home, add, change, stored, lettersTo, isSignedIn } = await makePeopleServer()
const withoutMail = await makeServer({ beside: server })

describe('updating a user', () => {
  it('does not change absent members, and rejects an outdated version', async () => {
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
  ])('%s revokes their sessions immediately', async (_what, body) => {
    const user = await makePerson(db, { role: 'farmer' })
    await db.updateTable('users').set({ organisation_id: home.id }).where('id', '=', user.id).execute()
    const session = await server.as(user)
    expect(await isSignedIn(session)).toBe(true)
    expect((await change(user.id, body)).status).toBe(200)
    expect(await isSignedIn(session)).toBe(false)
    const left = await db.selectFrom('sessions').where('user_id', '=', user.id).selectAll().execute()
    expect(left).toEqual([])
  })

  it('changing the name or setting the same role revokes no sessions', async () => {
    const user = await makePerson(db, { role: 'farmer' })
    const session = await server.as(user)
    await change(user.id, { firstname: 'Rosa', role: 'farmer', is_active: true })
    expect(await isSignedIn(session)).toBe(true)
  })

  it('changing the role also removes all_organisations', async () => {
    const { data } = await add({ all_organisations: true })
    expect(data.all_organisations).toBe(true)
    expect((await change(data.id, { role: 'farmer' })).data.all_organisations).toBe(false)
    expect((await change(data.id, { role: 'engineer' })).data).toMatchObject({
      role: 'engineer',
      all_organisations: false,
    })
  })

  it('an email address set by an admin is unverified until its link is followed; the password is unchanged', async () => {
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

  it('a user’s own new email address applies once its link is followed, and their session remains valid', async () => {
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

  it('with email disabled, only an admin receives the link to confirm a new address', async () => {
    const user = await makePerson(db, { role: 'staff' })
    const body = { email: wholePerson().email }
    const response = await asker(withoutMail.app)<WithLink>(`PUT /users/${user.id}`, {
      headers: await server.as(user),
      body,
    })
    expect(response.data).toMatchObject({ pending_email: body.email, invitation_link: null })
    const again = await asker(withoutMail.app)<WithLink>(`POST /users/${user.id}/invitation`, { headers: admin })
    expect(again.data.invitation_link).toContain('oobCode=')
  })

  it('errors in the user’s own profile use the wording of the account settings', async () => {
    const user = await makePerson(db, { role: 'user' })
    const { issues } = await change(user.id, { email: '', phone: '', postal_code: '' }, await server.as(user))
    expect(issues?.map(({ message }) => message)).toEqual([
      'Email is Required',
      'Mobile is required',
      'Postal code is required',
    ])
  })
})
