import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { makeCode } from './accounts/emails/codes.ts'
import { sessions } from './accounts/sessions/sessions.ts'
import { makeDevice } from './factories/devices.ts'
import { makeUser } from './factories/people.ts'
import { newBlobKey } from './platform/storage/blobs.ts'
import { cleanUpIdempotencyKeys } from './platform/http/idempotency.ts'
import { cleanUpEmails } from './platform/mail/mail.ts'
import { startCleanup } from './cleanup.ts'
import { asker } from './testing/asker.ts'
import { makeServer } from './testing/server.ts'
import { waitFor } from './testing/wait-for.ts'

const server = await makeServer()
const { app, db, asOwner } = server
const ask = asker(app)
const DAY_MS = 86_400_000
const age = (days: number) => sql<Date>`now() - make_interval(secs => ${days * 86_400})`
const minute = 1 / 1_440

describe('emails', () => {
  const left = async () =>
    (await db.selectFrom('mails').select('recipient').orderBy('recipient').execute()).map((mail) => mail.recipient)
  beforeEach(async () => {
    await db.deleteFrom('mails').execute()
    for (const [recipient, days] of [
      ['fresh', 0],
      ['weekend', 4],
      ['month', 30 - minute],
      ['over', 30 + minute],
    ] as const)
      await db
        .insertInto('mails')
        .values({ recipient, subject: 's', body: 'b', created_at: age(days) })
        .execute()
  })

  it('are deleted when unsent for a month, and not a minute earlier', async () => {
    await cleanUpEmails({ ...server, clock: () => new Date() })
    expect(await left()).toEqual(['fresh', 'month', 'weekend'])
  })

  it('are deleted after they were sent, unless only one of the two clocks says that they are due', async () => {
    await db
      .updateTable('mails')
      .set({ sent_at: sql`now()`, body: null })
      .execute()
    await cleanUpEmails({ ...server, clock: () => new Date(Date.now() - 300 * DAY_MS) })
    expect(await left()).toHaveLength(4)
    await cleanUpEmails({ ...server, clock: () => new Date(Date.now() + 300 * DAY_MS) })
    expect(await left()).toEqual(['fresh', 'month', 'weekend'])
  })
})

describe('an Idempotency-Key', () => {
  let number = 0
  const add = async (days: number) => {
    const headers = { ...(await server.as(await makeUser(db, { role: 'admin' }))), 'idempotency-key': 'count' }
    const body = { title: `Growers ${(number += 1)}`, description: null, city: 'Ross', country: 'UK', postcode: 'HR9' }
    const create = () => ask<{ id: number }>('POST /organisations', { headers, body })
    const { data } = await create()
    await db
      .updateTable('idempotency_keys')
      .set({ created_at: age(days) })
      .where('created_at', '>', age(1 / 24))
      .execute()
    return { id: data.id, repeat: async () => (await create()).data?.id }
  }

  it('is remembered for thirty days, as long as a phone may be offline, even if one clock is wrong', async () => {
    const entries = [await add(1), await add(29.9)]
    for (const clock of [Date.now(), Date.now() + 400 * DAY_MS, Date.now() - 400 * DAY_MS]) {
      await cleanUpIdempotencyKeys({ ...server, clock: () => new Date(clock) })
      for (const { id, repeat } of entries) expect(await repeat()).toBe(id)
    }
  })

  it('is deleted after thirty days', async () => {
    const { id, repeat } = await add(30.1)
    await cleanUpIdempotencyKeys({ ...server, clock: () => new Date() })
    expect(await repeat()).not.toBe(id)
  })
})

describe('a running server', () => {
  const EVERY_MS = 300
  const start = () => {
    const stop = startCleanup(server, EVERY_MS)
    onTestFinished(stop)
    return stop
  }
  const tables = ['sessions', 'codes', 'attempts', 'known_browsers', 'mails', 'captures', 'idempotency_keys'] as const
  const counted = async () => {
    const counts: Record<string, number> = {}
    for (const table of tables) {
      const { n } = await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      counts[table] = n
    }
    return counts
  }
  /** Creates one record of each kind that is due, and one that is not. */
  const fill = async () => {
    for (const table of tables) await db.deleteFrom(table).execute()
    const user = await makeUser(db)
    const device = await makeDevice(db)
    for (const days of [0, 4_000]) {
      const at = age(days)
      await sessions.open(db, user.id)
      await makeCode(db, 'reset-password', { user_id: user.id, email: user.email })
      await db.insertInto('attempts').values({ kind: 'sign-in', account: 'a', address: 'b', at }).execute()
      await db
        .insertInto('known_browsers')
        .values({ user_id: user.id, token_hash: Buffer.from(`${days}`), seen_at: at })
        .execute()
      await db.insertInto('mails').values({ recipient: 'r', subject: 's', created_at: at }).execute()
      await db
        .insertInto('captures')
        .values({
          device_id: device.id,
          placement_id: device.placement_id,
          capture_key: `${days}`,
          captured_at: new Date('2026-06-10T09:12:00Z'),
          received_at: at,
          image_key: newBlobKey('captures', 'jpg'),
        })
        .execute()
      await db
        .insertInto('idempotency_keys')
        .values({ key_hash: Buffer.from(`${days}`), request_hash: Buffer.from('r'), created_at: at })
        .execute()
    }
    for (const table of ['sessions', 'codes'] as const)
      await db
        .updateTable(table)
        .set({ expires_at: age(1) })
        .where('id', '=', (eb) => eb.selectFrom(table).select((of) => of.fn.max('id').as('id')))
        .execute()
  }
  const each = (count: number) => Object.fromEntries(tables.map((table) => [table, count]))

  it('repeatedly deletes expired records and nothing else', async () => {
    await fill()
    expect(await counted()).toEqual(each(2))
    start()
    await waitFor(async () => expect(await counted()).toEqual(each(1)))
    await db
      .insertInto('mails')
      .values({ recipient: 'r', subject: 's', created_at: age(4_000) })
      .execute()
    await waitFor(async () => expect(await counted()).toEqual(each(1)))
    // Partitions for the next months are created last.
    await waitFor(async () => {
      const { rows } = await sql<{ there: boolean }>`
        select to_regclass('messages_' || to_char(now() at time zone 'UTC' + interval '6 months', 'YYYY_MM')) is not null as there`.execute(
        db,
      )
      expect(rows).toEqual([{ there: true }])
    })
  })

  it('continues after a failed run, and stops with the server', async () => {
    await fill()
    await asOwner('alter table captures rename to gone')
    const stop = start()
    await waitFor(async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from mails`.execute(db)
      expect(rows[0]?.n).toBe(1)
    })
    await asOwner('alter table gone rename to captures')
    await waitFor(async () => expect(await counted()).toEqual(each(1)))
    await stop()
    await fill()
    await wait(2 * EVERY_MS)
    expect(await counted()).toEqual(each(2))
  })
})
