import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createWorld, firstWrong, seedsOf, seedsTo } from '../../testing/simulation/world.ts'
import { timeLimit } from '../../testing/time-limit.ts'
import { jobsWorld } from './testing/simulation/jobs-world.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const timeout = timeLimit(60_000)

test('each job ends once and reports it once, whatever is killed, stopped or taken over', { timeout }, async () => {
  expect(await firstWrong(seedsOf(0.2), jobsWorld)).toBeNull()
})

describe('the simulation detects an injected fault', () => {
  test.each([
    [{ store: 'a replaced run stores its end' }],
    [{ store: 'notifies apart from the end' }],
    [{ store: 'claims a day twice' }],
    [{ store: 'leaves files behind' }],
    [{ store: 'does not find lost jobs' }],
  ] as const)('%j', { timeout }, async (fault) => {
    expect(await firstWrong(seedsTo(300), (world) => jobsWorld(world, fault))).not.toBeNull()
  })
})

test('the same seed produces the same sequence of events', async () => {
  const courseOf = async () => {
    const world = createWorld(7)
    await jobsWorld(world)
    return world.events
  }
  expect(await courseOf()).toEqual(await courseOf())
})
