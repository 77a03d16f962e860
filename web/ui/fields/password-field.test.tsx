import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ui as t } from '#web/texts/ui.ts'
import { PasswordField } from './password-field.tsx'

const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

test('is shown and hidden by a button labelled with its effect, which neither clears nor submits it', async () => {
  const sent = vi.fn((event: React.FormEvent) => event.preventDefault())
  render(
    <form onSubmit={sent}>
      <PasswordField label="Password" autoComplete="current-password" />
    </form>,
  )
  expect(box('Password').type).toBe('password')
  await userEvent.type(box('Password'), 'Heather4')
  await userEvent.tab()
  const button = screen.getByRole('button', { name: t.showPassword })
  expect(document.activeElement).toBe(button)
  await userEvent.keyboard('{Enter}')
  expect([box('Password').type, box('Password').value]).toEqual(['text', 'Heather4'])
  expect(screen.getByRole('button', { name: t.hidePassword })).toBe(button)
  expect(button.getAttribute('aria-pressed'), 'its name says it already').toBeNull()
  await userEvent.click(button)
  expect([box('Password').type, box('Password').value]).toEqual(['password', 'Heather4'])
  expect(sent).not.toHaveBeenCalled()
})

test('Enter in the field submits the form', async () => {
  const sent = vi.fn((event: React.FormEvent) => event.preventDefault())
  render(
    <form onSubmit={sent}>
      <PasswordField label="Password" autoComplete="current-password" />
      <button type="submit">Sign in</button>
    </form>,
  )
  await userEvent.type(box('Password'), 'Heather4{Enter}')
  expect(sent).toHaveBeenCalledOnce()
})

test('is autofilled by its purpose, and neither corrected nor capitalised, whether shown or hidden', async () => {
  render(<PasswordField label="New password" autoComplete="new-password" />)
  const hints = () =>
    ['autocomplete', 'autocapitalize', 'spellcheck'].map((name) => box('New password').getAttribute(name))
  expect(hints()).toEqual(['new-password', 'none', 'false'])
  await userEvent.click(screen.getByRole('button', { name: t.showPassword }))
  expect(hints()).toEqual(['new-password', 'none', 'false'])
})

test('two password fields are shown separately', async () => {
  render(
    <>
      <PasswordField label="New password" autoComplete="new-password" />
      <PasswordField label="Once more" autoComplete="new-password" />
    </>,
  )
  const [first] = screen.getAllByRole('button', { name: t.showPassword })
  if (!first) throw new Error('no button')
  await userEvent.click(first)
  expect([box('New password').type, box('Once more').type]).toEqual(['text', 'password'])
})
