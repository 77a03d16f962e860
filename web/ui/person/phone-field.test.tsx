import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { people as t } from '#web/texts/people.ts'
import { PhoneField, phoneOf } from './phone-field.tsx'

test.each([
  ['', ''],
  [' + ', ''],
  ['+44 1531 555 000', '+441531555000'],
  ['01531 555-000', '+441531555000'],
  ['+44 (0)1432 960000', '+441432960000'],
  ['+39 (0)6 1234 5678', '+390612345678'],
  ['0044 1531 555000', '+441531555000'],
  ['001 (503) 555.0100', '+15035550100'],
  ['call me', '+callme'],
])('%j is put in order as %j', (typed, phone) => {
  expect(phoneOf(typed)).toBe(phone)
})

const Phone = ({ first = '', error, disabled }: { first?: string; error?: string; disabled?: boolean }) => {
  const [value, setValue] = useState(first)
  return (
    <>
      <PhoneField label="Phone" value={value} onValue={setValue} error={error} disabled={disabled} />
      <output>{value}</output>
    </>
  )
}
const box = () => screen.getByLabelText<HTMLInputElement>('Phone')
const kept = () => screen.getByRole('status').textContent

test('the plus stands before the box, whether it is typed or not, and the number is put in order on leaving', async () => {
  render(<Phone />)
  await userEvent.type(box(), '+44 1531 555000')
  expect([box().value, kept()]).toEqual(['44 1531 555000', '+44 1531 555000'])
  await userEvent.tab()
  expect([box().value, kept()]).toEqual(['441531555000', '+441531555000'])
  await userEvent.clear(box())
  expect(kept(), 'a plus alone is no number').toBe('')
})

test('a phone shows its digits, and its own number is offered', () => {
  render(<Phone first="+441531555000" />)
  expect([box().type, box().inputMode, box().autocomplete, box().value]).toEqual(['tel', 'tel', 'tel', '441531555000'])
})

test('is described by how it is typed and by what is wrong; where nobody may type, by neither', () => {
  const described = () =>
    (box().getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter(Boolean)
      .map((id) => document.getElementById(id)?.textContent)
  const { rerender } = render(<Phone error="Phone is required" />)
  expect(described()).toEqual([t.phoneHint, 'Phone is required'])
  expect(box().getAttribute('aria-invalid')).toBe('true')
  rerender(<Phone disabled />)
  expect([described(), box().disabled]).toEqual([[], true])
})
