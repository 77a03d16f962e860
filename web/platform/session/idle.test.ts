import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchIdle, type IdleState, type IdleWatch } from './idle.ts'
import type { CrossTabStorage } from './cross-tab-timestamp.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }))
afterEach(() => void vi.useRealTimers())

const browser = (): CrossTabStorage => {
  const moments = new Map<string, string>()
  return { get: (key) => moments.get(key) ?? null, set: (key, value) => void moments.set(key, value) }
}
const openTab = (shared: CrossTabStorage, more: Partial<Parameters<typeof watchIdle>[0]> = {}) => {
  const states: IdleState[] = []
  const report = vi.fn<() => void>()
  const ask = vi.fn<() => Promise<boolean | null>>().mockResolvedValue(true)
  const watch = watchIdle({ shared, report, ask, onState: (state) => states.push(state), ...more })
  return { ...watch, states, report, ask, last: () => states.at(-1) ?? { kind: 'active' } }
}
/** Input at intervals, as from a person. */
const work = (tab: IdleWatch, lasts: number, every: number) => {
  for (let at = 0; at < lasts; at += every) {
    tab.touch()
    vi.advanceTimersByTime(every)
  }
}

test('warns at 5:00 with 30 seconds left, and ends the session at 5:30', () => {
  const tab = openTab(browser())
  vi.advanceTimersByTime(5 * MINUTE - SECOND)
  expect(tab.states).toEqual([])
  vi.advanceTimersByTime(SECOND)
  expect(tab.last()).toEqual({ kind: 'warned', seconds: 30 })
  vi.advanceTimersByTime(29 * SECOND)
  expect(tab.last()).toEqual({ kind: 'warned', seconds: 1 })
  vi.advanceTimersByTime(SECOND)
  expect(tab.last()).toEqual({ kind: 'ended' })
})

test('input restarts the idle period', () => {
  const tab = openTab(browser())
  vi.advanceTimersByTime(4 * MINUTE)
  tab.touch()
  vi.advanceTimersByTime(4 * MINUTE)
  expect(tab.states).toEqual([])
  vi.advanceTimersByTime(MINUTE)
  expect(tab.last()).toEqual({ kind: 'warned', seconds: 30 })
})

test('only the button dismisses the warning, and it restarts the idle period', () => {
  const tab = openTab(browser())
  vi.advanceTimersByTime(5 * MINUTE + 10 * SECOND)
  tab.touch()
  expect(tab.last()).toEqual({ kind: 'warned', seconds: 20 })
  tab.stay()
  expect(tab.last()).toEqual({ kind: 'active' })
  vi.advanceTimersByTime(5 * MINUTE - SECOND)
  expect(tab.last()).toEqual({ kind: 'active' })
})

test('activity is reported at once, then once a minute, and only with input', () => {
  const tab = openTab(browser())
  vi.advanceTimersByTime(SECOND)
  tab.touch()
  expect(tab.report).toHaveBeenCalledOnce()
  work(tab, 3 * MINUTE, 2 * SECOND)
  tab.touch()
  const before = tab.report.mock.calls.length
  expect(before).toBe(4)
  vi.advanceTimersByTime(4 * MINUTE)
  expect(tab.report).toHaveBeenCalledTimes(before)
})

test('two tabs: activity in one keeps both active, and together they report once a minute', () => {
  const shared = browser()
  const [first, second] = [openTab(shared), openTab(shared)]
  work(first, 10 * MINUTE, 5 * SECOND)
  expect(first.states).toEqual([])
  expect(second.states).toEqual([])
  work(second, MINUTE, 5 * SECOND)
  expect(first.report.mock.calls.length + second.report.mock.calls.length).toBeLessThanOrEqual(12)
})

test('a newly opened page warns after five minutes, whatever a previous page stored', () => {
  const shared = browser()
  openTab(shared).stop()
  vi.advanceTimersByTime(60 * MINUTE)
  const tab = openTab(shared)
  vi.advanceTimersByTime(5 * MINUTE - SECOND)
  expect(tab.states).toEqual([])
  vi.advanceTimersByTime(SECOND)
  expect(tab.last()).toEqual({ kind: 'warned', seconds: 30 })
})

