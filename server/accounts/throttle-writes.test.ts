import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { messages } from '#domain/messages.ts'
import { nextNumber } from '../factories/places.ts'
import { asker, newAddress } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { makePerson, password } from './testing/people.ts'
import { cleanUpAccounts } from './cleanup-accounts.ts'
import { attempt, type Attempt, type Kind } from './throttle-writes.ts'

const first = await makeServer()
const second = await makeServer({ beside: first })
const { db } = first
const asks = [asker(first.app), asker(second.app)] as const

const newAccount = () => `somebody-${nextNumber()}@example.org`

const signIn = (email: string, given: string, from: string, more: { on?: 0 | 1; browser?: string } = {}) =>
  asks[more.on ?? 0]('POST /auth/sign-in', {
    body: { email, password: given },
    from,
    ...(more.browser ? { headers: { cookie: `known-browser=${more.browser}` } } : {}),
  })

/** Records attempts made this many minutes ago, from new accounts and addresses by default. */
const seed = (count: number, minutes_ago: number, { kind, account, address }: Partial<Attempt> & { kind: Kind }) =>
  db
    .insertInto('attempts')
    .values(
      Array.from({ length: count }, () => ({
        kind,
        account: account ?? newAccount(),
        address: address ?? newAddress(),
        at: sql<Date>`now() - make_interval(mins => ${minutes_ago})`,
      })),
    )
    .execute()

describe('the rate limits', () => {
  const table: [Kind, 'account and address' | 'address' | 'account', number, number, string][] = [
    ['sign-in', 'account and address', 10, 15, messages.tooManyTries],
    ['sign-in', 'address', 100, 60, messages.tooManyTries],
    ['sign-in', 'account', 100, 60, messages.tooManyTries],
    ['change-password', 'account', 10, 15, messages.tooManyTries],
    ['forgot-password', 'account and address', 5, 60, messages.requestLimit],
    ['forgot-password', 'address', 50, 60, messages.requestLimit],
    ['forgot-password', 'account', 20, 60, messages.requestLimit],
    ['resend-verification', 'account and address', 5, 60, messages.requestLimit],
    ['resend-verification', 'address', 50, 60, messages.requestLimit],
    ['resend-verification', 'account', 20, 60, messages.requestLimit],
  ]
  it.each(table)('%s by %s: %i in %i minutes', async (kind, by, most, minutes, message) => {
    const account = newAccount()
    const address = newAddress()
    const same = { kind, ...(by === 'address' ? {} : { account }), ...(by === 'account' ? {} : { address }) }
    await seed(5, minutes + 1, same)
    await seed(5, 0, { ...same, kind: kind === 'sign-in' ? 'forgot-password' : 'sign-in' })
    await seed(most - 1, minutes - 1, same)
    const tried = { kind, account, address }
    await attempt(db, tried)
    const refused = { status: 429, message, headers: { 'retry-after': String(minutes * 60) } }
    await expect(attempt(second.db, tried)).rejects.toMatchObject(refused)
    // A browser with an earlier sign-in is not limited by strangers' attempts.
    const fromKnown = attempt(db, { ...tried, knownBrowser: true })
    await (by === 'account'
      ? expect(fromKnown).resolves.toBeDefined()
      : expect(fromKnown).rejects.toMatchObject(refused))
  })
})

