import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Select } from './select.tsx'

const Hazard = ({ onChange, disabled }: { onChange: (value: string) => void; disabled?: boolean }) => {
  const [value, setValue] = useState('unknown')
  return (
    <label>
      Hazard
      <Select
        value={value}
        disabled={disabled}
        onChange={({ target }) => {
          setValue(target.value)
          onChange(target.value)
        }}
      >
        <option value="low">Low</option>
        <option value="unknown">Not known</option>
        <option value="high">High</option>
      </Select>
    </label>
  )
}
const list = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Hazard' })

test('is a native select named by its label, with the selected option', () => {
  render(<Hazard onChange={() => {}} />)
  expect(list().tagName).toBe('SELECT')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Low', 'Not known', 'High'])
  expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Not known' }).selected).toBe(true)
})

test('is reachable by keyboard, reports a selection once, and its icon is neither clickable nor announced', async () => {
  const onChange = vi.fn()
  const { container } = render(<Hazard onChange={onChange} />)
  await userEvent.tab()
  expect(document.activeElement).toBe(list())
  await userEvent.selectOptions(list(), 'High')
  expect(onChange.mock.calls).toEqual([['high']])
  expect(list().value).toBe('high')
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})

test('cannot be changed while disabled', async () => {
  const onChange = vi.fn()
  render(<Hazard onChange={onChange} disabled />)
  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
  await userEvent.selectOptions(list(), 'High')
  expect(onChange).not.toHaveBeenCalled()
})

test('has an accessible name if no label is shown beside it', () => {
  render(
    <Select aria-label="Year">
      <option>2026</option>
    </Select>,
  )
  expect(screen.getByRole('combobox', { name: 'Year' })).toBeTruthy()
})
