import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Counter } from './counter.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const show = (value: number | null, mayBeOpen = false) => {
  const onTap = vi.fn()
  const onSet = vi.fn()
  render(<Counter name="Plant 1" row="1" value={value} onTap={onTap} onSet={onSet} mayBeOpen={mayBeOpen} tens />)
  return { onTap, onSet }
}
const more = () => screen.getByRole('button', { name: 'One more: Plant 1' })

test('a short press counts once; a long one goes on until it is let go, and the click that ends it counts no more', () => {
  const { onTap } = show(3)
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

test('a finger that slides off stops counting', () => {
  const { onTap } = show(3)
  fireEvent.pointerDown(more())
  fireEvent.pointerLeave(more())
  act(() => void vi.advanceTimersByTime(2_000))
  expect(onTap).not.toHaveBeenCalled()
})

test('every tap is felt where a phone can vibrate', () => {
  const vibrate = vi.fn()
  Object.assign(navigator, { vibrate })
  show(3)
  fireEvent.click(more())
  expect(vibrate).toHaveBeenCalledWith(10)
  Reflect.deleteProperty(navigator, 'vibrate')
})

test('arrow keys count, typed letters do not', () => {
  const { onTap, onSet } = show(3)
  const figure = screen.getByRole('textbox', { name: 'Plant 1' })
  fireEvent.keyDown(figure, { key: 'ArrowUp' })
  fireEvent.keyDown(figure, { key: 'ArrowDown' })
  expect(onTap.mock.calls.map(([, by]) => by)).toEqual([1, -1])
  fireEvent.change(figure, { target: { value: '1a2' } })
  expect(onSet).toHaveBeenCalledWith('1', 12, 'Plant 1')
})

test('not counted is a dash; 0 is pressed to say none, and an emptied figure is not counted again', () => {
  const { onSet } = show(null, true)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Plant 1' }).placeholder).toBe('–')
  fireEvent.click(screen.getByRole('button', { name: '0 Plant 1' }))
  expect(onSet).toHaveBeenCalledWith('1', 0, 'Plant 1')
})
