import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { device } from '../testing/device-fixture.ts'
import { DeviceFacts } from './device-page.tsx'

afterEach(() => vi.unstubAllGlobals())

test('the alerts of a device lead to their list, which says since when and what to do', async () => {
  fakeServer({ 'GET /api/users/profile': { data: personOf('farmer') } })
  await renderPage(<DeviceFacts device={{ ...device, alerts: ['silent'] }} />)
  const link = await screen.findByRole('link', { name: 'Silent' })
  expect(link.getAttribute('href')).toBe(`/alerts?q=${encodeURIComponent(device.name).replaceAll('%20', '+')}`)
})
