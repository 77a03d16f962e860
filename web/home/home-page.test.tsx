import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { waitFor } from '#server/testing/wait-for.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { HomePage } from './home-page.tsx'

afterEach(() => void vi.unstubAllGlobals())

const organisations = [
  {
    id: 4,
    title: 'Marden Vale Growers',
    city: 'Ledbury',
    country: 'United Kingdom',
    postcode: 'HR8 2PX',
    count_farms: 3,
    area_in_sq_meters: 126_500,
  },
  {
    id: 9,
    title: 'Salinas Berry Company',
    city: null,
    country: 'United States',
    postcode: null,
    count_farms: 2,
    area_in_sq_meters: 0,
  },
]
const open = (person: object, list: object[] = organisations, address = '/') => {
  fakeServer({
    'GET /api/users/profile': { data: { id: 1, ...person } },
    'GET /api/organisations': { data: list },
    'GET /api/farm-glances': { data: { rows: [], total: 0 } },
  })
  return renderPage(<HomePage />, address)
}

test("a grower sees their organisation's figures and the table with its four columns", async () => {
  await open({ role: 'farmer', organisation_id: 4, is_pollinator_portal_enabled: true })
  expect(await screen.findByRole('heading', { level: 1, name: 'Pollinator Home' })).toBeTruthy()
  expect((await screen.findByText('Farms', { ignore: 'h2' })).nextSibling?.textContent).toBe('3')
  expect(screen.getByText('Total hectares').nextSibling?.textContent).toBe('12.65 ha')
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
  expect(heads).toEqual(['Organization Name', 'City', 'Country', 'Postal Code'])
  const link = screen.getByRole('link', { name: 'Marden Vale Growers' })
  expect(link.getAttribute('href')).toBe('/farm-profile/4')
})

test('the page is titled Home without the pollinator portal, and shows no figures without an organisation', async () => {
  await open({ role: 'admin', organisation_id: null, is_pollinator_portal_enabled: false })
  expect(await screen.findByRole('heading', { level: 1, name: 'Home' })).toBeTruthy()
  expect(await screen.findByText('2 organisations')).toBeTruthy()
  expect(screen.queryByText('Total hectares')).toBeNull()
})

test('search and sort are stored in the URL', async () => {
  const { address } = await open({ role: 'admin', organisation_id: null }, organisations, '/?sort=-title')
  await screen.findByText('2 organisations')
  expect(within(screen.getAllByRole('row')[1] as HTMLElement).getByText('Salinas Berry Company')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Search organisations'), 'ledbury')
  expect(await screen.findByText('1 of 2 organisations')).toBeTruthy()
  expect(address()).toBe('/?sort=-title&q=ledbury')
})

test('a farm_admin is redirected to their own organisation', async () => {
  const { address } = await open({ role: 'farm_admin', organisation_id: 4 })
  await waitFor(() => expect(address()).toBe('/farm-profile/4'))
})

test('farms are listed before organisations', async () => {
  await open({ role: 'admin', organisation_id: null })
  const organisation = await screen.findByRole('link', { name: 'Marden Vale Growers' })
  const farms = await screen.findByRole('heading', { level: 2, name: 'Farms' })
  expect(farms.compareDocumentPosition(organisation) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('an empty list shows a message', async () => {
  await open({ role: 'admin', organisation_id: null }, [])
  expect(await screen.findByRole('heading', { name: 'No record found!' })).toBeTruthy()
})
