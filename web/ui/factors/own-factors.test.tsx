import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { OwnFactors } from './own-factors.tsx'

afterEach(() => vi.unstubAllGlobals())

test('each factor says whether it is on', async () => {
  fakeServer({
    'GET /api/users/profile': { data: personOf('admin') },
    'GET /api/auth/factors': { data: { totp: true, passkeys: [], recovery_codes_left: 8, required: false } },
  })
  await renderPage(<OwnFactors />, '/settings')
  const besides = (name: string) => screen.getByRole('heading', { name }).parentElement?.textContent
  await screen.findByRole('heading', { name: 'Passkeys' })
  expect(besides('Passkeys')).toBe('PasskeysOff')
  expect(besides('Authenticator app')).toBe('Authenticator appOn')
})
