import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { messages } from '#domain/messages.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { accounts as t } from '#web/texts/accounts.ts'
import { EmailVerificationPage } from './email-verification-page.tsx'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['missing', '/email-verification', messages.missingCode],
  ['used', '/email-verification?oobCode=used', messages.badCode],
])('a %s code shows the next steps, also to invited users', async (_, address, message) => {
  fakeServer({
    'GET /api/portal': { data: { tiles: null } },
    'POST /api/auth/verify-email': { status: 400, message: messages.badCode },
  })
  await renderPage(<EmailVerificationPage />, address)
  const go = screen.queryByRole('button', { name: /continue/i })
  if (go) await userEvent.click(go)
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Request a reset again' }).getAttribute('href')).toBe('/forgot-password')
  expect(
    screen.getByText(/your email address is verified: go back and sign in. Otherwise request a password reset/),
  ).toBeTruthy()
  // One way forward, one way back, and no control that cannot work.
  expect(screen.queryByRole('button', { name: /continue/i })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
  expect(screen.getByRole('link', { name: t.backToLogin }).getAttribute('href')).toBe('/')
})

test('a link that the server could not check can be retried', async () => {
  fakeServer({
    'GET /api/portal': { data: { tiles: null } },
    'POST /api/auth/verify-email': { status: 503, message: messages.unavailable },
  })
  await renderPage(<EmailVerificationPage />, '/email-verification?oobCode=good')
  await userEvent.click(screen.getByRole('button', { name: /continue/i }))
  expect(await screen.findByText(messages.unavailable)).toBeTruthy()
  expect(screen.getByRole('button', { name: /continue/i }).getAttribute('aria-busy')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Request a reset again' })).toBeNull()
})
