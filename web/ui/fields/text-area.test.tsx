import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { TextArea } from './field.tsx'

const Note = ({ error }: { error?: string }) => {
  const [value, setValue] = useState('')
  return (
    <TextArea
      label="Notes"
      hint="For the next visit."
      error={error}
      maxLength={12}
      value={value}
      onChange={({ target }) => setValue(target.value)}
    />
  )
}
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' })

test('Enter starts a new line and does not submit the form', async () => {
  const sent = vi.fn((event: React.FormEvent) => event.preventDefault())
  render(
    <form onSubmit={sent}>
      <Note />
      <button type="submit">Save</button>
    </form>,
  )
  await userEvent.type(box(), 'Dry.{Enter}Mildew.')
  expect(box().value).toBe('Dry.\nMildew.')
  expect(sent).not.toHaveBeenCalled()
})

test('input is limited to the length that can be stored', async () => {
  render(<Note />)
  await userEvent.type(box(), 'Mildew on half of it')
  expect(box().value).toBe('Mildew on ha')
})

test('is described by its hint and its error, which makes it invalid', () => {
  const { rerender } = render(<Note />)
  const described = () =>
    (box().getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
  expect([described(), box().getAttribute('aria-invalid')]).toEqual([['For the next visit.'], null])
  rerender(<Note error="Say why." />)
  expect([described(), box().getAttribute('aria-invalid')]).toEqual([['For the next visit.', 'Say why.'], 'true'])
})
