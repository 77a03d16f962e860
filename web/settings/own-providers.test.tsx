import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { providerMessages } from '#domain/accounts/provider-messages.ts'
import { forgetPortalSettings } from '#web/platform/api/portal-settings.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { OwnProviders } from './own-providers.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  forgetPortalSettings()
})

const linked = {
  id: 5,
  provider: 'directory',
  label: 'Directory',
  linked_at: '2026-06-01T09:00:00Z',
  last_used_at: null,
}
const known = [
  { id: 'directory', label: 'Directory' },
  { id: 'college', label: 'College' },
]
const open = async (providers = known, responses: Parameters<typeof fakeServer>[0] = {}) => {
  const received = fakeServer({
    'GET /api/portal': { data: { passwords: true, providers } },
    'GET /api/auth/identities': { data: [linked] },
    ...responses,
  })
  await renderPage(<OwnProviders />, '/settings')
  return received
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('a linked provider can be unlinked, and others can be linked', async () => {
  const assign = vi.fn<(url: string) => void>()
  await open(known, {
    'POST /api/auth/identities/college/start': { data: { url: 'https://college.example/authorize' } },
  })
  expect(await screen.findByRole('region', { name: 'Sign-in providers' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Unlink Directory' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Link account: Directory' })).toBeNull()
  vi.stubGlobal('location', { pathname: '/settings', search: '', assign })
  await press('Link account: College')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://college.example/authorize'))
})

test('the last sign-in method cannot be removed, and the reason is shown', async () => {
  const received = await open(known, {
    'DELETE /api/auth/identities/5': { status: 409, message: providerMessages.lastWayIn },
  })
  await press('Unlink Directory')
  expect(await screen.findByText(providerMessages.lastWayIn)).toBeTruthy()
  expect(received.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Unlink Directory' })).toBeTruthy()
})

test('is hidden on a portal without providers', async () => {
  const received = await open([])
  expect(screen.queryByRole('region', { name: 'Sign-in providers' })).toBeNull()
  expect(received.map(({ path }) => path)).toEqual(['/api/portal'])
})
