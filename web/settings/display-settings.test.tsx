import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { defaultFormat, setCurrentFormat } from '#domain/display/display-format.ts'
import { noPreferences } from '#domain/display/preferences.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { personOf } from '#web/users/testing/user-fixture.ts'
import { DisplaySettings } from './display-settings.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  setCurrentFormat(defaultFormat)
})

test('units and formats are selected, previewed in an example, and saved together', async () => {
  const received = fakeServer({
    'GET /api/users/profile': { data: { ...personOf('farmer'), country: 'United States' } },
    'PUT /api/users/profile/display-preferences': ({ body }) => ({ data: body }),
  })
  await renderPage(<DisplaySettings />, '/settings?tab=display')
  const example = await screen.findByText(/^Example: /)
  expect(example.textContent).toBe('Example: Jun 14, 2026, 5:30 PM · 66 °F · 0.17 in · 7 mph · 11.42 acres · 12,345.6')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Units' }), 'Metric (°C, mm, hectares, metres)')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Time' }), '24-hour (17:30)')
  expect(example.textContent).toBe('Example: Jun 14, 2026, 17:30 · 19 °C · 4.2 mm · 12 km/h · 4.62 ha · 12,345.6')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(received.find(({ method }) => method === 'PUT')?.body).toEqual({
      ...noPreferences,
      units: 'metric',
      hour_cycle: 24,
    }),
  )
  expect(await screen.findByText('Language and formats saved.')).toBeDefined()
})
