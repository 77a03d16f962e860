import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, inject, it } from 'vitest'
import { connect } from '../postgres/database.ts'
import { makeJobs, makeQueues } from './jobs.ts'
import { makeServer } from '#server/testing/server.ts'
import { waitFor } from '#server/testing/wait-for.ts'

const { db, pool, jobs, connection } = await makeServer()

it('works through a backlog without pauses and never exceeds the concurrency limit', async () => {
  const JOBS = 80
  for (let capture_id = 0; capture_id < JOBS; capture_id += 1) await jobs.add(db, 'make-thumbnail', { capture_id })
  const done: number[] = []
  let running = 0
  let most = 0
  await jobs.work('make-thumbnail', { at_once: 2, fetched: 8 }, async ({ capture_id }) => {
    most = Math.max(most, (running += 1))
    await new Promise(setImmediate)
    done.push(capture_id)
    running -= 1
  })
  // Two jobs every half second would take twenty seconds; eight take five.
  await waitFor(() => expect(done).toHaveLength(JOBS))
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: JOBS }, (_, n) => n))
  expect(most).toBe(2)
})

it('discards a job whose transaction is rolled back', async () => {
  const added = db.transaction().execute(async (trx) => {
    await jobs.add(trx, 'send-webhook', { delivery_id: 4_711 })
    throw new Error('not after all')
  })
  await expect(added).rejects.toThrow('not after all')
  await db.transaction().execute((trx) => jobs.add(trx, 'send-webhook', { delivery_id: 4_712 }))
  const { rows } = await sql<{ id: number }>`select (data ->> 'delivery_id')::int as id from pgboss.job
    where name = 'send-webhook'`.execute(db)
  expect(rows).toEqual([{ id: 4_712 }])
})

it('delays adding a job until the queue has started', async () => {
  const later = makeJobs(pool, pino({ level: 'silent' }))
  let isAdded = false
  const added = later.add(db, 'send-push', { push_id: 4_713 }).then(() => (isAdded = true))
  await sql`select 1`.execute(db)
  expect(isAdded).toBe(false)
  await later.start()
  await added
  const { rows } = await sql<{ id: number }>`select (data ->> 'push_id')::int as id from pgboss.job
    where name = 'send-push'`.execute(db)
  expect(rows).toEqual([{ id: 4_713 }])
  await later.stop()
})

it('starts while every connection of the server is held by callers waiting for the start', async () => {
  const { pool: few, db: fewDb, close } = connect({ ...connection, max: 2, connectionTimeoutMillis: 1_000 })
  const later = makeJobs(few, pino({ level: 'silent' }))
  const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const waiting = held.map(({ resolve }, n) =>
    fewDb.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx)
      resolve()
      await later.add(trx, 'send-push', { push_id: 4_800 + n })
    }),
  )
  await Promise.all(held.map(({ promise }) => promise))
  await later.start()
  await Promise.all(waiting)
  const { rows } = await sql<{ id: number }>`select (data ->> 'push_id')::int as id from pgboss.job
    where name = 'send-push' and (data ->> 'push_id')::int >= 4800 order by 1`.execute(db)
  expect(rows).toEqual([{ id: 4_800 }, { id: 4_801 }])
  await later.stop()
  await close()
})

it('recreates a queue that is missing or misconfigured and does not change the others', async () => {
  const { pool: owner, close } = connect({ ...inject('postgres'), database: connection.database, max: 2 })
  const made = async () => {
    await makeQueues(owner)
    const { rows } = await owner.query<{ name: string; seconds: number; updated_on: Date }>(
      `select name, expire_seconds as seconds, updated_on from pgboss.queue where name like 'send-%' order by name`,
    )
    return rows
  }
  const asMade = await made()
  expect(asMade.map(({ name, seconds }) => [name, seconds])).toEqual([
    ['send-mail', 120],
    ['send-push', 60],
    ['send-sms', 60],
    ['send-webhook', 60],
  ])
  expect(await made()).toEqual(asMade)
  const isMendedAfter = async (statement: string) => {
    await owner.query(statement)
    return (await made()).map(({ name, seconds }) => [name, seconds])
  }
  const whole = asMade.map(({ name, seconds }) => [name, seconds])
  expect(await isMendedAfter(`update pgboss.queue set expire_seconds = 1 where name = 'send-push'`)).toEqual(whole)
  expect(await isMendedAfter(`select pgboss.delete_queue('send-webhook')`)).toEqual(whole)
  const before = await made()
  await owner.query(`update installation set value = '"1.0.0"' where name = 'queues'`)
  expect((await made())[0]?.updated_on).not.toEqual(before[0]?.updated_on)
  await close()
})
