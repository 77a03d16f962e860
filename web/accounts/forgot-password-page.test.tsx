import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { messages } from '#domain/messages.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['', 'Email is required'],
  [' ', 'Email is required'],
  ['rosa@', messages.invalidEmail],
])('the email field with %j shows: %s', async (typed, message) => {
  const received = fakeServer({ 'GET /api/portal': { data: { tiles: null } } })
  await renderPage(<ForgotPasswordPage />)
  if (typed) await userEvent.type(screen.getByLabelText('Email'), typed)
  await userEvent.click(screen.getByRole('button', { name: /link/i }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  expect(received.filter(({ method }) => method === 'POST')).toEqual([])
})
