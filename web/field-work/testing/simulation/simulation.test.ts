import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { restorePhone } from './simulated-phone.ts'
import { outboxWorld } from './outbox-world.ts'
import { reviewsWorld } from './reviews-world.ts'
import { createWorld, firstWrong, seedsOf, seedsTo } from '#server/testing/simulation/world.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
// Restores the real phone, because the setup of all tests clears it.
afterEach(() => {
  vi.useRealTimers()
  restorePhone()
  vi.unstubAllGlobals()
})

const timeout = timeLimit(60_000)

describe('under any kills, losses and full disks', () => {
  test('each saved count is stored exactly once', { timeout }, async () => {
    expect(await firstWrong(seedsOf(0.4), outboxWorld)).toBeNull()
  })
  test('the last saved review of an image is the one stored', { timeout }, async () => {
    expect(await firstWrong(seedsOf(0.2), reviewsWorld)).toBeNull()
  })
})

describe('an injected fault is detected', () => {
  test.each([
    [{ phone: 'says saved before it is written' }],
    [{ server: 'forgets keys' }],
    [{ server: 'forgets what it stored' }],
  ] as const)('among counts: %j', { timeout }, async (fault) => {
    expect(await firstWrong(seedsTo(500), (world) => outboxWorld(world, fault))).not.toBeNull()
  })
  test.each([[{ phone: 'says saved before it is written' }], [{ phone: 'writes over later changes' }]] as const)(
    'among reviews: %j',
    { timeout },
    async (fault) => {
      expect(await firstWrong(seedsTo(500), (world) => reviewsWorld(world, fault))).not.toBeNull()
    },
  )
})

test('the same seed produces the same sequence of events', async () => {
  const courseOf = async () => {
    const world = createWorld(7)
    await outboxWorld(world)
    return world.events
  }
  expect(await courseOf()).toEqual(await courseOf())
})
