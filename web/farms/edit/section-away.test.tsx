import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { ArmsSection } from './arms-section.tsx'

afterEach(() => vi.unstubAllGlobals())

test('records that cannot be loaded show an error, and are loaded again on Retry', async () => {
  let isAway = true
  fakeServer({
    'GET /api/users/profile': { data: personOf('farm_admin') },
    'GET /api/farms/7/treatment-arms': () => (isAway ? { status: 503, message: 'Away for a moment' } : { data: [] }),
  })
  await renderPage(<ArmsSection farm={{ id: 7 }} />)
  expect(await screen.findByText('Away for a moment')).toBeTruthy()
  isAway = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No meanings recorded yet.')).toBeTruthy()
})
