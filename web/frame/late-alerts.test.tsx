import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { LateAlerts } from './late-alerts.tsx'

afterEach(() => void vi.unstubAllGlobals())

test('the link is there from the start, so that the number of open alerts causes no layout shift', async () => {
  fakeServer({
    'GET /api/users/profile': { data: personOf('farmer') },
    'GET /api/alerts': { data: { rows: [], total: 2 } },
  })
  const { container } = await renderPage(<LateAlerts className="row" />)
  const link = () => screen.getByRole('link', { name: /^Alerts/ })
  expect(link().getAttribute('href')).toBe('/alerts')
  expect(container.querySelectorAll('a')).toHaveLength(1)
})

test('the header of a phone has the link from the start as well, and keeps it without open alerts', async () => {
  fakeServer({
    'GET /api/users/profile': { data: personOf('farmer') },
    'GET /api/alerts': { data: { rows: [], total: 0 } },
  })
  const first = await renderPage(<LateAlerts bare className="icon" />)
  expect(screen.getByRole('link', { name: 'Alerts' }).getAttribute('href')).toBe('/alerts')
  first.unmount()
  const late = await renderPage(<LateAlerts bare now className="icon" />)
  expect(await late.findByRole('link', { name: 'Alerts' })).toBeTruthy()
})
