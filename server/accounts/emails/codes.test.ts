import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { messages } from '#domain/messages.ts'
import { asker } from '../../testing/asker.ts'
import { makeServer } from '../../testing/server.ts'
import { makeCode, type Purpose } from './codes.ts'
import { cleanUpAccounts } from '../cleanup-accounts.ts'
import { makePerson, passwordHash } from '../testing/people.ts'

const first = await makeServer()
const second = await makeServer({ beside: first })
const { db } = first
const asks = [asker(first.app), asker(second.app)] as const

const password = 'Another7!qv'
const codeFor = (purpose: Purpose, { id, email }: { id: number; email: string }) =>
  makeCode(db, purpose, { user_id: id, email })

const use = {
  'verify-email': (code: string, on: 0 | 1 = 0) => asks[on]('POST /auth/verify-email', { body: { oobCode: code } }),
  'reset-password': (code: string, on: 0 | 1 = 0) =>
    asks[on]('POST /auth/reset-password', { body: { oobCode: code, password } }),
  'first-admin': (code: string, on: 0 | 1 = 0) =>
    asks[on]('POST /auth/first-admin', {
      body: { code, firstname: 'Ann', lastname: 'Price', email: 'ann@example.org', password },
    }),
}
const personal = ['verify-email', 'reset-password'] as const
const refused = { status: 400, message: messages.badCode, data: null }

describe.each(personal)('a code to %s', (purpose) => {
  it('works only once', async () => {
    const code = await codeFor(purpose, await makePerson(db))
    expect((await use[purpose](code)).status).toBe(200)
    expect(await use[purpose](code, 1)).toMatchObject(refused)
  })

  it('succeeds for exactly one of 50 concurrent requests to two servers', async () => {
    const code = await codeFor(purpose, await makePerson(db))
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => use[purpose](code, index % 2 === 0 ? 0 : 1)),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 49 }, () => 400)])
  })

  it('is valid for its own purpose only, and is not consumed by an attempt to use it for another', async () => {
    const code = await codeFor(purpose, await makePerson(db))
    for (const other of ['verify-email', 'reset-password', 'first-admin'] as const)
      if (other !== purpose) expect((await use[other](code)).status).toBe(400)
    expect((await use[purpose](code)).status).toBe(200)
  })

  it('is invalidated by a newer code, even one created concurrently on another server, but not by another user’s code', async () => {
    const person = await makePerson(db)
    const codes = await Promise.all(
      [first, second, first, second].map(({ db }) =>
        makeCode(db, purpose, { user_id: person.id, email: person.email }),
      ),
    )
    const newest = await codeFor(purpose, person)
    await codeFor(purpose, await makePerson(db))
    await codeFor(purpose === 'verify-email' ? 'reset-password' : 'verify-email', person)
    for (const code of codes) expect(await use[purpose](code)).toMatchObject(refused)
    expect((await use[purpose](newest)).status).toBe(200)
    for (const code of codes) expect(await use[purpose](code)).toMatchObject(refused)
  })

  it('verifies the address that it was sent to, not a later one', async () => {
    const person = await makePerson(db)
    const code = await codeFor(purpose, person)
    const later = `later-${person.email}`
    await db.updateTable('users').set({ email: later }).where('id', '=', person.id).execute()
    expect(await use[purpose](code)).toMatchObject(refused)
    const now = await db.selectFrom('users').where('id', '=', person.id).selectAll().executeTakeFirstOrThrow()
    expect([now.email, now.password_hash]).toEqual([later, passwordHash])
  })

  it('is rejected for a deleted account', async () => {
    const person = await makePerson(db)
    const code = await codeFor(purpose, person)
    await db
      .updateTable('users')
      .set({ deleted_at: sql`now()` })
      .where('id', '=', person.id)
      .execute()
    expect(await use[purpose](code)).toMatchObject(refused)
  })

  it.each(['', 'nonsense', '\u0000', "' or true --", 'x'.repeat(200)])('is rejected when it is %j', async (code) => {
    const response = await use[purpose](code)
    expect(response.status).toBe(code === '' ? 422 : 400)
    expect(response.message).toBe(code === '' ? messages.missingCode : messages.badCode)
  })
})

it.each([
  ['verify-email', 72],
  ['reset-password', 1],
] as const)('a code to %s expires after %i hours by the database’s clock', async (purpose, hours) => {
  const [fresh, old] = [await codeFor(purpose, await makePerson(db)), await codeFor(purpose, await makePerson(db))]
  const { rows } = await sql<{ hours: number }>`
    select extract(epoch from expires_at - now()) / 3600 as hours from codes order by id desc limit 1`.execute(db)
  expect(rows[0]?.hours).toBeCloseTo(hours, 1)
  const age = (seconds: number, position: number) =>
    sql`update codes set expires_at = now() + make_interval(secs => ${seconds})
      where id = (select id from codes order by id desc limit 1 offset ${position})`.execute(db)
  await age(30, 1)
  await age(-1, 0)
  first.setClock('2199-01-01T00:00:00Z')
  expect((await use[purpose](fresh)).status).toBe(200)
  first.setClock('1999-01-01T00:00:00Z')
  expect(await use[purpose](old)).toMatchObject(refused)
})

it('is stored only as a hash and is deleted after it expires', async () => {
  const code = await codeFor('reset-password', await makePerson(db))
  const kept = () => db.selectFrom('codes').select('code_hash').orderBy('id', 'desc').execute()
  expect((await kept())[0]?.code_hash).toEqual(createHash('sha256').update(code).digest())
  await sql`update codes set expires_at = now() - interval '1 second'`.execute(db)
  const good = await codeFor('reset-password', await makePerson(db))
  await sql`update codes set expires_at = now() + interval '30 seconds' where expires_at > now()`.execute(db)
  await cleanUpAccounts({ ...first, clock: () => new Date() })
  expect(await kept()).toHaveLength(1)
  expect((await use['reset-password'](good)).status).toBe(200)
})
