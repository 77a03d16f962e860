import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '#web/platform/testing/render.tsx'
import { FleetNotice } from './fleet-notice.tsx'
import { dashboardFixture } from './testing/dashboard-fixture.ts'

const noticeOf = async (devices: number) => {
  await renderPage(<FleetNotice data={dashboardFixture({}, devices)} />)
  return (await screen.findByRole('link', { name: /need/ })).parentElement?.textContent
}

test.each([
  [3, '1 camera needs attention: Tunnel 4 Door: Battery low. See alerts'],
  [
    5,
    '2 cameras need attention: Tunnel 5 West: Silent since 12 Jun 2026, 11:02; Tunnel 4 Door: Battery low. See alerts',
  ],
  [
    9,
    '3 cameras need attention: Tunnel 5 West: Silent since 12 Jun 2026, 11:02; Tunnel 4 Door: Battery low; 1 more. See alerts',
  ],
])('a farm with %d cameras names the worst two that need attention, with their reasons', async (devices, text) =>
  expect(await noticeOf(devices)).toBe(text),
)
