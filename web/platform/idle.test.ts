import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchIdle, type IdleState, type IdleWatch, type SharedMoments } from './idle.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }))
afterEach(() => void vi.useRealTimers())

const browser = (): SharedMoments => {
  const moments = new Map<string, string>()
  return { get: (key) => moments.get(key) ?? null, set: (key, value) => void moments.set(key, value) }
}
const openTab = (shared: SharedMoments) => {
  const states: IdleState[] = []
  const report = vi.fn<() => void>()
  const watch = watchIdle({ shared, report, onState: (state) => states.push(state) })
  return { ...watch, states, report, last: () => states.at(-1) ?? { kind: 'active' } }
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

test('activity is reported at once, then at most once a minute, and not without input', () => {
  const tab = openTab(browser())
  work(tab, 3 * MINUTE, 2 * SECOND)
  expect(tab.report.mock.calls.length).toBeGreaterThanOrEqual(3)
  expect(tab.report.mock.calls.length).toBeLessThanOrEqual(4)
  const before = tab.report.mock.calls.length
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

test('a laptop that was closed for an hour is signed out on opening, whatever is pressed first', () => {
  const tab = openTab(browser())
  vi.setSystemTime(Date.now() + 60 * MINUTE)
  tab.stay()
  expect(tab.last()).toEqual({ kind: 'ended' })
  tab.touch()
  expect(tab.last()).toEqual({ kind: 'ended' })
})

test('a tab that was closed says nothing more', () => {
  const tab = openTab(browser())
  tab.stop()
  vi.advanceTimersByTime(10 * MINUTE)
  expect(tab.states).toEqual([])
})
