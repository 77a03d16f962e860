import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Counter } from './counter.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const show = (value: number | null, mayBeOpen = false, tens = true) => {
  const onTap = vi.fn()
  const onSet = vi.fn()
  const page = render(
    <Counter name="Plant 1" row="1" value={value} onTap={onTap} onSet={onSet} mayBeOpen={mayBeOpen} tens={tens} />,
  )
  return { ...page, onTap, onSet }
}
const more = () => screen.getByRole('button', { name: 'One more: Plant 1' })

test('each tap vibrates on a phone that supports it', () => {
  const vibrate = vi.fn()
  Object.assign(navigator, { vibrate })
  show(3)
  fireEvent.click(more())
  expect(vibrate).toHaveBeenCalledWith(10)
  Reflect.deleteProperty(navigator, 'vibrate')
})

test('arrow keys change the count, and typed letters do not', () => {
  const { onTap, onSet } = show(3)
  const figure = screen.getByRole('textbox', { name: 'Plant 1' })
  fireEvent.keyDown(figure, { key: 'ArrowUp' })
  fireEvent.keyDown(figure, { key: 'ArrowDown' })
  expect(onTap.mock.calls.map(([, by]) => by)).toEqual([1, -1])
  fireEvent.change(figure, { target: { value: '1a2' } })
  expect(onSet).toHaveBeenCalledWith('1', 12, 'Plant 1')
})

test('an uncounted field shows a dash, 0 records none, and clearing the field makes it uncounted again', () => {
  const { onSet } = show(null, true)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Plant 1' }).placeholder).toBe('–')
  fireEvent.click(screen.getByRole('button', { name: '0 Plant 1' }))
  expect(onSet).toHaveBeenCalledWith('1', 0, 'Plant 1')
})

const figure = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Plant 1' })
const less = () => screen.getByRole('button', { name: 'One less: Plant 1' })

test('the buttons subtract one, add one and add ten', () => {
  const { onTap } = show(3)
  for (const key of [less(), more(), screen.getByRole('button', { name: '+10 Plant 1' })]) fireEvent.click(key)
  expect(onTap.mock.calls).toEqual([
    ['1', -1, 'Plant 1'],
    ['1', 1, 'Plant 1'],
    ['1', 10, 'Plant 1'],
  ])
})

test('the button that adds ten is shown only if requested', () => {
  show(3, false, false)
  expect(screen.queryByRole('button', { name: '+10 Plant 1' })).toBeNull()
})

test.each([
  [null, false, '0'],
  [0, false, '0'],
  [null, true, ''],
  [0, true, '0'],
  [12, true, '12'],
])('a count of %s (optional: %s) is shown as "%s"', (value, mayBeOpen, shown) => {
  show(value, mayBeOpen)
  expect(figure().value).toBe(shown)
  const isNone = (value ?? 0) === 0
  const key = screen.getByRole('button', { name: value === null && mayBeOpen ? '0 Plant 1' : 'One less: Plant 1' })
  // Minus is disabled at zero; a value that is not counted yet can be set to zero.
  expect(key.getAttribute('aria-disabled')).toBe(isNone && shown !== '' ? 'true' : null)
})

test('one press on an uncounted field records none, and counts nothing', () => {
  const { onTap, onSet } = show(null, true)
  const vibrate = vi.fn()
  Object.assign(navigator, { vibrate })
  fireEvent.click(screen.getByRole('button', { name: '0 Plant 1' }))
  expect([onTap.mock.calls, onSet.mock.calls, vibrate.mock.calls]).toEqual([[], [['1', 0, 'Plant 1']], [[10]]])
  Reflect.deleteProperty(navigator, 'vibrate')
})

test.each([
  [false, '', 0],
  [true, '', null],
  [true, '0', 0],
  [false, '12345678', 1_234_567],
  [false, '40 flowers', 40],
])('input (optional: %s) of "%s" is %s', (mayBeOpen, text, expected) => {
  const { onSet } = show(3, mayBeOpen)
  fireEvent.change(figure(), { target: { value: text } })
  expect(onSet.mock.calls).toEqual([['1', expected, 'Plant 1']])
})

test('focusing the field selects its whole value, so that typing replaces it', () => {
  show(345)
  act(() => figure().focus())
  expect([figure().selectionStart, figure().selectionEnd]).toEqual([0, 3])
})

test.each([
  ['ArrowUp', true],
  ['ArrowDown', true],
  ['ArrowLeft', false],
  ['Tab', false],
])('%s in the field is handled by the counter: %s', (key, isOurs) => {
  const { onTap } = show(3)
  // Not prevented where the caret or the focus moves as usual.
  expect(fireEvent.keyDown(figure(), { key })).toBe(!isOurs)
  expect(onTap).toHaveBeenCalledTimes(isOurs ? 1 : 0)
})
