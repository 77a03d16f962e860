import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchIdle, type IdleState } from './idle.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }))
afterEach(() => void vi.useRealTimers())

/** Two tabs of one browser. `answer`: what the server returns about the session, null for no response. */
const openTabs = (answer: boolean | null = true) => {
  const moments = new Map<string, string>()
  const shared = {
    get: (key: string) => moments.get(key) ?? null,
    set: (key: string, value: string) => void moments.set(key, value),
  }
  const reported: number[] = []
  const open = () => {
    const states: IdleState[] = []
    const watch = watchIdle({
      shared,
      report: () => reported.push(performance.now()),
      ask: async () => answer,
      onState: (state) => states.push(state),
    })
    return { ...watch, states, last: () => states.at(-1) ?? { kind: 'active' } }
  }
  return { typed: open(), other: open(), reported }
}
type Tab = ReturnType<typeof openTabs>['typed']
/** Simulates typing, a key every two seconds. */
const type = async (tab: Tab, lasts: number) => {
  for (let at = 0; at < lasts; at += 2 * SECOND) {
    tab.touch()
    await vi.advanceTimersByTimeAsync(2 * SECOND)
  }
}
/** As when a network or a person adjusts the clock, and when a machine wakes whose steady clock stopped meanwhile. */
const setClock = (by: number) => vi.setSystemTime(Date.now() + by)

test.each([
  ['back an hour', -HOUR],
  ['back a day', -24 * HOUR],
  ['ahead three minutes', 3 * MINUTE],
  ['ahead an hour', HOUR],
  ['ahead a year', 365 * 24 * HOUR],
])('setting the clock %s while the user types changes nothing in any tab', async (_, by) => {
  const { typed, other, reported } = openTabs()
  await type(typed, 3 * MINUTE)
  setClock(by)
  await type(typed, 10 * MINUTE)
  expect([typed.states, other.states]).toEqual([[], []])
  const apart = reported.slice(1).map((at, index) => at - (reported[index] ?? 0))
  expect(reported.length).toBeGreaterThanOrEqual(12)
  expect(Math.min(...apart)).toBeGreaterThanOrEqual(MINUTE - SECOND)
  expect(Math.max(...apart)).toBeLessThanOrEqual(MINUTE + 4 * SECOND)
})

test('setting the clock back before a page is opened delays the first report by at most a minute', async () => {
  const { typed, other, reported } = openTabs()
  await type(typed, MINUTE)
  typed.stop()
  setClock(-24 * HOUR)
  await type(other, MINUTE + 4 * SECOND)
  expect(reported.length).toBeGreaterThanOrEqual(2)
})

test.each([-HOUR, HOUR])('setting the clock by %i ms does not extend the session of an idle user', async (by) => {
  const { typed, other } = openTabs()
  await type(typed, MINUTE)
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  setClock(by)
  await vi.advanceTimersByTimeAsync(3 * MINUTE - SECOND)
  expect([typed.last(), other.last()]).toMatchObject([{ kind: 'warned' }, { kind: 'warned' }])
  await vi.advanceTimersByTimeAsync(30 * SECOND)
  expect([typed.last(), other.last()]).toEqual([{ kind: 'ended' }, { kind: 'ended' }])
})

test('six minutes of possible sleep show the warning for its full 30 seconds', async () => {
  const { typed, other } = openTabs()
  await type(typed, MINUTE)
  setClock(6 * MINUTE)
  await vi.advanceTimersByTimeAsync(SECOND)
  expect([typed.last(), other.last()]).toEqual([
    { kind: 'warned', seconds: 30 },
    { kind: 'warned', seconds: 30 },
  ])
  await vi.advanceTimersByTimeAsync(20 * SECOND)
  expect(typed.last()).toEqual({ kind: 'warned', seconds: 10 })
  typed.stay()
  await vi.advanceTimersByTimeAsync(SECOND)
  expect([typed.last(), other.last()]).toEqual([{ kind: 'active' }, { kind: 'active' }])
})

test.each(['stay', 'touch', 'look'] as const)('a laptop reopened after an hour is signed out: %s', async (first) => {
  const { typed, reported } = openTabs(false)
  await type(typed, MINUTE)
  const before = reported.length
  setClock(HOUR)
  typed[first]()
  await vi.advanceTimersByTimeAsync(0)
  expect(typed.last()).toEqual({ kind: 'ended' })
  typed.touch()
  typed.stay()
  expect(typed.last()).toEqual({ kind: 'ended' })
  expect(reported).toHaveLength(before)
})

test('an idle hour measured by the monotonic clock ends the session without asking the server', () => {
  let slept = 0
  const states: IdleState[] = []
  const ask = vi.fn<() => Promise<boolean | null>>()
  const tab = watchIdle({
    shared: { get: () => null, set: () => {} },
    steady: () => performance.now() + slept,
    wall: () => Date.now() + slept,
    report: () => {},
    ask,
    onState: (state) => states.push(state),
  })
  slept = HOUR
  tab.touch()
  expect(states).toEqual([{ kind: 'ended' }])
  expect(ask).not.toHaveBeenCalled()
})

test('a laptop that wakes without a server response shows the warning, and only its button counts', async () => {
  const { typed } = openTabs(null)
  await type(typed, MINUTE)
  setClock(HOUR)
  typed.touch()
  await vi.advanceTimersByTimeAsync(0)
  expect(typed.last()).toEqual({ kind: 'warned', seconds: 30 })
  await type(typed, 10 * SECOND)
  expect(typed.last()).toEqual({ kind: 'warned', seconds: 20 })
  await vi.advanceTimersByTimeAsync(20 * SECOND)
  expect(typed.last()).toEqual({ kind: 'ended' })
})

test('repeated short sleeps count fully as idle time', async () => {
  const { typed } = openTabs()
  await type(typed, MINUTE)
  for (let nap = 0; nap < 4; nap++) {
    setClock(MINUTE)
    await vi.advanceTimersByTimeAsync(10 * SECOND)
  }
  expect(typed.states).toEqual([])
  await vi.advanceTimersByTimeAsync(20 * SECOND)
  expect(typed.last()).toMatchObject({ kind: 'warned' })
})

test('a warning that the machine slept through is dismissed by the second click, not the first', async () => {
  const { typed } = openTabs(null)
  await vi.advanceTimersByTimeAsync(5 * MINUTE + 10 * SECOND)
  setClock(HOUR)
  typed.stay()
  await vi.advanceTimersByTimeAsync(0)
  expect(typed.last()).toEqual({ kind: 'warned', seconds: 30 })
  typed.stay()
  expect(typed.last()).toEqual({ kind: 'active' })
})
