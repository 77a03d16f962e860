import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Field, TextField, TextArea } from './field.tsx'
import { PasswordField } from './password-field.tsx'
import { Select } from './select.tsx'

const descriptionOf = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent)

const parts = { label: 'Notes', hint: 'For the next visit.' }
const kinds: [string, (error: string | null) => React.ReactNode][] = [
  ['a line of text', (error) => <TextField {...parts} error={error} />],
  ['several lines', (error) => <TextArea {...parts} error={error} />],
  ['a password', (error) => <PasswordField {...parts} error={error} autoComplete="new-password" />],
  [
    'a list',
    (error) => (
      <Field {...parts} error={error}>
        {(control) => (
          <Select {...control}>
            <option>None</option>
          </Select>
        )}
      </Field>
    ),
  ],
]

test.each(kinds)('%s is named by its label, and described by its hint and its error', async (_kind, draw) => {
  const { rerender } = render(draw(null))
  const control = screen.getByLabelText('Notes')
  expect(descriptionOf(control)).toEqual(['For the next visit.'])
  expect(control.getAttribute('aria-invalid')).toBeNull()
  rerender(draw('Notes are too long.'))
  expect(screen.getByLabelText('Notes')).toBe(control)
  expect(descriptionOf(control)).toEqual(['For the next visit.', 'Notes are too long.'])
  expect(control.getAttribute('aria-invalid')).toBe('true')
  await userEvent.click(screen.getByText('Notes'))
  expect(document.activeElement, 'its label leads to it').toBe(control)
})

test('has no description without a hint and an error', () => {
  render(<TextField label="Notes" />)
  expect(screen.getByLabelText('Notes').getAttribute('aria-describedby')).toBeNull()
})

test('two fields with the same label have separate descriptions', () => {
  render(
    <>
      <TextField label="Count" error="Too many." />
      <TextField label="Count" error="Too few." />
    </>,
  )
  expect(screen.getAllByLabelText('Count').map(descriptionOf)).toEqual([['Too many.'], ['Too few.']])
})
