import { afterEach, expect, it, vi } from 'vitest'
import { connect } from './database.ts'
import { makeServer } from '#server/testing/server.ts'

const { connection } = await makeServer()
afterEach(() => void vi.useRealTimers())

const MINUTE_MS = 60_000

it('holds idle connections open for minutes and then closes them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { pool, close } = connect(connection)
  const clients = await Promise.all([pool.connect(), pool.connect()])
  clients.forEach((client) => client.release())
  vi.advanceTimersByTime(5 * MINUTE_MS)
  expect(pool.idleCount).toBe(2)
  vi.advanceTimersByTime(6 * MINUTE_MS)
  expect(pool.totalCount).toBe(0)
  await close()
})
