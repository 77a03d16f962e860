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

test('is the browser’s own list, called by its label, with what is chosen', () => {
  render(<Hazard onChange={() => {}} />)
  expect(list().tagName).toBe('SELECT')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Low', 'Not known', 'High'])
  expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Not known' }).selected).toBe(true)
})

test('keys reach it, what is chosen is told once, and the mark beside it takes no press and is not read out', async () => {
  const onChange = vi.fn()
  const { container } = render(<Hazard onChange={onChange} />)
  await userEvent.tab()
  expect(document.activeElement).toBe(list())
  await userEvent.selectOptions(list(), 'High')
  expect(onChange.mock.calls).toEqual([['high']])
  expect(list().value).toBe('high')
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})

test('while it is disabled nothing is chosen', async () => {
  const onChange = vi.fn()
  render(<Hazard onChange={onChange} disabled />)
  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
  await userEvent.selectOptions(list(), 'High')
  expect(onChange).not.toHaveBeenCalled()
})

test('where no label stands beside it, it carries its name itself', () => {
  render(
    <Select aria-label="Year">
      <option>2026</option>
    </Select>,
  )
  expect(screen.getByRole('combobox', { name: 'Year' })).toBeTruthy()
})
