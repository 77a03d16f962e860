import { renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useScreenOn } from './use-screen-on.ts'

test('the screen stays on during a timed count, also after the page was hidden, and no longer than that', async () => {
  const release = vi.fn<() => Promise<void>>(async () => {})
  const request = vi.fn<(kind: string) => Promise<{ release: typeof release }>>(async () => ({ release }))
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { wakeLock: { request } }))
  const { rerender, unmount } = renderHook(({ isOn }) => useScreenOn(isOn), { initialProps: { isOn: false } })
  expect(request).not.toHaveBeenCalled()
  rerender({ isOn: true })
  await waitFor(() => expect(request).toHaveBeenCalledTimes(1))
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(request).toHaveBeenCalledTimes(2))
  rerender({ isOn: false })
  await waitFor(() => expect(release).toHaveBeenCalled())
  unmount()
})
