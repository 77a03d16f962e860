import { afterEach, expect, test, vi } from 'vitest'
import { afterFrame } from './after-frame.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the callback runs once, after the frame', () => {
  vi.useFakeTimers()
  const done = vi.fn()
  afterFrame(done)
  expect(done).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(done).toHaveBeenCalledTimes(1)
})

test('the callback also runs on a page that renders no frames', () => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const done = vi.fn()
  afterFrame(done)
  vi.runAllTimers()
  expect(done).toHaveBeenCalledTimes(1)
})
