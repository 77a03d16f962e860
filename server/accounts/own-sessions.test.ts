import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Session } from '#domain/accounts/session-endpoints.ts'
import { messages } from '#domain/messages.ts'
import { makeUser } from '../factories/people.ts'
import { makeOrganisation } from '../factories/places.ts'
import { asker, newAddress } from '../testing/asker.ts'
import { codeIn } from '../testing/mail-server.ts'
import { makeServer } from '../testing/server.ts'
import { makePerson, password } from './testing/people.ts'

const server = await makeServer({ env: { BOMBUS_DEMO: 'on', BOMBUS_MAIL: 'on' } })
const { app, db } = server
const ask = asker(app)
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

const signIn = async (email: string, agent = firefox, cookie = '', from = newAddress()) => {
  const { data, cookies, status } = await ask<{ token: string }>('POST /auth/sign-in', {
    body: { email, password },
    headers: { 'user-agent': agent, ...(cookie ? { cookie: `known-browser=${cookie}` } : {}) },
    from,
  })
  expect(status).toBe(200)
  const browser = cookies.find(({ name }) => name === 'known-browser')?.value ?? ''
  return { headers: { authorization: `Bearer ${data.token}` }, browser, from }
}
const list = async (headers: Record<string, string>) => (await ask<Session[]>('GET /auth/sessions', { headers })).data
const subjects = async (recipient: string) =>
  (await db.selectFrom('mails').where('recipient', '=', recipient).select('subject').orderBy('id').execute()).map(
    ({ subject }) => subject,
  )
/** Makes the sign-in an hour old, with activity since. */
const grownOld = (user_id: number) =>
  db
    .updateTable('sessions')
    .set({ confirmed_at: sql<Date>`now() - interval '1 hour'` })
    .where('user_id', '=', user_id)
    .execute()

describe('a user’s own sessions', () => {
  it('are listed with browser and address, with the current one marked', async () => {
    const { email } = await makePerson(db)
    const [laptop, phone] = [await signIn(email, firefox), await signIn(email, safari)]
    expect(await list(phone.headers)).toMatchObject([
      { browser: 'Safari on iPhone', address: phone.from, is_current: true },
      { browser: 'Firefox on Linux', address: laptop.from, is_current: false },
    ])
  })

  it('can be ended one by one, but not those of other users', async () => {
    const [own, other] = [await makePerson(db), await makePerson(db)]
    const [here, there] = [await signIn(own.email), await signIn(own.email)]
    const stranger = await signIn(other.email)
    const [strange] = await list(stranger.headers)
    await ask(`DELETE /auth/sessions/${strange?.id}`, { headers: here.headers })
    expect((await ask('GET /users/profile', { headers: stranger.headers })).status).toBe(200)
    const far = (await list(here.headers)).find(({ is_current }) => !is_current)
    expect((await ask(`DELETE /auth/sessions/${far?.id}`, { headers: here.headers })).status).toBe(200)
    expect((await ask('GET /users/profile', { headers: there.headers })).status).toBe(401)
    expect(await list(here.headers)).toHaveLength(1)
  })

  it('can all be ended except the current one, which also makes known browsers unknown again', async () => {
    const { email } = await makePerson(db)
    const [here, there] = [await signIn(email), await signIn(email)]
    expect((await ask('DELETE /auth/sessions', { headers: here.headers })).status).toBe(200)
    expect(await list(here.headers)).toMatchObject([{ is_current: true }])
    expect((await ask('GET /users/profile', { headers: there.headers })).status).toBe(401)
    await signIn(email, firefox, there.browser)
    expect(
      await db
        .selectFrom('known_browsers')
        .select('user_id')
        .where('token_hash', '=', sql<Buffer>`sha256(${there.browser}::bytea)`)
        .execute(),
    ).toEqual([])
  })
})

describe('a browser', () => {
  it('triggers a notification when it is new to an account, but not when it is the first or a known one', async () => {
    const { email } = await makePerson(db)
    const first = await signIn(email)
    await signIn(email, firefox, first.browser)
    expect(await subjects(email)).toEqual([])
    await signIn(email, safari)
    expect(await subjects(email)).toEqual(['New sign-in to Bombus'])
    const letter = await db.selectFrom('mails').where('recipient', '=', email).select('body').executeTakeFirstOrThrow()
    expect(letter.body).toContain('Safari on iPhone')
  })

  it('cannot choose its own identifier, and is no longer recognised after a password reset', async () => {
    const { email } = await makePerson(db)
    const { browser } = await signIn(email, firefox, 'attackerchosen')
    expect(browser).not.toBe('attackerchosen')
    await ask('POST /auth/forgot-password', { body: { email }, from: newAddress() })
    const letter = await db
      .selectFrom('mails')
      .where('recipient', '=', email)
      .select('body')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await ask('POST /auth/reset-password', { body: { oobCode: codeIn(letter), password } })
    const again = await signIn(email, firefox, browser)
    expect(again.browser).not.toBe(browser)
    expect(await subjects(email)).toEqual(['Set a new password for Bombus', 'Your Bombus password was changed'])
  })
})

