import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { CheckField } from './check-field.tsx'

const Recorded = ({ onChange, disabled }: { onChange: (checked: boolean) => void; disabled?: boolean }) => {
  const [checked, setChecked] = useState(false)
  return (
    <CheckField
      label="Sprays are recorded"
      hint="By the farm."
      checked={checked}
      disabled={disabled}
      onChange={({ target }) => {
        setChecked(target.checked)
        onChange(target.checked)
      }}
    />
  )
}
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Sprays are recorded' })

test('is toggled by its label, by a click and by Space', async () => {
  const onChange = vi.fn()
  render(<Recorded onChange={onChange} />)
  await userEvent.click(screen.getByText('Sprays are recorded'))
  await userEvent.click(box())
  await userEvent.click(document.body)
  await userEvent.tab()
  expect(document.activeElement).toBe(box())
  await userEvent.keyboard(' ')
  expect(onChange.mock.calls).toEqual([[true], [false], [true]])
  expect(box().checked).toBe(true)
})

test('is described by its hint, and a click on the hint does not toggle it', async () => {
  const onChange = vi.fn()
  render(<Recorded onChange={onChange} />)
  const hint = document.getElementById(box().getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toBe('By the farm.')
  await userEvent.click(screen.getByText('By the farm.'))
  expect(onChange).not.toHaveBeenCalled()
})

test('has no description without a hint', () => {
  render(<CheckField label="Mail" />)
  expect(screen.getByRole('checkbox', { name: 'Mail' }).getAttribute('aria-describedby')).toBeNull()
})

test('Enter submits the form of the field, and does not toggle it', async () => {
  const sent = vi.fn((event: React.FormEvent) => event.preventDefault())
  const onChange = vi.fn()
  render(
    <form onSubmit={sent}>
      <Recorded onChange={onChange} />
      <button type="submit">Save</button>
    </form>,
  )
  box().focus()
  await userEvent.keyboard('{Enter}')
  expect([sent.mock.calls.length, onChange.mock.calls.length]).toEqual([1, 0])
})

test('cannot be changed by keyboard or clicks while disabled', async () => {
  const onChange = vi.fn()
  render(<Recorded onChange={onChange} disabled />)
  await userEvent.click(screen.getByText('Sprays are recorded'))
  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
  expect(onChange).not.toHaveBeenCalled()
})
