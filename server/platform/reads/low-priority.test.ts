import { getPriority } from 'node:os'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import type { Db } from '../postgres/database.ts'
import { makeServer } from '#server/testing/server.ts'
import { withChosenDatabase } from './choose-database.ts'
import { connectLowPriority, primaryAlone } from './reads.ts'

const server = await makeServer()
const host = String(server.connection.host ?? '')
const backendOf = async (db: Db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0

const openLowPriority = () => {
  const lowPriority = connectLowPriority(server.connection)
  onTestFinished(lowPriority.close)
  return lowPriority
}

it('routes heavy reads, but never writes, to low-priority connections', async () => {
  const lowPriority = openLowPriority()
  const reads = primaryAlone(server.reads.primary, lowPriority.db)
  const readFrom = (isHeavy: boolean, method: 'GET' | 'POST', lags: 'may lag' | undefined) => {
    const request = {
      server: { reads },
      actor: { kind: 'person', user_id: 1, wrote_at: null },
      turn: { isHeavy },
    } as unknown as Parameters<typeof withChosenDatabase>[1]
    const reply = { sent: false } as Parameters<typeof withChosenDatabase>[2]
    return withChosenDatabase(
      { method, reads: lags } as Parameters<typeof withChosenDatabase>[0],
      request,
      reply,
      async ({ db }) => (db === lowPriority.db ? 'lowPriority' : 'primary'),
    )
  }
  expect(await readFrom(true, 'GET', 'may lag')).toBe('lowPriority')
  expect(await readFrom(false, 'GET', 'may lag')).toBe('primary')
  expect(await readFrom(true, 'GET', undefined)).toBe('primary')
  expect(await readFrom(true, 'POST', undefined)).toBe('primary')
})

it('falls back to the normal connections when low-priority ones are unavailable, but never mid-read', async () => {
  const lowPriority = connectLowPriority({ ...server.connection, host: '127.0.0.1', port: 1 })
  onTestFinished(lowPriority.close)
  const reads = primaryAlone(server.reads.primary, lowPriority.db)
  const asked: string[] = []
  const work = async ({ db }: { db: Db }) => {
    asked.push(db === lowPriority.db ? 'lowPriority' : 'primary')
    return backendOf(db)
  }
  expect(await reads.read(null, work, () => false, true)).toBeGreaterThan(0)
  expect(asked).toEqual(['lowPriority', 'primary'])
  await expect(reads.read(null, work, () => true, true)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(asked).toEqual(['lowPriority', 'primary', 'lowPriority'])
})

it.runIf(process.platform === 'linux' && host.startsWith('/'))(
  'lowers the priority of these connections when the database runs on the same machine',
  async () => {
    const lowPriority = openLowPriority()
    const [first, second, other] = await Promise.all([
      backendOf(lowPriority.db),
      backendOf(lowPriority.db),
      backendOf(server.db),
    ])
    expect(getPriority(other)).toBeLessThan(Math.min(getPriority(first), getPriority(second)))
  },
)
