import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, inject, it, vi } from 'vitest'
import { connect } from './database.ts'
import { makeJobs, makeQueues } from './jobs.ts'
import { makeServer } from './testing/server.ts'

const { db, pool, jobs, connection } = await makeServer()

it('a backlog is worked through without a pause, and never more at once than may be', async () => {
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
  // Two every half a second would take twenty seconds, eight take five.
  await vi.waitFor(() => expect(done).toHaveLength(JOBS), { timeout: 4_500, interval: 20 })
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: JOBS }, (_, n) => n))
  expect(most).toBe(2)
})

it('a job of what was rolled back is none', async () => {
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

it('one that is added before the jobs are started waits for that', async () => {
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

it('queues are made anew where they are not as this release has them, and left alone where they are', async () => {
  const expire = async () =>
    (
      await sql<{ name: string; seconds: number }>`select name, expire_seconds as seconds from pgboss.queue
        where name in ('send-push', 'send-mail') order by name`.execute(db)
    ).rows.map(({ seconds }) => seconds)
  const { pool: owner, close } = connect({ ...inject('postgres'), database: connection.database, max: 2 })
  expect(await expire()).toEqual([120, 60])
  await owner.query(`update pgboss.queue set expire_seconds = 1 where name = 'send-push'`)
  await makeQueues(owner)
  expect(await expire()).toEqual([120, 1])
  await owner.query(`update installation set value = '{"pgBoss":"1.0.0"}' where name = 'queues'`)
  await makeQueues(owner)
  expect(await expire()).toEqual([120, 60])
  await close()
})