test('a tab that slept during activity in another tab uses the time of that activity', () => {
  const shared = browser()
  const [front, hidden] = [openTab(shared), openTab(shared)]
  hidden.stop()
  work(front, 20 * MINUTE, 5 * SECOND)
  vi.advanceTimersByTime(4 * MINUTE)
  hidden.look()
  expect(hidden.states).toEqual([])
  vi.advanceTimersByTime(MINUTE)
  hidden.look()
  expect([hidden.last(), front.last()]).toEqual([
    { kind: 'warned', seconds: 25 },
    { kind: 'warned', seconds: 25 },
  ])
})

test('a browser without storage does not sign out early, and reports once a minute', () => {
  const tab = openTab({ get: () => null, set: () => {} })
  work(tab, 10 * MINUTE, 5 * SECOND)
  expect(tab.states).toEqual([])
  expect(tab.report).toHaveBeenCalledTimes(10)
  vi.advanceTimersByTime(5 * MINUTE)
  expect(tab.last()).toMatchObject({ kind: 'warned' })
})

test('two tabs: both show the warning, and the button of either dismisses it', () => {
  const shared = browser()
  const [first, second] = [openTab(shared), openTab(shared)]
  vi.advanceTimersByTime(5 * MINUTE + 5 * SECOND)
  expect(first.last()).toEqual({ kind: 'warned', seconds: 25 })
  expect(second.last()).toEqual({ kind: 'warned', seconds: 25 })
  second.stay()
  vi.advanceTimersByTime(SECOND)
  expect(first.last()).toEqual({ kind: 'active' })
})

test('a closed tab no longer changes state', () => {
  const tab = openTab(browser())
  tab.stop()
  vi.advanceTimersByTime(10 * MINUTE)
  expect(tab.states).toEqual([])
})

test('two tabs used alternately report once a minute in total', () => {
  const shared = browser()
  const [first, second] = [openTab(shared), openTab(shared)]
  for (let turn = 0; turn < 60; turn++) {
    first.touch()
    vi.advanceTimersByTime(5 * SECOND)
    second.touch()
    vi.advanceTimersByTime(5 * SECOND)
  }
  expect(first.report.mock.calls.length + second.report.mock.calls.length).toBeLessThanOrEqual(11)
})

test('an ended session no longer reports, asks the server or notifies other tabs', () => {
  const shared = browser()
  const tab = openTab(shared)
  vi.advanceTimersByTime(5 * MINUTE + 30 * SECOND)
  expect(tab.last()).toEqual({ kind: 'ended' })
  const told = shared.get('bombus-active-at')
  const states = tab.states.length
  tab.touch()
  tab.stay()
  vi.setSystemTime(Date.now() + 60 * MINUTE)
  tab.look()
  vi.advanceTimersByTime(10 * MINUTE)
  expect([tab.report.mock.calls, tab.ask.mock.calls]).toEqual([[], []])
  expect([shared.get('bombus-active-at'), tab.states.length]).toEqual([told, states])
})

test('a page opened an hour after the last report reports activity at the first input', () => {
  const shared = browser()
  const before = openTab(shared)
  work(before, 2 * MINUTE, 5 * SECOND)
  before.stop()
  vi.advanceTimersByTime(60 * MINUTE)
  const tab = openTab(shared)
  vi.advanceTimersByTime(3 * SECOND)
  tab.touch()
  expect(tab.report).toHaveBeenCalledOnce()
})

test('clearing the shared storage does not count as activity', () => {
  const shared = browser()
  let isWiped = false
  const tab = openTab({ get: (key) => (isWiped ? null : shared.get(key)), set: shared.set })
  vi.advanceTimersByTime(4 * MINUTE)
  isWiped = true
  vi.advanceTimersByTime(MINUTE)
  expect(tab.last()).toEqual({ kind: 'warned', seconds: 30 })
})
