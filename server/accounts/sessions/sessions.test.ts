import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeUser } from '../../factories/people.ts'
import { makeFarm } from '../../factories/places.ts'
import { inTransaction, system } from '../../platform/postgres/database.ts'
import { asker } from '../../testing/asker.ts'
import { makeServer } from '../../testing/server.ts'
import { makeCode } from '../emails/codes.ts'
import { sessions } from './sessions.ts'
import { cleanUpAccounts } from '../cleanup-accounts.ts'
import { makePerson, password } from '../testing/people.ts'

const first = await makeServer()
const second = await makeServer({ beside: first })
const { db } = first
const asks = [asker(first.app), asker(second.app)] as const

type Person = Awaited<ReturnType<typeof makePerson>>
type Headers = Record<string, string>

let person: Person
let headers: Headers
beforeEach(async () => {
  person = await makePerson(db)
  headers = await first.as(person)
})
const statusOf = async (given: Headers, on: 0 | 1 = 0) =>
  (await asks[on]('GET /users/profile', { headers: given })).status
const idleFor = (seconds: number) =>
  sql`update sessions set last_activity_at = now() - make_interval(secs => ${seconds}) where user_id = ${person.id}`.execute(
    db,
  )
const lastActivity = async () =>
  (
    await db
      .selectFrom('sessions')
      .where('user_id', '=', person.id)
      .select(sql<string>`last_activity_at::text`.as('at'))
      .execute()
  ).map(({ at }) => at)
const idleSeconds = async () => {
  const { rows } = await sql<{ idle: number }>`
    select extract(epoch from now() - last_activity_at)::float8 as idle from sessions where user_id = ${person.id}`.execute(
    db,
  )
  return rows[0]?.idle ?? Number.NaN
}

describe('the idle timeout', () => {
  it('ends a session 6:30 hours after the last activity, regardless of the server’s clock', async () => {
    await idleFor(385)
    first.setClock('2199-01-01T00:00:00Z')
    expect(await statusOf({ ...headers, 'x-background': '1' })).toBe(200)
    await idleFor(391)
    first.setClock('1999-01-01T00:00:00Z')
    expect(await statusOf(headers)).toBe(401)
    expect((await asks[0]('POST /auth/activity', { headers })).status).toBe(401)
    expect(await statusOf(headers, 1)).toBe(401)
  })

  it.each([
    ['a request that a person caused', {}, true],
    ['one that a page makes on its own', { 'x-background': '1' }, false],
    ['a picture', { 'sec-fetch-dest': 'image' }, false],
  ])('is reset by %s: %j %s', async (_name, more, isInterrupted) => {
    await idleFor(300)
    const before = await lastActivity()
    expect(await statusOf({ ...headers, ...more })).toBe(200)
    if (!isInterrupted) return expect(await lastActivity()).toEqual(before)
    expect(await idleSeconds()).toBeGreaterThanOrEqual(0)
    return expect(await idleSeconds()).toBeLessThan(5)
  })

  it('is written to the database at most every twenty seconds, so that reading a list need not write', async () => {
    await idleFor(15)
    const before = await lastActivity()
    await statusOf(headers)
    expect(await lastActivity()).toEqual(before)
    await idleFor(21)
    await statusOf(headers)
    expect(await idleSeconds()).toBeLessThan(5)
  })

  it('is not reset by polling, however frequent', async () => {
    await idleFor(385)
    const before = await lastActivity()
    for (let poll = 0; poll < 5; poll += 1) await statusOf({ ...headers, 'x-background': '1' }, poll % 2 === 0 ? 0 : 1)
    expect(await lastActivity()).toEqual(before)
  })

  it('is not reset by requests that are rejected for lack of a session', async () => {
    await idleFor(391)
    const before = await lastActivity()
    await statusOf(headers)
    expect(await lastActivity()).toEqual(before)
  })

  it('is reset by an activity report, which returns when the session will end', async () => {
    await idleFor(300)
    const { data } = await asks[0]<{ idle_ends_at: string; expires_at: string }>('POST /auth/activity', { headers })
    const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
    const seconds = (Date.parse(data.idle_ends_at) - (rows[0]?.now.getTime() ?? 0)) / 1000
    expect(seconds).toBeGreaterThan(388)
    expect(seconds).toBeLessThanOrEqual(390)
    expect(Date.parse(data.expires_at) - Date.parse(data.idle_ends_at)).toBeGreaterThan(23 * 3_600_000)
  })
})

