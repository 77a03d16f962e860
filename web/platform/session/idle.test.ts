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
/** Input, now and then, as a person gives it. */
const work = (tab: IdleWatch, lasts: number, every: number) => {
  for (let at = 0; at < lasts; at += every) {
    tab.touch()
    vi.advanceTimersByTime(every)
  }
}

test('warns at 5:00 with 30 seconds to go, and ends at 5:30', () => {
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

test('input starts the time anew', () => {
  const tab = openTab(browser())
  vi.advanceTimersByTime(4 * MINUTE)
  tab.touch()
  vi.advanceTimersByTime(4 * MINUTE)
  expect(tab.states).toEqual([])
  vi.advanceTimersByTime(MINUTE)
  expect(tab.last()).toEqual({ kind: 'warned', seconds: 30 })
})

test('while the warning stands only the button counts, and it starts the time anew', () => {
  const tab = openTab(browser())
  vi.advanceTimersByTime(5 * MINUTE + 10 * SECOND)
  tab.touch()
  expect(tab.last()).toEqual({ kind: 'warned', seconds: 20 })
  tab.stay()
  expect(tab.last()).toEqual({ kind: 'active' })
  vi.advanceTimersByTime(5 * MINUTE - SECOND)
  expect(tab.last()).toEqual({ kind: 'active' })
})

test('activity is reported at once, then once a minute, and not without input', () => {
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

test('two tabs: work in one keeps both, and both report once a minute together', () => {
  const shared = browser()
  const [first, second] = [openTab(shared), openTab(shared)]
  work(first, 10 * MINUTE, 5 * SECOND)
  expect(first.states).toEqual([])
  expect(second.states).toEqual([])
  work(second, MINUTE, 5 * SECOND)
  expect(first.report.mock.calls.length + second.report.mock.calls.length).toBeLessThanOrEqual(12)
})

test('a page that is opened anew warns five minutes later, whatever an earlier one left behind', () => {
  const shared = browser()
  openTab(shared).stop()
  vi.advanceTimersByTime(60 * MINUTE)
  const tab = openTab(shared)
  vi.advanceTimersByTime(5 * MINUTE - SECOND)
  expect(tab.states).toEqual([])
  vi.advanceTimersByTime(SECOND)
  expect(tab.last()).toEqual({ kind: 'warned', seconds: 30 })
})

test('a tab that slept while another was worked in knows how long ago that was', () => {
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

test('a browser that keeps nothing signs nobody out early, and reports once a minute', () => {
  const tab = openTab({ get: () => null, set: () => {} })
  work(tab, 10 * MINUTE, 5 * SECOND)
  expect(tab.states).toEqual([])
  expect(tab.report).toHaveBeenCalledTimes(10)
  vi.advanceTimersByTime(5 * MINUTE)
  expect(tab.last()).toMatchObject({ kind: 'warned' })
})

test('two tabs: both warn, and the button of one is enough', () => {
  const shared = browser()
  const [first, second] = [openTab(shared), openTab(shared)]
  vi.advanceTimersByTime(5 * MINUTE + 5 * SECOND)
  expect(first.last()).toEqual({ kind: 'warned', seconds: 25 })
  expect(second.last()).toEqual({ kind: 'warned', seconds: 25 })
  second.stay()
  vi.advanceTimersByTime(SECOND)
  expect(first.last()).toEqual({ kind: 'active' })
})

test('a tab that was closed says nothing more', () => {
  const tab = openTab(browser())
  tab.stop()
  vi.advanceTimersByTime(10 * MINUTE)
  expect(tab.states).toEqual([])
})

test('two tabs that are worked in by turns report once a minute together', () => {
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

test('once it has ended nothing is reported, asked or told to other tabs any more', () => {
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

test('a page that is opened an hour after the last report says with the first input that somebody is there', () => {
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

test('what the tabs share is wiped: that is nobody at work', () => {
  const shared = browser()
  let isWiped = false
  const tab = openTab({ get: (key) => (isWiped ? null : shared.get(key)), set: shared.set })
  vi.advanceTimersByTime(4 * MINUTE)
  isWiped = true
  vi.advanceTimersByTime(MINUTE)
  expect(tab.last()).toEqual({ kind: 'warned', seconds: 30 })
})
