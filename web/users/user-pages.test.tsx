import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { AddUserPage } from './add-user-page.tsx'
import { organisations, personOf, user, userDetail } from './testing/user-fixture.ts'
import { UsersPage } from './users-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const optionsOf = (name: string) =>
  within(field(name))
    .getAllByRole('option')
    .map((option) => option.textContent)
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add user' }))

describe('Add New User', () => {
  const open = async (
    role: Parameters<typeof personOf>[0],
    responses: Parameters<typeof fakeServer>[0] = {},
    address = '/add-user',
    choices = organisations,
  ) => {
    const received = fakeServer({
      'GET /api/users/profile': { data: personOf(role) },
      'GET /api/organisations': { data: choices },
      ...responses,
    })
    const page = await renderPage(<AddUserPage />, address)
    await screen.findByLabelText('First name')
    return { ...page, received }
  }
  const fill = async () => {
    for (const [name, text] of [
      ['First name', 'Rosa'],
      ['Last name', 'O’Neill'],
      ['Email', 'Rosa@Example.org'],
      ['Phone', '07700 900123'],
      ['Address', '1 Orchard Lane'],
      ['City', 'Stratford-upon-Avon'],
      ['Postal code', 'CV37 6AA'],
    ] as const)
      await userEvent.type(field(name), text)
    await userEvent.selectOptions(field('Country'), 'United Kingdom')
  }

  test('lists every missing field of an empty form, and sends no request', async () => {
    const { received } = await open('admin')
    await add()
    for (const text of [
      'First name is Required',
      'Last name is Required',
      'Email is required',
      'Phone is required',
      'Address is required',
      'City is required',
      'Postal Code is required',
      'Country is required',
      'Role is required',
    ])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getAllByText('Select an organisation')).toHaveLength(2)
    expect(received.some(({ method }) => method === 'POST')).toBe(false)
  })

  test('rejects digits in names, letters in phone numbers, and invalid email addresses', async () => {
    await open('admin')
    await userEvent.type(field('First name'), 'R2')
    await userEvent.type(field('Phone'), 'call me')
    await userEvent.type(field('Email'), 'rosa')
    await add()
    expect(screen.getByText('Only Letters Allowed')).toBeTruthy()
    expect(screen.getByText('Only Numbers Allowed')).toBeTruthy()
    expect(screen.getByText('Email is Not Valid')).toBeTruthy()
  })

  test.each([
    ['admin', ['Admin', 'Entomology Admin', 'Entomology', 'Farm Admin', 'Farmer', 'Staff', 'User']],
    ['farm_admin', ['Farmer']],
    ['entomology_admin', ['Entomology']],
  ] as const)('offers %s only the roles that they may assign', async (role, expected) => {
    await open(role)
    expect(optionsOf('Role')).toEqual(['Select a role', ...expected])
    expect(screen.queryByLabelText('All organisations') !== null).toBe(role === 'admin')
  })

  test('sends complete, normalised data, and returns to the list after two seconds', async () => {
    const { received, address } = await open(
      'admin',
      { 'POST /api/users': { status: 201, data: { ...user, invitation_link: null } } },
      '/add-user?organisationId=9',
    )
    await fill()
    await userEvent.selectOptions(field('Role'), 'Farmer')
    await add()
    expect(
      await screen.findByText(/^Rosa Field was added. An invitation is on its way to rosa@example.org/),
    ).toBeTruthy()
    expect(received.find(({ method }) => method === 'POST')?.body).toEqual({
      firstname: 'Rosa',
      lastname: 'O’Neill',
      email: 'rosa@example.org',
      phone: '+447700900123',
      address: '1 Orchard Lane',
      city: 'Stratford-upon-Avon',
      postal_code: 'CV37 6AA',
      country: 'United Kingdom',
      role: 'farmer',
      organisation_id: 9,
      all_organisations: false,
      is_pollinator_portal_enabled: true,
      is_pest_portal_enabled: false,
    })
    expect(address()).toBe('/add-user?organisationId=9')
    await waitFor(() => expect(address()).toBe('/users'))
  })

  test('shows the link on the page for manual delivery if email is disabled', async () => {
    const link = 'https://bombus.example/?mode=verifyEmail&oobCode=abc'
    const { address } = await open(
      'farm_admin',
      { 'POST /api/users': { status: 201, data: { ...user, invitation_link: link } } },
      '/add-user',
      organisations.slice(0, 1),
    )
    await fill()
    await add()
    expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toBe(link)
    expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toBe('/details/4')
    expect(address()).toBe('/add-user')
  })

  test('shows an address in use at its field, and preserves the input', async () => {
    const message = 'Email already in use. Please use another email address.'
    await open('admin', { 'POST /api/users': { status: 409, message, issues: [{ path: 'email', message }] } })
    await fill()
    await userEvent.selectOptions(field('Role'), 'Staff')
    await userEvent.selectOptions(field('Organisation'), '4')
    await add()
    expect(await screen.findAllByText(message)).toHaveLength(2)
    expect(field('City').value).toBe('Stratford-upon-Avon')
  })
})

