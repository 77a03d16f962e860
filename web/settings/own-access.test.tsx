import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Session } from '#domain/accounts/session-endpoints.ts'
import type { AccessToken } from '#domain/accounts/token-endpoints.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { OwnTokens } from './own-tokens.tsx'

afterEach(() => vi.unstubAllGlobals())

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

const tokenOf = (id: number, name: string, more: Partial<AccessToken> = {}): AccessToken => ({
  id,
  name,
  hint: 'x7Qz',
  writes: false,
  scope: 'full',
  farm_ids: null,
  created_at: '2026-06-01T08:00:00Z',
  expires_at: '2999-06-01T08:00:00Z',
  last_used_at: null,
  revoked_at: null,
  ...more,
})
const openTokens = async (...first: AccessToken[]) => {
  let tokens = first
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('farmer') },
    'GET /api/auth/tokens': () => ({ data: tokens }),
    'GET /api/farms': { data: [{ id: 7, title: 'Ashcombe' }] },
    'POST /api/auth/tokens': ({ body }) => {
      const made = tokenOf(9, 'Nightly export', body as Partial<AccessToken>)
      tokens = [...tokens, made]
      return { status: 201, data: { ...made, token: 'bombus_once' } }
    },
    'DELETE /api/auth/tokens/3': () => {
      tokens = tokens.map((token) => ({ ...token, revoked_at: '2026-06-02T08:00:00Z' }))
      return { data: tokens[0] }
    },
  })
  await renderPage(<OwnTokens />)
  await screen.findByRole('button', { name: 'Create token' })
  return () => received.filter(({ method }) => method === 'POST').map(({ body }) => body)
}

test('a token has read access to all farms for a month by default, and is shown once', async () => {
  const made = await openTokens()
  await userEvent.type(screen.getByLabelText('Name'), 'Nightly export')
  await press('Create token')
  expect(await screen.findByDisplayValue('bombus_once')).toBeTruthy()
  expect(await screen.findByText(/^Read, all farms, /)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('')
  await userEvent.type(screen.getByLabelText('Name'), 'Barn')
  await userEvent.selectOptions(screen.getByLabelText('Access'), 'Read and write')
  await userEvent.selectOptions(screen.getByLabelText('Expires after'), '7 days')
  await userEvent.selectOptions(screen.getByLabelText('Farms'), 'Only these farms')
  await userEvent.click(await screen.findByLabelText('Ashcombe'))
  await press('Create token')
  await waitFor(() => expect(made()).toHaveLength(2))
  expect(made()).toEqual([
    { name: 'Nightly export', writes: false, days: 30, farm_ids: null },
    { name: 'Barn', writes: true, days: 7, farm_ids: [7] },
  ])
})

test('a token for model results is limited to them', async () => {
  const made = await openTokens(tokenOf(3, 'Second model', { writes: true, scope: 'detections' }))
  expect(screen.getByText(/^Read images and write model results only, all farms/)).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Access'), 'Read images and write model results only')
  await press('Create token')
  expect(made()).toMatchObject([{ writes: false, scope: 'detections' }])
})

test('a token for selected farms without a selection does not get access to all farms', async () => {
  const made = await openTokens()
  await userEvent.selectOptions(screen.getByLabelText('Farms'), 'Only these farms')
  await press('Create token')
  expect(made()).toEqual([{ name: '', writes: false, days: 30, farm_ids: [] }])
})

test('an active token can be revoked, and an expired one is shown as inactive', async () => {
  await openTokens(tokenOf(3, 'Barn'), tokenOf(4, 'Old', { expires_at: '2026-06-02T08:00:00Z' }))
  expect(screen.getByText(/inactive since 2 Jun 2026$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Revoke the token Old' })).toBeNull()
  await press('Revoke the token Barn')
  expect(await screen.findByText('Token revoked.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke the token Barn' })).toBeNull())
})

const sessionOf = (id: number, browser: string, is_current: boolean): Session => ({
  id,
  browser,
  address: '192.0.2.1',
  is_current,
  opened_with: 'password',
  provider: null,
  signed_in_at: '2026-06-01T08:00:00Z',
  last_used_at: '2026-06-01T09:00:00Z',
  expires_at: '2999-06-01T09:00:00Z',
})
const openSessions = async (...first: Session[]) => {
  let sessions = first
  fakeServer({
    'GET /api/auth/sessions': () => ({ data: sessions }),
    'DELETE /api/auth/sessions': () => {
      sessions = sessions.filter(({ is_current }) => is_current)
      return {}
    },
    'DELETE /api/auth/sessions/2': () => {
      sessions = sessions.filter(({ id }) => id !== 2)
      return {}
    },
  })
  await renderPage(<OwnSessions />)
  await screen.findByText(/Firefox on Linux/)
}
const own = sessionOf(1, 'Firefox on Linux', true)
const others = [sessionOf(2, 'Safari on iPhone', false), sessionOf(3, 'Chrome on Windows', false)]

test('all other sessions are signed out at once, but not the current one', async () => {
  await openSessions(own, ...others)
  await press('Sign out everywhere else')
  expect(await screen.findByText('All other sessions were signed out.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/Safari on iPhone|Chrome on Windows/)).toBeNull())
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
})

test('a single session can be signed out', async () => {
  await openSessions(own, ...others)
  await press('Sign out Safari on iPhone')
  await waitFor(() => expect(screen.queryByText(/Safari on iPhone/)).toBeNull())
  expect(screen.getByText(/Chrome on Windows/)).toBeTruthy()
})
