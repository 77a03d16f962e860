import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { people as t } from '#web/texts/people.ts'
import { PhoneField } from './phone-field.tsx'

interface PhoneProps {
  first?: string
  error?: string
  disabled?: boolean
  country?: string
}
const Phone = ({ first = '', ...more }: PhoneProps) => {
  const [value, setValue] = useState(first)
  return (
    <>
      <PhoneField label="Phone" value={value} onValue={setValue} {...more} />
      <output>{value}</output>
    </>
  )
}
const box = () => screen.getByLabelText<HTMLInputElement>('Phone')
const kept = () => screen.getByRole('status').textContent

test('the plus sign stands before the field, whether typed or not, and the number is normalised on blur', async () => {
  render(<Phone />)
  await userEvent.type(box(), '+44 1531 555000')
  expect([box().value, kept()]).toEqual(['44 1531 555000', '+44 1531 555000'])
  await userEvent.tab()
  expect([box().value, kept()]).toEqual(['441531555000', '+441531555000'])
  await userEvent.clear(box())
  expect(kept(), 'a plus alone is no number').toBe('')
})

test('a phone shows its number keypad, and suggests its own number', () => {
  render(<Phone first="+441531555000" />)
  expect([box().type, box().inputMode, box().autocomplete, box().value]).toEqual(['tel', 'tel', 'tel', '441531555000'])
})

test('is described by its format and its error, or by neither if it is read-only', () => {
  const described = () =>
    (box().getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter(Boolean)
      .map((id) => document.getElementById(id)?.textContent)
  const { rerender } = render(<Phone error="Phone is required" />)
  expect(described()).toEqual([t.phoneHint(null), 'Phone is required'])
  expect(box().getAttribute('aria-invalid')).toBe('true')
  rerender(<Phone disabled />)
  expect([described(), box().disabled]).toEqual([[], true])
})

test('a number is parsed as dialled in the user’s country', async () => {
  render(<Phone country="Spain" />)
  await userEvent.type(box(), '612 345 678')
  await userEvent.tab()
  expect([box().value, kept()]).toEqual(['34612345678', '+34612345678'])
  expect(screen.getByText('With country code, or as dialled locally (Spain).')).toBeDefined()
})