describe('Users', () => {
  const rows = [
    userDetail,
    {
      ...userDetail,
      id: 1,
      second_factors: null,
      last_signed_in_at: null,
      firstname: 'Ada',
      lastname: 'Hale',
      role: 'admin',
    },
    {
      ...userDetail,
      second_factors: [],
      id: 8,
      firstname: 'Ben',
      role: 'entomology',
      state: 'invited',
      organisation_id: null,
      organisation_title: null,
    },
  ]
  const open = async (role: Parameters<typeof personOf>[0], address = '/users') => {
    const received = fakeServer({
      'GET /api/users/profile': { data: personOf(role) },
      'GET /api/users': { data: { rows, total: 12 } },
      'GET /api/organisations': { data: organisations },
      'DELETE /api/users/7': ({ path }) =>
        path.includes('confirm=true')
          ? { data: null }
          : { status: 409, message: 'Other records depend on this one.', depends: [{ kind: 'farms', count: 2 }] },
    })
    const page = await renderPage(<UsersPage />, address)
    await screen.findByText('12 users')
    return { ...page, received }
  }

  test('requests what the address specifies, with five rows at first', async () => {
    const { received, address } = await open('admin', '/users?page=2&role=farmer&sort=-email')
    expect(received.map(({ path }) => path)).toContain('/api/users?sort=-email&role=farmer&skip=5&limit=5')
    await userEvent.selectOptions(field('Which status'), 'invited')
    await waitFor(() => expect(address()).toBe('/users?role=farmer&sort=-email&state=invited'))
    await userEvent.click(screen.getByRole('button', { name: 'Role' }))
    await waitFor(() => expect(address()).toContain('sort=role'))
  })

  test('is filtered by organisation and second factor in its address, until the filters are cleared', async () => {
    const { received, address } = await open('admin', '/users?page=2&q=field&role=farmer')
    await userEvent.selectOptions(await screen.findByLabelText('Which organisation'), 'Salinas Berry Company')
    await waitFor(() => expect(address()).toContain('organisation_id=9'))
    await userEvent.selectOptions(field('Which second factor'), 'Second factor off')
    await waitFor(() => expect(address()).toContain('second_factor=off'))
    expect(received.at(-1)?.path).toContain('role=farmer&organisation_id=9&second_factor=off&skip=0&limit=5')
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(address()).toBe('/users?q=field'))
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  })

  test('shows second factors and last sign-ins, except those that are hidden, and sorts by them', async () => {
    const { address } = await open('admin')
    const head = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    const at = head.indexOf('Second factor')
    const cells = (name: RegExp) =>
      within(screen.getByRole('row', { name }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)[at - 1]
    expect([cells(/Rosa/), cells(/Ada/), cells(/Ben/)]).toEqual(['On', '–', 'Off'])
    await userEvent.click(screen.getByRole('button', { name: 'Last sign-in' }))
    await waitFor(() => expect(address()).toBe('/users?sort=last_signed_in'))
  })

  test('lets an admin edit and delete all users except themselves', async () => {
    await open('admin')
    expect(screen.getByRole('link', { name: 'Edit Rosa Field' }).getAttribute('href')).toBe('/edit-user/7')
    expect(screen.getByRole('link', { name: 'Edit Ada Hale' }).getAttribute('href')).toBe('/settings')
    expect(screen.queryByRole('button', { name: 'Delete Ada Hale' })).toBeNull()
    expect(optionsOf('Which status')).toContain('Deleted')
    expect(within(screen.getByRole('row', { name: /Ben/ })).getByText('Invited')).toBeTruthy()
  })

  test('lets an entomology_admin edit and delete only entomologists', async () => {
    await open('entomology_admin')
    expect(screen.queryByRole('link', { name: 'Edit Rosa Field' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Edit Ben Field' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Delete Ben Field' })).toBeTruthy()
    expect(optionsOf('Which status')).not.toContain('Deleted')
  })

  test('asks before deleting, lists dependent records, and asks again', async () => {
    const { received } = await open('admin')
    await userEvent.click(screen.getByRole('button', { name: 'Delete Rosa Field' }))
    expect(screen.getByText('Are you sure you want to Delete this user?')).toBeTruthy()
    expect(received.some(({ method }) => method === 'DELETE')).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText(/2 farms with them as their farmer/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Rosa Field was deleted.')).toBeTruthy()
  })
})

test('the address fields have the labels and the order of the country, and keep what was typed', async () => {
  fakeServer({
    'GET /api/users/profile': { data: personOf('admin') },
    'GET /api/organisations': { data: organisations },
  })
  await renderPage(<AddUserPage />, '/add-user')
  await userEvent.type(await screen.findByLabelText('Postal code'), '80331')
  const order = () =>
    screen
      .getAllByRole('textbox')
      .map((input) => input.getAttribute('name'))
      .filter((name) => name === 'city' || name === 'postal_code')
  expect(order()).toEqual(['city', 'postal_code'])
  await userEvent.selectOptions(field('Country'), 'Germany')
  expect(order()).toEqual(['postal_code', 'city'])
  await userEvent.selectOptions(field('Country'), 'United States')
  expect(order()).toEqual(['city', 'postal_code'])
  expect(field('ZIP code').value).toBe('80331')
  await userEvent.selectOptions(field('Country'), 'United Kingdom')
  expect(field('Postcode').value).toBe('80331')
})
