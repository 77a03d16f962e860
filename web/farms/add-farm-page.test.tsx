import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { AddFarmPage } from './add-farm-page.tsx'

afterEach(() => vi.unstubAllGlobals())

test('adding a farm leads to its setup', async () => {
  fakeServer({
    'GET /api/users/profile': { data: personOf('admin') },
    'GET /api/organisations': { data: [{ id: 4, title: 'Growers' }] },
    'POST /api/farms': { status: 201, data: { id: 12, title: 'Hill Farm' } },
  })
  await renderPage(<AddFarmPage />, '/add-farm?organisationId=4')
  await screen.findByRole('option', { name: 'Growers' })
  const given = {
    'Farm Name': 'Hill Farm',
    Description: 'Strawberries',
    Area: '12000',
    City: 'Ledbury',
    'Postal Code': 'HR8 1AA',
    Country: 'United Kingdom',
    Latitude: '52.03',
    Longitude: '-2.4',
  }
  for (const [label, value] of Object.entries(given))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await userEvent.click(screen.getByRole('button', { name: 'Add farm' }))
  const link = await screen.findByRole('link', { name: 'Set up Hill Farm: fields, crops, cameras and people' })
  expect(link.getAttribute('href')).toBe('/farm-dashboard/12')
})