describe('signing in', () => {
  it('is rejected after ten failures for one account from one address, on any server, even with the right password', async () => {
    const { email } = await makePerson(db)
    const from = newAddress()
    for (let tries = 0; tries < 10; tries += 1)
      expect((await signIn(email, 'Wrong7!qv', from, { on: tries % 2 === 0 ? 0 : 1 })).status).toBe(401)
    for (const on of [0, 1] as const) {
      const refused = await signIn(email, password, from, { on })
      expect(refused).toMatchObject({ status: 429, message: 'Too many tries, please try again later.' })
      expect(refused.headers['retry-after']).toBe('900')
    }
    expect((await signIn(email, password, newAddress())).status).toBe(200)
    expect((await signIn((await makePerson(db)).email, password, from)).status).toBe(200)
  })

  it('is not blocked for longer by rejected attempts', async () => {
    const { email } = await makePerson(db)
    const from = newAddress()
    await seed(10, 14, { kind: 'sign-in', account: email, address: from })
    for (let tries = 0; tries < 12; tries += 1) expect((await signIn(email, password, from)).status).toBe(429)
    await sql`update attempts set at = at - interval '2 minutes' where account = ${email}`.execute(db)
    expect((await signIn(email, password, from)).status).toBe(200)
  })

  it('resets the failures before it when it succeeds', async () => {
    const { email } = await makePerson(db)
    const from = newAddress()
    for (let round = 0; round < 2; round += 1) {
      await seed(8, 1, { kind: 'sign-in', account: email, address: from })
      expect((await signIn(email, 'Wrong7!qv', from)).status).toBe(401)
      expect((await signIn(email, password, from)).status).toBe(200)
    }
  })

  it('does not reset failures from other addresses, of other accounts or of other kinds', async () => {
    const { email } = await makePerson(db)
    const other = await makePerson(db)
    const [home, elsewhere] = [newAddress(), newAddress()]
    await seed(9, 1, { kind: 'sign-in', account: email, address: elsewhere })
    await seed(9, 1, { kind: 'sign-in', account: other.email, address: home })
    await seed(5, 1, { kind: 'forgot-password', account: email, address: home })
    expect((await signIn(email, password, home)).status).toBe(200)
    for (const [account, from] of [
      [email, elsewhere],
      [other.email, home],
    ] as const) {
      expect((await signIn(account, 'Wrong7!qv', from)).status).toBe(401)
      expect((await signIn(account, 'Wrong7!qv', from)).status).toBe(429)
    }
    await expect(attempt(db, { kind: 'forgot-password', account: email, address: home })).rejects.toThrow(
      messages.requestLimit,
    )
  })

  it('ignores attempts dated in the future, as left by a clock that was set back', async () => {
    const { email } = await makePerson(db)
    const from = newAddress()
    await seed(100, -3 * 24 * 60, { kind: 'sign-in', account: email, address: from })
    expect((await signIn(email, password, from)).status).toBe(200)
  })

  it('uses the database’s clock: a server clock that jumps lifts no limit', async () => {
    const { email } = await makePerson(db)
    const from = newAddress()
    await seed(10, 0, { kind: 'sign-in', account: email, address: from })
    for (const instant of ['2199-01-01T00:00:00Z', '1999-01-01T00:00:00Z']) {
      first.setClock(instant)
      expect((await signIn(email, password, from)).status).toBe(429)
    }
  })

  it('allows at most ten of fifty concurrent wrong passwords across two servers', async () => {
    const { email } = await makePerson(db)
    const from = newAddress()
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => signIn(email, 'Wrong7!qv', from, { on: index % 2 === 0 ? 0 : 1 })),
    )
    const tried = responses.filter(({ status }) => status === 401).length
    expect(tried).toBeLessThanOrEqual(10)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(50 - tried)
  })

  it('still works for the owner in a known browser while strangers guess', async () => {
    const { email } = await makePerson(db)
    const other = await makePerson(db)
    const browserOf = async (owner: string) =>
      (await signIn(owner, password, newAddress())).cookies.find(({ name }) => name === 'known-browser')?.value ?? ''
    const [own, others] = [await browserOf(email), await browserOf(other.email)]
    await seed(100, 30, { kind: 'sign-in', account: email })
    expect((await signIn(email, password, newAddress())).status).toBe(429)
    expect((await signIn(email, password, newAddress(), { browser: others })).status).toBe(429)
    expect((await signIn(email, password, newAddress(), { browser: 'invented' })).status).toBe(429)
    expect((await signIn(email, password, newAddress(), { browser: own, on: 1 })).status).toBe(200)
  })

  it('counts a whole IPv6 network as one address', async () => {
    await seed(100, 30, { kind: 'sign-in', address: '2001:db8:7:7::/64' })
    const { email } = await makePerson(db)
    expect((await signIn(email, password, '2001:db8:7:7:aaaa::1')).status).toBe(429)
    expect((await signIn(email, password, '2001:db8:7:8:aaaa::1')).status).toBe(200)
  })
})

describe('a user’s own password', () => {
  const change = (headers: { authorization: string }, current_password: string, new_password: string) =>
    asks[1]('POST /auth/change-password', { headers, body: { current_password, new_password } })

  it('can be guessed at most ten times with a stolen session, from any address', async () => {
    const user = await makePerson(db)
    const headers = await first.as(user)
    await seed(9, 5, { kind: 'change-password', account: String(user.id) })
    expect((await change(headers, 'Wrong7!qv', 'Another7!qv')).status).toBe(422)
    const refused = await change(headers, password, 'Another7!qv')
    expect(refused).toMatchObject({ status: 429, message: messages.tooManyTries })
    const other = await makePerson(db)
    expect((await change(await first.as(other), password, 'Another7!qv')).status).toBe(200)
  })

  it('can be changed without limit, as correct passwords do not count as guesses', async () => {
    const user = await makePerson(db)
    const headers = await first.as(user)
    await seed(9, 5, { kind: 'change-password', account: String(user.id), address: '127.0.0.1' })
    expect((await change(headers, password, 'Another7!qv')).status).toBe(200)
    const left = await db.selectFrom('attempts').where('account', '=', String(user.id)).select('id').execute()
    expect(left).toEqual([])
    expect((await change(headers, 'Another7!qv', 'Third77!qv')).status).toBe(200)
  })
})

it('deletes attempts that no limit counts any more', async () => {
  const account = newAccount()
  await seed(3, 121, { kind: 'sign-in', account })
  await seed(2, 119, { kind: 'sign-in', account })
  await cleanUpAccounts({ ...first, clock: () => new Date() })
  expect(await db.selectFrom('attempts').where('account', '=', account).select('id').execute()).toHaveLength(2)
})
