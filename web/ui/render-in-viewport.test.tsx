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

test('what is far below the screen is drawn once one comes near it', () => {
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
test('it is drawn after a while in any case, so that it can be searched and printed', () => {
  show()
  act(() => vi.advanceTimersByTime(2_000))
  expect(screen.getByText('Charts')).toBeDefined()
})
test('it is drawn at once where a browser cannot tell', () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  show()
  expect(screen.getByText('Charts')).toBeDefined()
})
