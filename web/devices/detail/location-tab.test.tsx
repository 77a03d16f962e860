import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { device } from '../testing/device-fixture.ts'
import { LocationTab } from './location-tab.tsx'

afterEach(() => void vi.unstubAllGlobals())

test('the map opens in a dialog titled Map, with the marker Current Location, also without tiles', async () => {
  const at = { latitude: 52.036, longitude: -2.423 }
  fakeServer({
    'GET /api/portal': { data: { tiles: null } },
    'GET /api/devices/7/track': {
      data: {
        farm: { title: 'Ashcombe Farm', outline: null, ...at },
        fields: [],
        stops: [{ ...at, from: '2026-06-10T08:00:00.000Z', to: '2026-06-10T10:30:00.000Z' }],
      },
    },
  })
  await renderPage(<LocationTab device={device} zone="Europe/London" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Larger map' }))
  const dialog = screen.getByRole('dialog', { name: 'Map' })
  expect(within(dialog).getByText('Current Location: 52.0360, -2.4230')).toBeTruthy()
  const marker = within(dialog).getByRole('button', { name: /^Current Location: / })
  expect(within(dialog).getByText('Current Location'), 'written beside it, too').toBeTruthy()
  await userEvent.click(marker)
  expect(marker.getAttribute('aria-pressed')).toBe('false')
  expect(within(dialog).queryByText('Current Location: 52.0360, -2.4230')).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Current Location: / }))
  expect(screen.getByRole('dialog', { name: 'Map' }), 'pressing the marker opens it, too').toBeTruthy()
})
