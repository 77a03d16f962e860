import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { PagesOfOrganisation } from './edit-organisation-page.tsx'
import { AddOrganisationPage } from './add-organisation-page.tsx'
import { OrganisationsPage } from './organisations-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const growers = {
  id: 9,
  title: 'Hill Growers',
  description: null,
  city: 'Ledbury',
  country: 'United Kingdom',
  postcode: 'HR8 1AA',
  count_farms: 0,
  area_in_sq_meters: 0,
  version: 1,
}
const list = { data: { rows: [growers], total: 1 } }

test('an organisation requires only a name; empty fields are sent as null', async () => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('admin') },
    'POST /api/organisations': { status: 201, data: growers },
  })
  const { address } = await renderPage(<AddOrganisationPage />, '/add-organisation')
  const add = () => userEvent.click(screen.getByRole('button', { name: 'Add Organisation' }))
  await screen.findByLabelText('Organisation name')
  await add()
  expect(screen.getByText('Organisation name is required')).toBeTruthy()
  expect(received.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.type(screen.getByLabelText('Organisation name'), ' Hill Growers ')
  await userEvent.type(screen.getByLabelText('City'), 'Ledbury')
  await add()
  await waitFor(() => expect(address()).toBe(`/ento-home/location?organisationId=${growers.id}`))
  const post = received.find(({ method }) => method === 'POST')
  expect(post?.body).toEqual({
    title: 'Hill Growers',
    description: null,
    city: 'Ledbury',
    country: null,
    postcode: null,
  })
  expect(post?.headers['Idempotency-Key']).toMatch(/^[\da-f-]{36}$/)
})

test.each([
  ['admin', false, true, true],
  ['entomology_admin', true, true, true],
  ['entomology_admin', false, false, true],
  ['farmer', false, false, false],
] as const)(
  '%s with access to all organisations %s: adds %s, edits %s',
  async (role, all_organisations, adds, edits) => {
    fakeServer({
      'GET /api/users/profile': { data: { ...personOf(role), all_organisations } },
      'GET /api/organisations': list,
    })
    await renderPage(<OrganisationsPage />, '/organisations')
    await screen.findByRole('link', { name: 'Hill Growers' })
    expect(screen.queryByRole('link', { name: 'Add New Organisation' }) !== null).toBe(adds)
    expect(screen.queryByRole('link', { name: 'Edit Hill Growers' }) !== null).toBe(edits)
  },
)

test('the form shows an error to users who may not add organisations', async () => {
  fakeServer({ 'GET /api/users/profile': { data: personOf('entomology_admin') } })
  await renderPage(<AddOrganisationPage />, '/add-organisation')
  expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy()
  expect(screen.queryByLabelText('Organisation name')).toBeNull()
})

test('clicking the name selects the organisation and opens its farms', async () => {
  fakeServer({ 'GET /api/users/profile': { data: personOf('admin') }, 'GET /api/organisations': list })
  const { address } = await renderPage(<OrganisationsPage />, '/organisations')
  const row = within(await screen.findByRole('row', { name: /Hill Growers/ }))
  await userEvent.click(row.getByRole('link', { name: 'Hill Growers' }))
  expect(localStorage.getItem('bombus-organisation')).toBe('9')
  await waitFor(() => expect(address()).toBe('/ento-home/location?organisationId=9'))
})

test.each([
  ['admin', ['/farm-profile/9', '/details/9', '/devices?organisation_id=9', '/webhooks/9', '/custom-fields/9']],
  ['entomology', ['/farm-profile/9', '/details/9', '/devices?organisation_id=9']],
] as const)('%s finds the other pages of an organisation in its header', async (role, expected) => {
  await renderPage(
    <PagesOfOrganisation
      person={personOf(role)}
      organisation={{ ...growers, count_users: 1_204, count_devices: 33 }}
    />,
  )
  const links = await screen.findAllByRole('link')
  expect(links.slice(0, 3).map(({ textContent }) => textContent)).toEqual(['Farms 0', 'Users 1,204', 'Devices 33'])
  expect(links.map((link) => link.getAttribute('href'))).toEqual(expected)
})
