import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { messages } from '#domain/messages.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { EmailVerificationPage } from './email-verification-page.tsx'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['missing', '/email-verification', messages.missingCode],
  ['used', '/email-verification?oobCode=used', messages.badCode],
])('a code that is %s leads to what can be done, also for who was invited', async (_, address, message) => {
  fakeServer({
    'GET /api/portal': { data: { tiles: null } },
    'POST /api/auth/verify-email': { status: 400, message: messages.badCode },
  })
  await renderPage(<EmailVerificationPage />, address)
  const go = screen.queryByRole('button', { name: /continue/i })
  if (go) await userEvent.click(go)
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/')
  expect(screen.getByRole('link', { name: 'Request a reset again' }).getAttribute('href')).toBe('/forgot-password')
  expect(
    screen.getByText(/your address is verified: sign in. If you were invited, ask whoever invited you to do so again/),
  ).toBeTruthy()
})