describe('a session', () => {
  /** Makes the session this many hours older. */
  const age = (hours: number) =>
    sql`update sessions set expires_at = expires_at - make_interval(secs => ${hours * 3_600}) where user_id = ${person.id}`.execute(
      db,
    )
  const minute = 1 / 60

  it('lasts a day at most, however active', async () => {
    await age(24 - minute)
    expect(await statusOf(headers)).toBe(200)
    expect((await asks[0]('POST /auth/activity', { headers })).status).toBe(200)
    await age(minute)
    expect(await statusOf(headers)).toBe(401)
    expect(await statusOf(headers, 1)).toBe(401)
  })

  it('returns its end time in the profile and in the activity report', async () => {
    const response = await asks[0]<{ expires_at: string }>('POST /auth/sign-in', {
      body: { email: person.email, password },
    })
    const { rows } = await sql<{ at: Date }>`select now() + interval '24 hours' as at`.execute(db)
    const end = rows[0]?.at.getTime() ?? 0
    expect(Math.abs(Date.parse(response.data.expires_at) - end)).toBeLessThan(5_000)
    const { data } = await asks[0]<{ expires_at: string }>('POST /auth/activity', { headers })
    expect(Math.abs(Date.parse(data.expires_at) - end)).toBeLessThan(5_000)
  })

  it('acts as its user, with their access and with their name on changes', async () => {
    const [farm, other] = [await makeFarm(db), await makeFarm(db)]
    const { organisation_id } = farm
    const farmer = await makeUser(db, { role: 'farmer', firstname: 'Ines', lastname: 'Duarte', organisation_id })
    const own = await first.as(farmer)
    const { data } = await asks[0]<{ id: number }[]>('GET /farms', { headers: own })
    expect(data.map(({ id }) => id)).toEqual([farm.id])
    expect((await asks[0](`GET /farms/${other.id}`, { headers: own })).status).toBe(404)
    expect((await asks[0](`PUT /users/${farmer.id}`, { headers: own, body: { city: 'Ross' } })).status).toBe(200)
    const changes = await db.selectFrom('history').where('actor_id', '=', farmer.id).select('actor').execute()
    expect(changes).toEqual([{ actor: 'Ines Duarte' }])
  })

  it('uses the database’s clock: a server clock that jumps by days neither ends nor extends it', async () => {
    for (const instant of ['2199-01-01T00:00:00Z', '1999-01-01T00:00:00Z']) {
      first.setClock(instant)
      expect(await statusOf(headers)).toBe(200)
      expect((await asks[0]('POST /auth/activity', { headers })).status).toBe(200)
      const early = await first.as(person)
      await sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${person.id} and id =
        (select max(id) from sessions)`.execute(db)
      expect(await statusOf(early)).toBe(401)
    }
  })

  it('counts idle time from the next request when the database’s clock was set back', async () => {
    await idleFor(-3_600)
    expect(await statusOf(headers)).toBe(200)
    expect(Math.abs(await idleSeconds())).toBeLessThan(5)
  })
})

describe('a session ends immediately on every server', () => {
  const change = (set: Record<string, unknown>) => () =>
    db.updateTable('users').set(set).where('id', '=', person.id).execute()
  const endings: [string, () => Promise<unknown>, { acting: number; other: number }][] = [
    ['with nothing', async () => null, { acting: 200, other: 200 }],
    ['by sign-out: that one', () => asks[0]('POST /auth/sign-out', { headers }), { acting: 401, other: 200 }],
    [
      'by a change of the password: all but that one',
      () =>
        asks[0]('POST /auth/change-password', {
          headers,
          body: { current_password: password, new_password: 'Another7!qv' },
        }),
      { acting: 200, other: 401 },
    ],
    [
      'by a reset of the password: all',
      async () => {
        const oobCode = await makeCode(db, 'reset-password', { user_id: person.id, email: person.email })
        await asks[0]('POST /auth/reset-password', { body: { oobCode, password: 'Another7!qv' } })
      },
      { acting: 401, other: 401 },
    ],
    ['by disabling: all', change({ is_active: false }), { acting: 401, other: 401 }],
    ['by deleting: all', change({ deleted_at: new Date() }), { acting: 401, other: 401 }],
    [
      'by whatever else asks the provider to, such as a change of role: all',
      () => inTransaction(db, system, (trx) => first.identity.sessions.revokeAllOf(trx, person.id)),
      { acting: 401, other: 401 },
    ],
  ]
  it.each(endings)('%s', async (_name, end, { acting, other }) => {
    const elsewhere = await second.as(person)
    const bystander = await first.as(await makePerson(db))
    expect([await statusOf(headers, 1), await statusOf(elsewhere)]).toEqual([200, 200])
    await end()
    expect([await statusOf(headers, 1), await statusOf(elsewhere)]).toEqual([acting, other])
    expect(await statusOf(bystander)).toBe(200)
  })
})

it('deletes expired sessions, and idle ones an hour later, and keeps the others', async () => {
  const names = ['live', 'expired', 'ending', 'idle', 'idle for less'] as const
  const tokens = new Map<string, string>()
  for (const name of names) tokens.set(name, (await sessions.open(db, person.id)).token)
  const set = (name: (typeof names)[number], column: 'expires_at' | 'last_activity_at', seconds: number) =>
    sql`update sessions set ${sql.ref(column)} = now() + make_interval(secs => ${seconds})
      where token_hash = sha256(${tokens.get(name)}::bytea)`.execute(db)
  await set('expired', 'expires_at', -1)
  await set('ending', 'expires_at', 60)
  await set('idle', 'last_activity_at', -(390 + 3_600 + 30))
  await set('idle for less', 'last_activity_at', -(390 + 3_600 - 30))
  await cleanUpAccounts({ ...first, clock: () => new Date() })
  const left = await db.selectFrom('sessions').where('user_id', '=', person.id).select('token_hash').execute()
  const hashes = left.map(({ token_hash }) => token_hash.toString('hex'))
  const isLeft = (name: string) =>
    hashes.includes(
      createHash('sha256')
        .update(tokens.get(name) ?? '')
        .digest('hex'),
    )
  expect(names.filter((name) => isLeft(name))).toEqual(['live', 'ending', 'idle for less'])
  expect(await statusOf({ authorization: `Bearer ${tokens.get('live')}` })).toBe(200)
})

it('cannot be extended after it has ended', async () => {
  const { rows } = await sql<{ id: number }>`select id from sessions where user_id = ${person.id}`.execute(db)
  const session_id = rows[0]?.id ?? 0
  await asks[0]('POST /auth/sign-out', { headers })
  await expect(
    first.identity.reportActivity({ session_id } as Parameters<typeof first.identity.reportActivity>[0]),
  ).rejects.toMatchObject({
    status: 401,
  })
})
