import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { SecurityEvent } from '#domain/security/endpoints.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { SecurityPage } from './security-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const refused: SecurityEvent = {
  id: 1,
  at: '2026-06-10T09:00:00.000Z',
  kind: 'refused',
  result: 'refused',
  status: 403,
  endpoint: 'getUser',
  operation: 'Get a user',
  actor_id: 4,
  actor_name: 'Hannah Price',
  device_id: null,
  device_name: null,
  account: null,
  organisation_id: null,
  organisation_title: null,
  about_id: 17,
  about_kind: 'user',
  about_name: 'Tom Lane',
  address: '192.0.2.10',
  browser: 'Chrome on Linux',
  reason: 'You are not allowed to do this.',
  members: [],
  repeats: 0,
}
const show = async (...rows: SecurityEvent[]) => {
  fakeServer({
    'GET /api/users/profile': { data: personOf('admin') },
    'GET /api/security-events': { data: { rows, total: rows.length } },
  })
  await renderPage(<SecurityPage />, '/security-log')
  const [, ...found] = await screen.findAllByRole('row')
  return found.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  )
}

test('a refused request names the operation, the record and the reason in words for the reader', async () => {
  const [cells] = await show(refused)
  expect(cells?.[0]).toBe('Refused request: Get a user')
  expect(cells?.at(-1)).toBe('User 17 (Tom Lane) · Not allowed for this role')
})

test('an operation or record that no longer exists is named by its identifier', async () => {
  const [cells] = await show({ ...refused, endpoint: 'oldName', operation: null, about_name: null, repeats: 2 })
  expect(cells?.[0]).toBe('Refused request: oldName')
  expect(cells?.at(-1)).toBe('ID 17 · Not allowed for this role · 2 more in the minute before')
})
