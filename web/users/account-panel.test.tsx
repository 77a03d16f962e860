import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetPortalSettings } from '#web/platform/api/portal-settings.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { AccountPanel } from './account-panel.tsx'
import { personOf, user } from './testing/user-fixture.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  forgetPortalSettings()
})

const open = async (passwords: boolean) => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('admin') },
    'GET /api/portal': { data: { passwords, providers: [] } },
    'POST /api/users/7/invitation': { data: { ...user, invitation_link: null } },
  })
  await renderPage(<AccountPanel user={user} />, '/edit-user/7')
  await screen.findByRole('heading', { name: 'Account' })
  return received
}

test('on a portal without passwords, an active user is invited again instead of being sent a reset link', async () => {
  const received = await open(false)
  expect(screen.queryByRole('button', { name: 'Send a password reset link' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Invite again' }))
  expect(await screen.findByText(/^A new link is on its way to rosa@example.org/)).toBeTruthy()
  expect(received.at(-1)?.path).toBe('/api/users/7/invitation')
})

test('on a portal with passwords, a password reset link is sent', async () => {
  await open(true)
  expect(screen.queryByRole('button', { name: 'Invite again' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Send a password reset link' })).toBeTruthy()
})
