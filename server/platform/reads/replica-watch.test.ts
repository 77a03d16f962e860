import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { captureLog } from '#server/testing/server.ts'
import { watchReplica } from './replica-watch.ts'
import { hasReached } from './wal-position.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'performance'] }))
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
})

/** A primary and a replica whose log positions are set by a test; null: it does not respond. */
const watched = () => {
  const places = { primary: '0/10' as string | null, replica: '0/10' as string | null, clusters: ['1', '1'] }
  const answer = (row: object | null) => (row ? Promise.resolve({ rows: [row] }) : Promise.reject(new Error('away')))
  const [ofPrimary, ofReplica] = [
    () => answer(places.primary === null ? null : { position: places.primary, cluster: places.clusters[0] }),
    () =>
      answer(
        places.replica === null
          ? null
          : { replayed: places.replica.replace('none', '') || null, cluster: places.clusters[1] },
      ),
  ]
  const { log, logged } = captureLog('info')
  const watch = watchReplica({ primary: { query: ofPrimary }, replica: { query: ofReplica } } as never, log)
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)
  return { places, watch, pass, logged }
}

it('uses the replica while it has what the primary had three seconds ago', async () => {
  const { places, watch, pass } = watched()
  expect(await watch.has(null)).toBe(false)
  await pass(1)
  expect([watch.state(), await watch.has(null)]).toEqual(['ok', true])
  places.primary = '0/20'
  await pass(2)
  expect([watch.state(), await watch.has(null)]).toEqual(['ok', true])
  await pass(3)
  expect([watch.state(), await watch.has(null)]).toEqual(['behind', false])
  places.replica = '0/20'
  await pass(1)
  expect([watch.state(), await watch.has(null)]).toEqual(['ok', true])
})

it('treats the replica as behind from the start if it has not caught up with the primary', async () => {
  const { places, watch, pass } = watched()
  places.replica = '0/5'
  await pass(0)
  expect([watch.state(), await watch.has(null)]).toEqual(['behind', false])
})

it('counts only what a replica has replayed again after it restarts from an earlier position', async () => {
  const { places, watch, pass } = watched()
  await pass(1)
  expect(await watch.has('0/10')).toBe(true)
  places.replica = '0/5'
  await pass(1)
  expect([watch.state(), await watch.has(null), await watch.has('0/10')]).toEqual(['behind', false, false])
  places.replica = '0/10'
  await pass(1)
  expect([watch.state(), await watch.has('0/10')]).toEqual(['ok', true])
})

it('checks the replica’s position for a user who wrote, and uses it only once it has that write', async () => {
  const { places, watch, pass } = watched()
  await pass(1)
  places.primary = '0/30'
  expect(await watch.has('0/30')).toBe(false)
  places.replica = '0/30'
  expect(await watch.has('0/30')).toBe(true)
})

it.each([
  ['does not answer', { replica: null }],
  ['is no replica', { replica: 'none' }],
  ['is one of another cluster', { clusters: ['1', '2'] }],
])('does not use a replica that %s, and logs it once', async (_what, change) => {
  const { places, watch, pass, logged } = watched()
  Object.assign(places, change)
  await pass(5)
  expect([watch.state(), await watch.has(null)]).toEqual(['away', false])
  expect(logged.filter((line) => line.includes('reads go to the primary'))).toHaveLength(1)
})

it('uses the replica without a primary only for as long as it may be behind', async () => {
  const { places, watch, pass } = watched()
  await pass(1)
  places.primary = null
  await pass(2)
  expect(await watch.has(null)).toBe(true)
  await pass(2)
  expect([watch.state(), await watch.has(null)]).toEqual(['behind', false])
})

it('suspends the replica after a failed call until it responds again', async () => {
  const { watch, pass } = watched()
  await pass(1)
  watch.suspend()
  expect(await watch.has(null)).toBe(false)
  await pass(1)
  expect(await watch.has(null)).toBe(true)
})

it.each([
  ['0/10', '0/10', true],
  ['0/F', '0/10', false],
  ['1/0', '0/FFFFFFFF', true],
  ['A/0', '9/0', true],
])('hasReached with the replica at %s and a write at %s: %s', (replayed, position, has) => {
  expect(hasReached(replayed, position)).toBe(has)
})
