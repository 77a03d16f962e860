import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ChartReader } from './chart-reader.tsx'

const days = ['Monday: 3 visits', 'Tuesday: not watched', 'Wednesday: 0 visits']
const show = () => {
  const chart = vi.fn((active: number | null) => <i>{active ?? 'none'}</i>)
  render(
    <ChartReader
      label="Visits by day"
      items={days}
      width={300}
      spoken={(day) => day}
      placeOf={(index) => ({ x: index * 100, y: 0 })}
      indexAt={({ x }) => Math.floor(x / 100)}
    >
      {chart}
    </ChartReader>,
  )
  return screen.getByRole('slider', { name: /Visits by day/ })
}
const marked = () => document.querySelector('i')?.textContent

test('is navigated by keyboard from end to end, and no further', async () => {
  const reader = show()
  expect(reader.getAttribute('aria-valuetext')).toBe(days[0])
  await userEvent.tab()
  expect(marked()).toBe('0')
  const after = async (keys: string) => {
    await userEvent.keyboard(keys)
    expect(marked()).toBe(String(Number(reader.getAttribute('aria-valuenow')) - 1))
    return reader.getAttribute('aria-valuetext')
  }
  expect(await after('{ArrowRight}')).toBe(days[1])
  expect(await after('{End}{ArrowRight}')).toBe(days[2])
  expect(await after('{ArrowLeft}')).toBe(days[1])
  expect(await after('{Home}{ArrowLeft}')).toBe(days[0])
  expect([reader.getAttribute('aria-valuemin'), reader.getAttribute('aria-valuemax')]).toEqual(['1', '3'])
})

test('Escape hides the values and retains the focus, and the next arrow key shows them again', async () => {
  const reader = show()
  await userEvent.tab()
  await userEvent.keyboard('{Escape}')
  expect(marked()).toBe('none')
  expect(document.activeElement).toBe(reader)
  await userEvent.keyboard('{ArrowRight}')
  expect(marked()).toBe('1')
  await userEvent.tab()
  expect(marked()).toBe('none')
})

test('shows the values at the pointer or finger, and Alt with an arrow key still navigates the browser', () => {
  const reader = show()
  fireEvent.pointerMove(reader, { clientX: 150, clientY: 10 })
  expect(marked()).toBe('1')
  fireEvent.pointerDown(reader, { clientX: 250, clientY: 10, pointerType: 'touch' })
  expect(marked()).toBe('2')
  fireEvent.pointerMove(reader, { clientX: 900, clientY: 10 })
  expect(marked()).toBe('none')
  expect(fireEvent.keyDown(reader, { key: 'ArrowLeft', altKey: true })).toBe(true)
  fireEvent.pointerMove(reader, { clientX: 50, clientY: 10 })
  fireEvent.pointerLeave(reader)
  expect(marked()).toBe('none')
})