it('a change of password forgets all other known browsers of the user, but not the current one', async () => {
  const [own, other] = [await makePerson(db), await makePerson(db)]
  const [here, there, theirs] = [await signIn(own.email), await signIn(own.email), await signIn(other.email)]
  const known = async (user_id: number) =>
    (
      await db
        .selectFrom('known_browsers')
        .where('user_id', '=', user_id)
        .select(sql<string>`encode(token_hash, 'hex')`.as('hash'))
        .execute()
    ).map(({ hash }) => hash)
  const hash = (browser: string) => createHash('sha256').update(browser).digest('hex')
  expect(new Set(await known(own.id))).toEqual(new Set([hash(here.browser), hash(there.browser)]))
  const { status } = await ask('POST /auth/change-password', {
    headers: { ...here.headers, cookie: `known-browser=${here.browser}` },
    body: { current_password: password, new_password: 'Another7!qv' },
  })
  expect(status).toBe(200)
  expect((await ask('GET /users/profile', { headers: there.headers })).status).toBe(401)
  expect(await known(own.id)).toEqual([hash(here.browser)])
  expect(await known(other.id)).toEqual([hash(theirs.browser)])
})

describe('reauthentication with a password', () => {
  const setUp = async () => {
    const person = await makePerson(db)
    const { headers } = await signIn(person.email)
    await grownOld(person.id)
    return { ...person, headers }
  }
  const change = (id: number, email: string, headers: Record<string, string>) =>
    ask<{ needs?: string }>(`PUT /users/${id}`, { headers, body: { email } })

  it('is required in an old session to change the user’s own address', async () => {
    const { id, email, headers } = await setUp()
    const refused = await change(id, 'thief@example.org', headers)
    expect([refused.status, refused.message]).toEqual([403, messages.confirmFirst])
    expect(refused).toMatchObject({ needs: 'confirmation' })
    expect((await ask('POST /auth/confirm', { headers, body: { password: 'Wrong7!qv' } })).status).toBe(422)
    expect((await change(id, 'thief@example.org', headers)).status).toBe(403)
    expect((await ask('POST /auth/confirm', { headers, body: { password } })).status).toBe(200)
    expect((await change(id, `new-${id}@example.org`, headers)).status).toBe(200)
    expect(await subjects(email)).toEqual(['A new email address was requested'])
  })

  it('is not required to change only names', async () => {
    const { id, headers } = await setUp()
    expect((await ask(`PUT /users/${id}`, { headers, body: { city: 'Ross' } })).status).toBe(200)
  })

  it('is required of administrators for roles, states, deletion, erasure, device keys and webhooks', async () => {
    const admin = await makePerson(db, { role: 'admin' })
    const { headers } = await signIn(admin.email)
    await grownOld(admin.id)
    const { id: organisation_id } = await makeOrganisation(db)
    const { id } = await makeUser(db, { organisation_id })
    for (const request of [
      ask(`PUT /users/${id}`, { headers, body: { role: 'farmer' } }),
      ask(`PUT /users/${id}`, { headers, body: { is_active: false } }),
      ask(`PUT /users/${id}`, { headers, body: { email: 'else@example.org' } }),
      ask(`DELETE /users/${id}?confirm=true`, { headers }),
      ask('POST /devices/1/keys', { headers }),
      ask('DELETE /devices/1/keys/1', { headers }),
      ask(`POST /organisations/${organisation_id}/webhooks`, {
        headers,
        body: { title: 'Office', url: 'https://example.org/hook' },
      }),
      ask(`POST /organisations/${organisation_id}/webhooks/1/secret`, { headers }),
    ])
      expect(await request).toMatchObject({ status: 403, needs: 'confirmation' })
  })

  it('is required to create an account with elevated access, but no other account', async () => {
    const admin = await makePerson(db, { role: 'admin' })
    const { headers } = await signIn(admin.email)
    await grownOld(admin.id)
    const { id: organisation_id } = await makeOrganisation(db)
    const add = (name: string, more: object) =>
      ask('POST /users', {
        headers,
        body: {
          firstname: 'Ann',
          lastname: 'Price',
          email: `${name}-${admin.id}@example.org`,
          phone: `+4477009${admin.id}`,
          address: '1 Orchard Lane',
          city: 'Ross',
          country: 'United Kingdom',
          postal_code: 'HR9 5BN',
          organisation_id,
          is_pollinator_portal_enabled: true,
          is_pest_portal_enabled: false,
          ...more,
        },
      })
    expect(await add('admin', { role: 'admin' })).toMatchObject({ status: 403, needs: 'confirmation' })
    expect(await add('wide', { role: 'entomology', all_organisations: true })).toMatchObject({ needs: 'confirmation' })
    expect((await add('farmer', { role: 'farmer' })).status).toBe(201)
  })

  it('allows ten attempts in a quarter of an hour', async () => {
    const { headers } = await setUp()
    const tries = []
    for (let n = 0; n < 11; n += 1)
      tries.push((await ask('POST /auth/confirm', { headers, body: { password: 'Wrong7!qv' } })).status)
    expect(tries).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  })
})

