import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RenderInViewport } from './render-in-viewport.tsx'

let scrollTo: (near: boolean) => void
const disconnect = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  disconnect.mockClear()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      disconnect = disconnect
      observe = vi.fn()
      constructor(notice: (seen: { isIntersecting: boolean }[]) => void) {
        scrollTo = (isIntersecting) => act(() => notice([{ isIntersecting }]))
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <RenderInViewport placeholder="room">
      <p>Charts</p>
    </RenderInViewport>,
  )

test('content far below the viewport is rendered when it comes near', () => {
  const { container } = show()
  expect(screen.queryByText('Charts')).toBeNull()
  expect(container.querySelector('.room')).not.toBeNull()
  scrollTo(false)
  expect(screen.queryByText('Charts')).toBeNull()
  scrollTo(true)
  expect(screen.getByText('Charts')).toBeDefined()
  expect(container.querySelector('.room')).toBeNull()
  expect(disconnect).toHaveBeenCalled()
})
test('content is rendered after a while in any case, so that it can be searched and printed', () => {
  show()
  act(() => vi.advanceTimersByTime(2_000))
  expect(screen.getByText('Charts')).toBeDefined()
})
test('content is rendered at once in a browser without IntersectionObserver', () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  show()
  expect(screen.getByText('Charts')).toBeDefined()
})
