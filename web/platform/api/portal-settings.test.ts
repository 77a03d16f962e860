import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePortalSettings } from './portal-settings.ts'
import { fakeServer } from '../testing/fake-server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('portal settings are requested again until the starting server returns them', async () => {
  let tries = 0
  fakeServer({
    'GET /api/portal': () => (++tries < 3 ? { status: 503, message: 'Not now.' } : { data: { demo: true } }),
  })
  const { result } = renderHook(usePortalSettings)
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect([tries, result.current]).toEqual([1, undefined])
  await act(() => vi.advanceTimersByTimeAsync(40_000))
  expect([tries, result.current]).toEqual([3, { demo: true }])
})
