import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createWorld, firstWrong, seedsOf, seedsTo } from '../testing/simulation/world.ts'
import { timeLimit } from '../testing/time-limit.ts'
import { ingestWorld } from './testing/simulation/ingest-world.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const timeout = timeLimit(60_000)
const withTimers = { withTimers: true }

test('each acknowledged message is stored exactly once, whatever is killed or lost', { timeout }, async () => {
  expect(await firstWrong(seedsOf(0.2), ingestWorld, withTimers)).toBeNull()
})

describe('the simulation finds an injected fault', () => {
  test.each([
    [{ database: 'acknowledges before it commits' }],
    [{ database: 'neither locks nor checks keys' }],
    [{ database: 'keeps keys of a transaction that failed' }],
    [{ database: 'adds sums apart from messages' }],
    [{ device: 'does not send again' }],
  ] as const)('%j', { timeout }, async (fault) => {
    expect(await firstWrong(seedsTo(300), (world) => ingestWorld(world, fault), withTimers)).not.toBeNull()
  })
})

test('the same seed produces the same sequence of events', async () => {
  const courseOf = async () => {
    const world = createWorld(7, withTimers)
    await ingestWorld(world)
    return world.events
  }
  expect(await courseOf()).toEqual(await courseOf())
})
