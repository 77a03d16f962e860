import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renewal } from './queries.ts'
import { useLive } from './use-live.ts'

/** A fake event stream whose events are set by the test. */
class Stream extends EventTarget {
  static readonly CLOSED = 2
  static opened: Stream[] = []
  readyState = 0
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    Stream.opened.push(this)
  }
  close() {
    this.readyState = 2
  }
  say(type: string) {
    act(() => void this.dispatchEvent(new Event(type)))
  }
}
const last = () => Stream.opened.at(-1) as Stream

beforeEach(() => {
  vi.useFakeTimers()
  Stream.opened = []
  vi.stubGlobal('EventSource', Stream)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const Page = () => {
  useLive(7)
  return null
}
const show = () => {
  const client = new QueryClient()
  const renewed = vi.spyOn(client, 'invalidateQueries')
  const page = render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  )
  return { ...page, renewed }
}
const look = (state: 'hidden' | 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

test('a change triggers a refetch at once, further changes at most one every ten seconds', () => {
  const { renewed } = show()
  expect(last().url).toBe('/api/farm-dashboard/7/live')
  last().say('open')
  expect(renewal.isLive).toBe(true)
  last().say('changed')
  vi.advanceTimersByTime(0)
  expect(renewed.mock.calls).toEqual([[{ queryKey: ['farm-dashboard', 7] }]])
  for (let each = 0; each < 20; each++) last().say('changed')
  vi.advanceTimersByTime(9_000)
  expect(renewed).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_500)
  expect(renewed).toHaveBeenCalledTimes(2)
})

test('a hidden page closes its stream, and refetches when visible again', () => {
  const { renewed } = show()
  last().say('open')
  look('hidden')
  vi.advanceTimersByTime(31_000)
  expect([last().readyState, renewal.isLive]).toEqual([2, false])
  look('visible')
  vi.advanceTimersByTime(0)
  expect(Stream.opened).toHaveLength(2)
  expect(renewed).toHaveBeenCalledTimes(1)
})

test('the end of the session is detected by the next request, and no stream is reopened', () => {
  const { renewed } = show()
  last().say('open')
  last().say('end')
  expect(renewed).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(300_000)
  expect([Stream.opened.length, last().readyState, renewal.isLive]).toEqual([1, 2, false])
})

test('a rejected stream is reopened after a delay; a broken one reconnects by itself', () => {
  show()
  last().say('error')
  expect([Stream.opened.length, renewal.isLive]).toEqual([1, false])
  last().readyState = 2
  last().say('error')
  vi.advanceTimersByTime(121_000)
  expect(Stream.opened).toHaveLength(2)
})

test('a reconnected stream, for example from another server, refetches what it missed', () => {
  const { renewed } = show()
  last().say('open')
  vi.advanceTimersByTime(0)
  expect(renewed).toHaveBeenCalledTimes(0)
  last().say('error')
  last().say('open')
  vi.advanceTimersByTime(0)
  expect([Stream.opened.length, renewed.mock.calls.length, renewal.isLive]).toEqual([1, 1, true])
})

test('leaving the page closes its stream', () => {
  show().unmount()
  expect([last().readyState, renewal.isLive]).toEqual([2, false])
})

test('leaving the page cancels a pending reconnection and refetch', () => {
  const { unmount, renewed } = show()
  last().say('changed')
  last().readyState = 2
  last().say('error')
  unmount()
  vi.advanceTimersByTime(300_000)
  expect([Stream.opened.length, renewed.mock.calls.length]).toEqual([1, 0])
})
