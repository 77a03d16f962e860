import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { setupSteps, type FarmSetup } from '#domain/farms/setup-endpoints.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import FarmSetupTable from './farm-setup-table.tsx'

afterEach(() => vi.unstubAllGlobals())

const setupWith = (done: readonly string[], dismissed = false): FarmSetup => ({
  steps: setupSteps.map((step) => ({ step, done: done.includes(step) })),
  dismissed,
})
const open = (setup: FarmSetup) => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('admin') },
    'GET /api/farms/7/setup': { data: setup },
    'POST /api/farms/7/setup/dismiss': { data: setupWith([], true) },
  })
  return renderPage(<FarmSetupTable farm={{ id: 7, organisation_id: 4 }} />, '/').then(() => received)
}

test('a new farm shows the remaining setup steps, each with a link', async () => {
  await open(setupWith(['fields', 'people']))
  expect(await screen.findByText('2 of 5 done')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add cameras' }).getAttribute('href')).toBe('/add-devices?farmId=7')
  expect(screen.getByRole('link', { name: 'Enter crops' }).getAttribute('href')).toBe('/edit-farm/7#crops')
  expect(screen.queryByRole('link', { name: 'Add fields' })).toBeNull()
})

test('is hidden when all steps are done', async () => {
  const received = await open(setupWith(setupSteps))
  await waitFor(() => expect(received.some(({ path }) => path === '/api/farms/7/setup')).toBe(true))
  expect(screen.queryByRole('heading')).toBeNull()
})

test('can be dismissed by a user', async () => {
  await open(setupWith([]))
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
})
