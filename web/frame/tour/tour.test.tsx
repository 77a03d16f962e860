import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { safeLocalStorage } from '#web/platform/offline/safe-local-storage.ts'
import { isTourDue, tourEnded } from './tour-count.ts'
import { Tour } from './tour.tsx'
import { useTour } from './use-tour.ts'

beforeEach(() => {
  document.body.innerHTML = '<nav data-tour="places"></nav><main data-tour="page"></main>'
  safeLocalStorage.remove('bombus-tour-count')
  // jsdom has no layout, so everything rendered counts as visible.
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList)
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

test('the tour is due until finished twice, whatever is in storage', () => {
  expect(isTourDue()).toBe(true)
  tourEnded()
  expect(isTourDue()).toBe(true)
  tourEnded()
  expect(isTourDue()).toBe(false)
  safeLocalStorage.set('bombus-tour-count', 'nonsense')
  expect(isTourDue()).toBe(true)
})

test('the tour points at existing elements step by step, with the focus on the current heading', async () => {
  const ended = vi.fn()
  render(<Tour onEnd={ended} />)
  const heading = () => screen.getByRole('heading', { hidden: true })
  expect(heading().textContent).toBe('Your places')
  expect(document.activeElement).toBe(heading())
  expect(screen.getByText('Step 1 of 2')).toBeDefined()
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }))
  await press('Next')
  expect(heading().textContent).toBe('What you see')
  expect(document.activeElement).toBe(heading())
  await press('Back')
  expect(heading().textContent).toBe('Your places')
  await press('Next')
  await press('Done')
  expect(ended).toHaveBeenCalledExactlyOnceWith(false)
})

test('a step about the whole page puts its card in the corner that is read last', () => {
  document.body.innerHTML = '<main data-tour="page"></main>'
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1_000)
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return this.dataset['tour'] ? new DOMRect(200, 0, 800, 800) : new DOMRect(0, 0, 300, 200)
  })
  render(<Tour onEnd={() => {}} />)
  const card = screen.getByRole('heading', { hidden: true }).parentElement
  expect([card?.style.left, card?.style.top]).toEqual(['686px', '586px'])
})

const Framed = () => {
  const tour = useTour(true)
  return tour.on ? <Tour onEnd={tour.end} /> : null
}

test('Skip ends the tour permanently: the next load does not start it', async () => {
  const { unmount } = render(<Framed />)
  await userEvent.click(screen.getByRole('button', { name: 'Skip the tour', hidden: true }))
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
  unmount()
  render(<Framed />)
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
  expect(isTourDue()).toBe(false)
})
