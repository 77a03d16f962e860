import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { makeServer } from './testing/server.ts'

const { db, jobs } = await makeServer()

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
