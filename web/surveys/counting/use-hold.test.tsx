import { act, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Counter } from './counter.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const show = () => {
  const onTap = vi.fn()
  return { ...render(<Counter name="Plant 1" row="1" value={3} onTap={onTap} onSet={() => {}} />), onTap }
}
const more = () => screen.getByRole('button', { name: 'One more: Plant 1' })

test('a short press counts once, and a long one repeats until released, without counting its final click', () => {
  const { onTap } = show()
  fireEvent.pointerDown(more())
  fireEvent.pointerUp(more())
  fireEvent.click(more(), { detail: 1 })
  expect(onTap.mock.calls).toEqual([['1', 1, 'Plant 1']])
  fireEvent.pointerDown(more())
  act(() => void vi.advanceTimersByTime(450 + 3 * 110))
  fireEvent.pointerUp(more())
  fireEvent.click(more(), { detail: 1 })
  act(() => void vi.advanceTimersByTime(2_000))
  expect(onTap).toHaveBeenCalledTimes(1 + 4)
})

test('a finger that slides off the button stops counting', () => {
  const { onTap } = show()
  fireEvent.pointerDown(more())
  fireEvent.pointerLeave(more())
  act(() => void vi.advanceTimersByTime(2_000))
  expect(onTap).not.toHaveBeenCalled()
})

test('a tap counts once even if new rows moved the button away, but a slide to another place does not', () => {
  const { onTap } = show()
  const at = { pointerId: 1, clientX: 40, clientY: 40 }
  fireEvent.pointerDown(more(), at)
  fireEvent.pointerLeave(more(), at)
  fireEvent.pointerUp(document.body, { ...at, pointerId: 2 })
  expect(onTap).toHaveBeenCalledTimes(0)
  fireEvent.pointerUp(document.body, at)
  fireEvent.pointerUp(document.body, at)
  expect(onTap).toHaveBeenCalledTimes(1)
  fireEvent.pointerDown(more(), at)
  fireEvent.pointerUp(document.body, { ...at, clientY: 60 })
  fireEvent.pointerDown(more(), at)
  fireEvent.pointerCancel(document.body, at)
  fireEvent.pointerUp(document.body, at)
  expect(onTap).toHaveBeenCalledTimes(1)
  fireEvent.pointerDown(more(), at)
  act(() => void vi.advanceTimersByTime(450))
  fireEvent.pointerUp(document.body, at)
  expect(onTap).toHaveBeenCalledTimes(2)
})

test.each(['pointerUp', 'pointerLeave', 'pointerCancel'] as const)('a long press ends with %s', (end) => {
  const { onTap } = show()
  fireEvent.pointerDown(more())
  act(() => void vi.advanceTimersByTime(449))
  expect(onTap).toHaveBeenCalledTimes(0)
  act(() => void vi.advanceTimersByTime(1 + 110))
  expect(onTap).toHaveBeenCalledTimes(2)
  fireEvent[end](more())
  act(() => void vi.advanceTimersByTime(5_000))
  expect(onTap).toHaveBeenCalledTimes(2)
})

test('after a long press the next short press counts again, as do Enter and Space', () => {
  const { onTap } = show()
  fireEvent.pointerDown(more())
  act(() => void vi.advanceTimersByTime(450))
  fireEvent.pointerUp(more())
  fireEvent.click(more(), { detail: 1 })
  expect(onTap).toHaveBeenCalledTimes(1)
  fireEvent.click(more(), { detail: 1 })
  expect(onTap).toHaveBeenCalledTimes(2)
  // No click follows: the finger was lifted after a long press.
  fireEvent.pointerDown(more())
  act(() => void vi.advanceTimersByTime(450))
  fireEvent.pointerLeave(more())
  fireEvent.click(more(), { detail: 0 })
  expect(onTap).toHaveBeenCalledTimes(4)
  fireEvent.pointerDown(more())
  act(() => void vi.advanceTimersByTime(450))
  fireEvent.pointerLeave(more())
  fireEvent.pointerDown(more())
  fireEvent.pointerUp(more())
  fireEvent.click(more(), { detail: 1 })
  expect(onTap).toHaveBeenCalledTimes(6)
})

test('two fingers on one button count as one long press', () => {
  const { onTap } = show()
  fireEvent.pointerDown(more())
  fireEvent.pointerDown(more())
  act(() => void vi.advanceTimersByTime(450))
  expect(onTap).toHaveBeenCalledTimes(1)
  fireEvent.pointerUp(more())
  act(() => void vi.advanceTimersByTime(5_000))
  expect(onTap).toHaveBeenCalledTimes(1)
})

test('a dialog that closes during a long press stops counting', () => {
  const { onTap, unmount } = show()
  fireEvent.pointerDown(more())
  act(() => void vi.advanceTimersByTime(450))
  unmount()
  act(() => void vi.advanceTimersByTime(5_000))
  expect(onTap).toHaveBeenCalledTimes(1)
})

test("a long press does not open the phone's context menu", () => {
  show()
  const menu = createEvent.contextMenu(more())
  fireEvent(more(), menu)
  expect(menu.defaultPrevented).toBe(true)
})

test('a long press calls the current handler, not that of its start', () => {
  const [before, now] = [vi.fn(), vi.fn()]
  const counter = (onTap: typeof before) => <Counter name="Plant 1" row="1" value={3} onTap={onTap} onSet={() => {}} />
  const { rerender } = render(counter(before))
  fireEvent.pointerDown(more())
  rerender(counter(now))
  act(() => void vi.advanceTimersByTime(450 + 110))
  expect([before.mock.calls.length, now.mock.calls.length]).toEqual([0, 2])
})
