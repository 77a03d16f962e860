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

test('is set by its label, by a press and by Space', async () => {
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

test('is described by its hint, which sets nothing when it is pressed', async () => {
  const onChange = vi.fn()
  render(<Recorded onChange={onChange} />)
  const hint = document.getElementById(box().getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toBe('By the farm.')
  await userEvent.click(screen.getByText('By the farm.'))
  expect(onChange).not.toHaveBeenCalled()
})

test('without a hint nothing describes it', () => {
  render(<CheckField label="Mail" />)
  expect(screen.getByRole('checkbox', { name: 'Mail' }).getAttribute('aria-describedby')).toBeNull()
})

test('Enter sends the form that it stands in and leaves it as it is', async () => {
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

test('while it is disabled neither keys nor presses change it', async () => {
  const onChange = vi.fn()
  render(<Recorded onChange={onChange} disabled />)
  await userEvent.click(screen.getByText('Sprays are recorded'))
  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
  expect(onChange).not.toHaveBeenCalled()
})
