import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '#domain/users/user.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { AccountPanel } from './account-panel.tsx'
import { AddUserPage } from './add-user-page.tsx'
import { EditUserForm } from './edit-user-page.tsx'
import { InvitePeoplePage } from './invite-people-page.tsx'
import { PeopleTable } from './people-table.tsx'
import { organisations, personOf, user } from './testing/user-fixture.ts'
import { UserSessions } from './user-sessions.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const link = 'https://bombus.example.org/invitation#abc'
const places = {
  'GET /api/users/profile': { data: personOf('admin') },
  'GET /api/organisations': { data: organisations },
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
/** Long enough for a page that redirects automatically. */
const aWhile = () => vi.advanceTimersByTimeAsync(5_000)

describe('the invitation link on a portal without email', () => {
  test('is shown and stays on the page after the address of a user was changed', async () => {
    fakeServer({
      ...places,
      'PUT /api/users/7': { data: { ...user, pending_email: 'new@example.org', invitation_link: link } },
    })
    const { address } = await renderPage(<EditUserForm user={user} />, '/edit-user/7')
    await userEvent.clear(await screen.findByLabelText('Email'))
    await userEvent.type(screen.getByLabelText('Email'), 'new@example.org')
    await press('Save changes')
    expect(await screen.findByDisplayValue(link)).toBeTruthy()
    await aWhile()
    expect([address(), screen.getByDisplayValue(link).isConnected]).toEqual(['/edit-user/7', true])
  })

  test('is shown and stays on the page after users were invited together', async () => {
    fakeServer({
      ...places,
      'POST /api/invitations/check': { data: [] },
      'POST /api/invitations': {
        status: 201,
        data: [{ id: 5, email: 'a@example.org', role: 'farmer', invitation_link: link }],
      },
    })
    const { address } = await renderPage(<InvitePeoplePage />, '/invite-people?organisationId=4')
    await userEvent.type(await screen.findByLabelText('Email addresses'), 'a@example.org,farmer')
    await press('Send invitation')
    expect(await screen.findByDisplayValue(link)).toBeTruthy()
    await aWhile()
    expect(address()).toBe('/invite-people?organisationId=4')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Email addresses').value).toBe('')
  })

  test('is shown and stays on the page after a user was added', async () => {
    fakeServer({ ...places, 'POST /api/users': { status: 201, data: { ...user, invitation_link: link } } })
    const { address } = await renderPage(<AddUserPage />, '/add-user?organisationId=4')
    await screen.findByLabelText('First name')
    for (const [name, text] of Object.entries({
      'First name': 'Rosa',
      'Last name': 'Field',
      Email: 'rosa@example.org',
      Phone: '07700900123',
      Address: '1 Lane',
      City: 'Ledbury',
      'Postal code': 'HR8 1AA',
    }))
      await userEvent.type(screen.getByLabelText(name), text)
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'United Kingdom')
    await userEvent.selectOptions(screen.getByLabelText('Role'), 'Farmer')
    await press('Add user')
    expect(await screen.findByDisplayValue(link)).toBeTruthy()
    await aWhile()
    expect(address()).toBe('/add-user?organisationId=4')
  })
})

test('saving a user returns to the list automatically', async () => {
  fakeServer({ ...places, 'PUT /api/users/7': { data: { ...user, city: 'Ross', invitation_link: null } } })
  const { address } = await renderPage(<EditUserForm user={user} />, '/edit-user/7')
  await userEvent.type(await screen.findByLabelText('City'), 'x')
  await press('Save changes')
  expect(await screen.findByText('Rosa Field was saved.')).toBeTruthy()
  await aWhile()
  await waitFor(() => expect(address()).toBe('/users'))
})