describe('a change of email address', () => {
  const lastLetter = (recipient: string) =>
    db
      .selectFrom('mails')
      .where('recipient', '=', recipient)
      .select(['subject', 'body'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  const changeTo = async (person: { id: number; email: string }, next: string, headers: Record<string, string>) => {
    expect((await ask(`PUT /users/${person.id}`, { headers, body: { email: next } })).status).toBe(200)
    expect((await ask('POST /auth/verify-email', { body: { oobCode: codeIn(await lastLetter(next)) } })).status).toBe(
      200,
    )
  }

  it('is announced to the old address, which can revert it permanently, even after a second change', async () => {
    const person = await makePerson(db)
    const { headers } = await signIn(person.email)
    await changeTo(person, `thief-a-${person.id}@example.org`, headers)
    const told = await lastLetter(person.email)
    expect(told.subject).toBe('The email address of your account was changed')
    await changeTo(person, `thief-b-${person.id}@example.org`, headers)

    const undone = await ask<{ email: string; reset_code: string }>('POST /auth/undo-email', {
      body: { oobCode: codeIn(told) },
    })
    expect(undone.data.email).toBe(person.email)
    expect((await ask('GET /users/profile', { headers })).status).toBe(401)
    const sign = (email: string, word: string) =>
      ask('POST /auth/sign-in', { body: { email, password: word }, from: newAddress() })
    expect((await sign(person.email, password)).status).toBe(401)
    const fresh = 'Heron#7Marsh!'
    expect(
      (await ask('POST /auth/reset-password', { body: { oobCode: undone.data.reset_code, password: fresh } })).status,
    ).toBe(200)
    expect((await sign(person.email, fresh)).status).toBe(200)
    expect((await ask('POST /auth/undo-email', { body: { oobCode: codeIn(told) } })).status).toBe(400)
  })

  it('is limited to five requests an hour, so that a user cannot flood strangers’ mailboxes', async () => {
    const person = await makePerson(db)
    const { headers } = await signIn(person.email)
    const statuses = []
    for (let n = 0; n < 6; n += 1)
      statuses.push(
        (await ask(`PUT /users/${person.id}`, { headers, body: { email: `stranger-${person.id}-${n}@example.org` } }))
          .status,
      )
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

it('resends an invitation to one user at most five times an hour', async () => {
  const headers = await server.as(await makeUser(db, { role: 'admin' }))
  const invited = await makePerson(db, { email_verified_at: null, password_hash: null })
  const statuses = []
  for (let n = 0; n < 6; n += 1) statuses.push((await ask(`POST /users/${invited.id}/invitation`, { headers })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

it('clears the browser’s stored data on sign-out', async () => {
  const { headers } = await signIn((await makePerson(db)).email)
  expect((await ask('POST /auth/sign-out', { headers })).headers['clear-site-data']).toBe('"cache"')
})

it('notifies the owner of a new access token of its name, permissions and expiry', async () => {
  const { email } = await makePerson(db)
  const { headers } = await signIn(email)
  const { status, data } = await ask<{ expires_at: string; token: string }>('POST /auth/tokens', {
    headers,
    body: { name: 'Nightly\r\nexport', days: 30, writes: true },
  })
  expect(status).toBe(201)
  const letters = await db.selectFrom('mails').where('recipient', '=', email).select(['subject', 'body']).execute()
  const letter = letters.find(({ subject }) => subject === 'An access token was created for your Bombus account')
  expect(letter?.body).toContain(
    `named “Nightly export” was created for your account. A script can use it to read and change what you can, until ${data.expires_at.slice(0, 10)}`,
  )
  expect(letter?.body).not.toContain(data.token)
})

it('requires a fresh session to create a webhook or change its address, and notifies its owner', async () => {
  const { id: organisation_id } = await makeOrganisation(db)
  const { id, email } = await makePerson(db, { role: 'farm_admin', organisation_id })
  const { headers } = await signIn(email)
  const hooks = `/organisations/${organisation_id}/webhooks`
  const told = async () =>
    (await db.selectFrom('mails').where('recipient', '=', email).select('body').orderBy('id').execute()).flatMap(
      ({ body }) => /named “(?<title>.*)”\. It sends .* to (?<host>\S+)\.\n/.exec(body ?? '')?.slice(1) ?? [],
    )
  const { data } = await ask<{ id: number }>(`POST ${hooks}`, {
    headers,
    body: { title: 'Farm office', url: 'https://example.org/alerts' },
  })
  expect(await told()).toEqual(['Farm office', 'example.org'])
  const change = (body: object) => ask<{ needs?: string }>(`PUT ${hooks}/${data.id}`, { headers, body })
  await grownOld(id)
  expect((await change({ title: 'Office' })).status).toBe(200)
  const elsewhere = { url: 'https://elsewhere.example/alerts' }
  expect(await change(elsewhere)).toMatchObject({ status: 403, needs: 'confirmation' })
  expect((await ask('POST /auth/confirm', { headers, body: { password } })).status).toBe(200)
  expect((await change(elsewhere)).status).toBe(200)
  expect((await told()).slice(2)).toEqual(['Office', 'elsewhere.example'])
})
