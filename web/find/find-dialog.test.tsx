import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '#domain/access/policy.ts'
import { linksFor } from '#web/frame/links.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { FindDialog } from './find-dialog.tsx'
import { recent } from './recent.ts'

const found = {
  farms: [{ id: 7, title: 'Ashcombe Farm', organisation_title: 'Marden Vale' }],
  devices: [{ id: 3, name: 'Ash Door', device_id: 'BB-1', farm_title: 'Ashcombe Farm' }],
  fields: [{ id: 21, field_name: 'Long Meadow', farm_id: 7, farm_title: 'Ashcombe Farm' }],
  tunnels: [{ id: 31, number: 4, field_id: 21, field_name: 'Long Meadow', farm_id: 7, farm_title: 'Ashcombe Farm' }],
  people: [
    {
      id: 90,
      name: 'Ash Price',
      email: 'a@example.org',
      role: 'staff',
      organisation_id: 4,
      organisation_title: 'Marden Vale',
    },
  ],
}
beforeEach(() => {
  recent.set([])
})

const show = async (role: Role, response: object = { data: found }) => {
  const asked = fakeServer({ 'GET /api/find': response })
  const person = personOf(role)
  const closed = vi.fn()
  const known = { farm: 7, organisation: 4 }
  const links = linksFor(person, known)
  const { address } = await renderPage(
    <FindDialog person={person} links={links} known={known} onClose={closed} />,
    '/devices',
  )
  return { asked, closed, address, field: screen.getByRole('combobox') }
}
const options = () => screen.getAllByRole('option').map((option) => option.textContent)
const chosen = () => document.querySelector('[aria-selected=true]')?.textContent

test('searches while typing, and arrow keys and Enter open the active result', async () => {
  const { field, closed, address, asked } = await show('admin')
  await userEvent.type(field, 'ash')
  expect(await screen.findByText('5 found')).toBeDefined()
  expect(asked.filter(({ path }) => path.startsWith('/api/find')).map(({ path }) => path)).toEqual(['/api/find?q=ash'])
  expect(within(screen.getByRole('group', { name: 'Devices' })).getByRole('option').textContent).toContain('Ash Door')
  expect(chosen()).toContain('Ashcombe Farm')
  await userEvent.keyboard('{ArrowDown}')
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[1]?.id)
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(chosen()).toContain('Ash Price')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(closed).toHaveBeenCalledOnce()
  expect(address()).toBe('/device-detail/3')
})

test.each([
  ['admin', '/edit-user/90'],
  ['farmer', '/details/4'],
] as const)('a user found by %s opens %s', async (role, to) => {
  const { field, address } = await show(role)
  await userEvent.type(field, 'price')
  await userEvent.click(await screen.findByRole('option', { name: /Ash Price/ }))
  expect(address()).toBe(to)
})

test.each([
  ['meadow', /^Long Meadow/, '/ento-home/location/fields/7/tunnel/21'],
  ['tunnel 4', /^Tunnel 4/, '/ento-home/location/fields/7/tunnel/21/plots/31'],
  ['settings', /^Settings/, '/settings'],
  ['priv', /^Privacy/, '/privacy'],
  ['notif', /^Notifications/, '/notifications'],
  ['feeds', /^Feeds/, '/settings?tab=feeds'],
  ['all farms', /^All farms/, '/all-farms'],
])('%s opens its page', async (typed, name, to) => {
  const { field, address } = await show('farmer')
  await userEvent.type(field, typed)
  await userEvent.click(await screen.findByRole('option', { name }))
  expect(address()).toBe(to)
})

test('pages are found without the server, limited to those the user can open', async () => {
  const { field } = await show('farmer', { status: 503, message: 'The service is temporarily unavailable.' })
  await userEvent.type(field, 'dash')
  expect(options()).toEqual(['Farm dashboard'])
  await userEvent.clear(field)
  await userEvent.type(field, 'add new dev')
  expect(await screen.findByText(/could not be searched/)).toBeDefined()
  expect(screen.queryByRole('option')).toBeNull()
})

test('says when nothing matches, and remembers opened results until sign-out', async () => {
  const first = await show('admin')
  await userEvent.type(first.field, 'ashcombe')
  await screen.findByText('5 found')
  await userEvent.keyboard('{Enter}')
  expect(recent.get().map(({ address }) => address)).toEqual(['/farm-dashboard/7'])
  document.body.innerHTML = ''
  const again = await show('admin', { data: { farms: [], devices: [], fields: [], tunnels: [], people: [] } })
  expect(within(screen.getByRole('group', { name: 'Recently opened' })).getByRole('option').textContent).toContain(
    'Ashcombe',
  )
  await userEvent.type(again.field, 'zzz')
  expect(await screen.findByText('Nothing is named “zzz”.')).toBeDefined()
})

test('clicking a list heading leaves the focus in the search field', async () => {
  const { field } = await show('admin')
  await userEvent.type(field, 'ash')
  await screen.findByText('5 found')
  await userEvent.click(within(screen.getByRole('group', { name: 'Devices' })).getByText('Devices'))
  expect(document.activeElement).toBe(field)
})