test('a user is disabled with the version that was loaded, and can be enabled again', async () => {
  const received = fakeServer({
    ...places,
    'GET /api/portal': { data: { passwords: true, providers: [] } },
    'PUT /api/users/7': { status: 409, message: 'Somebody else changed this record.' },
  })
  await renderPage(<AccountPanel user={user} />, '/edit-user/7')
  await userEvent.click(await screen.findByRole('button', { name: 'Disable' }))
  expect(await screen.findByText('Somebody else changed this record.')).toBeTruthy()
  expect(received.find(({ method }) => method === 'PUT')?.body).toEqual({ is_active: false, version: 3 })
})

describe('UserSessions for another user', () => {
  const sessionOf = (id: number, browser: string) => ({
    id,
    browser,
    address: null,
    is_current: false,
    opened_with: 'password',
    provider: null,
    signed_in_at: '2026-06-01T08:00:00Z',
    last_used_at: '2026-06-01T09:00:00Z',
    expires_at: '2999-06-01T09:00:00Z',
  })
  const tokenOf = (more: object) => ({ id: 1, revoked_at: null, expires_at: '2999-01-01T00:00:00Z', ...more })
  const open = async (tokens: object[]) => {
    const received = fakeServer({
      ...places,
      'GET /api/users/7/sessions': { data: [sessionOf(21, 'Firefox on Linux'), sessionOf(22, 'Safari on iPhone')] },
      'GET /api/users/7/tokens': { data: tokens },
      'DELETE /api/users/7/sessions': {},
      'DELETE /api/users/7/tokens': {},
    })
    await renderPage(<UserSessions id={7} />, '/edit-user/7')
    await screen.findByText(/Firefox on Linux/)
    return () => received.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
  }

  test('signs out one session, or all of them', async () => {
    const ended = await open([])
    await press('Sign out Safari on iPhone')
    expect(await screen.findByText('Session signed out.')).toBeTruthy()
    await press('Sign out everywhere')
    expect(await screen.findByText('All sessions were signed out.')).toBeTruthy()
    expect(ended()).toEqual(['/api/users/7/sessions?session_id=22', '/api/users/7/sessions'])
  })

  test('counts and revokes only active tokens', async () => {
    const ran = { expires_at: '2026-01-01T00:00:00Z' }
    const ended = await open([
      tokenOf({}),
      tokenOf({ id: 2, revoked_at: '2026-06-01T00:00:00Z' }),
      tokenOf({ id: 3, ...ran }),
    ])
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke the access token' }))
    expect(await screen.findByText('Access tokens revoked.')).toBeTruthy()
    expect(ended()).toEqual(['/api/users/7/tokens'])
  })

  test('offers nothing to revoke without an active token', async () => {
    await open([tokenOf({ expires_at: '2026-01-01T00:00:00Z' })])
    expect(screen.queryByRole('button', { name: /access token/ })).toBeNull()
  })
})

describe('the roles of administrators', () => {
  const contact = (id: number, firstname: string, role: User['role']) => ({ ...user, id, firstname, role })
  const open = async () => {
    const received = fakeServer({
      ...places,
      'GET /api/users/organisations/4': {
        data: {
          rows: [contact(1, 'Ada', 'admin'), contact(2, 'Ben', 'admin'), contact(7, 'Rosa', 'farmer')],
          total: 3,
        },
      },
      'PUT /api/users/2': { data: contact(2, 'Ben', 'staff') },
    })
    await renderPage(
      <PeopleTable person={personOf('admin')} organisationId={4} name="Administrators" changesRoles />,
      '/details/4',
    )
    await screen.findByRole('row', { name: /Ben/ })
    return received
  }
  test('can be changed only for other administrators, and only after confirmation', async () => {
    const received = await open()
    expect(screen.getAllByRole('combobox', { name: /role/i }).map((one) => one.getAttribute('aria-label'))).toEqual([
      expect.stringContaining('Ben Field'),
    ])
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /Ben Field/ }), 'Staff')
    expect(received.some(({ method }) => method === 'PUT')).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Change' }))
    await waitFor(() => expect(received.find(({ method }) => method === 'PUT')?.body).toEqual({ role: 'staff' }))
  })
})
