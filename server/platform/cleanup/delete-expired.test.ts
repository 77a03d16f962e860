import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeServer } from '#server/testing/server.ts'
import { confirmCleanup, stoppedCleanup } from './confirm-cleanup.ts'
import { days, deleteExpired, type RetentionRule } from './delete-expired.ts'

const server = await makeServer({ env: { LOG_LEVEL: 'info' } })
const { db } = server
const rule: RetentionRule = { name: 'emails', table: 'mails', column: 'created_at', seconds: days(30) }

/** Emails of these ages in days. */
const store = async (...ages: number[]) => {
  await db
    .insertInto('mails')
    .values(
      ages.map((age) => ({
        recipient: `${age}`,
        subject: 's',
        created_at: sql<Date>`now() - make_interval(secs => ${days(age)})`,
      })),
    )
    .execute()
}
const left = async () => (await db.selectFrom('mails').select('id').execute()).length
const run = (given: Partial<RetentionRule> = {}) => deleteExpired(server, { ...rule, ...given })
const shift = (by: string) => sql`update trusted_clock set at = at + ${by}::interval, jumped_to = null`.execute(db)
const logged = () => server.logged.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>)
const many = (count: number, age: number) => Array.from({ length: count }, () => age)

beforeEach(async () => {
  await db.deleteFrom('mails').execute()
  await db.deleteFrom('retention_runs').execute()
  await db.deleteFrom('clock_errors').execute()
  await sql`update trusted_clock set at = now(), jumped_to = null`.execute(db)
  logged()
})

it('logs deletions with the table, the number of rows, and the oldest and newest row', async () => {
  await store(0, 29.9, 30.1, 45)
  expect(await run()).toBe(2)
  expect(await left()).toBe(2)
  const near = (age: number) =>
    expect.stringMatching(new Date(Date.now() - days(age) * 1_000).toISOString().slice(0, 10))
  expect(logged()).toMatchObject([
    { rule: 'emails', table: 'mails', count: 2, oldest: near(45), newest: near(30.1), msg: 'deleted by age' },
  ])
  expect(await run()).toBe(0)
  expect(logged()).toEqual([])
})

describe('a clock', () => {
  it.each([
    ['that jumped ahead', '-1100 days'],
    ['that was not seen for a little more than a day', '-25 hours'],
    ['that went back', '25 hours'],
  ])('%s deletes nothing, whether still in use or not, until confirmed by an operator', async (_name, by) => {
    await store(0, 45)
    await shift(by)
    for (const isVoid of [false, true]) expect(await run({ isVoid })).toBe(0)
    expect(await left()).toBe(2)
    const lines = logged()
    expect(lines).toMatchObject([{ level: 50, msg: expect.stringContaining('npm run cleanup -- confirm') }])
    expect(await stoppedCleanup(db)).toMatchObject({ clock: { trusted: expect.any(Date) }, rules: [] })
    await confirmCleanup(server)
    expect(await stoppedCleanup(db)).toEqual({ clock: null, rules: [] })
    expect(await run()).toBe(1)
  })

  it('that recovers by itself needs no confirmation', async () => {
    await store(45)
    await shift('-25 hours')
    expect(await run()).toBe(0)
    await shift('25 hours')
    expect(await run()).toBe(1)
  })

  it('of a portal that was off for less than a day is trusted', async () => {
    await store(45)
    await shift('-23 hours')
    expect(await run()).toBe(1)
  })

  it('that is wrong only on the server deletes nothing too early', async () => {
    await store(29, 45)
    const at = (ms: number) => ({ ...server, clock: () => new Date(ms) })
    expect(await deleteExpired(at(Date.now() - 1e11), rule)).toBe(0)
    expect(await deleteExpired(at(Date.now() + 1e11), rule)).toBe(1)
    expect(await stoppedCleanup(db)).toEqual({ clock: null, rules: [] })
  })

  it('that was far behind does not expire data received in the meantime', async () => {
    await shift('400 days')
    expect(await run()).toBe(0)
    // Now the clock is right again, and the rows received meanwhile look 400 days old.
    await sql`update clock_errors set during = tstzrange(lower(during) - interval '400 days', upper(during) - interval '400 days')`.execute(
      db,
    )
    await shift('-400 days')
    await store(400, 399)
    expect(await run()).toBe(1)
    expect(await left()).toBe(1)
    await confirmCleanup(server)
    expect(await run()).toBe(1)
  })
})

describe('expiry of a large share of a table', () => {
  it('is held back until confirmed, and a confirmation is valid only once', async () => {
    await store(...many(101, 45), ...many(200, 0))
    expect(await run()).toBe(0)
    expect(await run()).toBe(0)
    expect(await left()).toBe(301)
    expect(logged()).toMatchObject([{ level: 50, rule: 'emails', due: 101, total: 301 }])
    expect((await stoppedCleanup(db)).rules).toMatchObject([{ rule: 'emails', due: 101, total: 301 }])
    await confirmCleanup(server)
    expect(await run()).toBe(101)
    expect(await stoppedCleanup(db)).toEqual({ clock: null, rules: [] })
    await store(...many(101, 45))
    expect(await run()).toBe(0)
  })

  it('stays confirmed until everything is deleted, even in several batches', async () => {
    await store(...many(150, 45))
    const remove = (ids: number[]) => db.deleteFrom('mails').where('id', 'in', ids).execute()
    expect(await run({ limit: 60, remove })).toBe(0)
    await confirmCleanup(server)
    for (const gone of [60, 60, 30, 0]) expect(await run({ limit: 60, remove })).toBe(gone)
  })

  it('needs no confirmation when small: a hundred rows, two per cent, or a day’s amount', async () => {
    await store(...many(100, 45))
    expect(await run()).toBe(100)
    await store(...many(8, 45), ...many(392, 0))
    expect(await run({ floor: 0 })).toBe(8)
    await store(...many(9, 45))
    expect(await run({ floor: 0 })).toBe(0)
    // A day after the last run, twice a thirtieth may be deleted.
    await sql`update retention_runs set ran_at = now() - interval '20 hours'`.execute(db)
    expect(await run({ floor: 0 })).toBe(9)
  })

  it('needs no confirmation when nothing reads the rows any more', async () => {
    await store(...many(150, 45))
    expect(await run({ isVoid: true })).toBe(150)
  })
})

it('is reported by the health check and an alert', async () => {
  const health = async () => (await server.app.inject('/api/health')).json<{ data: { cleanup: string } }>().data.cleanup
  expect(await health()).toBe('ok')
  await store(...many(101, 45))
  await run()
  expect(await health()).toBe('stopped')
  await confirmCleanup(server)
  expect(await health()).toBe('ok')
  await shift('-25 hours')
  await run()
  expect(await health()).toBe('stopped')
})
