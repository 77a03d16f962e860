import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { usePerson } from '#web/platform/session/profile.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { personOf, user } from '#web/users/testing/user-fixture.ts'
import { SettingsPage } from './settings-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const own = { ...user, ...personOf('staff') }
/** `saved`: what the server stores of a change and returns from then on. */
const open = async (responses: Parameters<typeof fakeServer>[0] = {}, saved: object = {}) => {
  let kept = own
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('staff') },
    'GET /api/users/1': () => ({ data: kept }),
    'PUT /api/users/1': () => {
      kept = { ...own, ...saved, version: 4 }
      return { data: { ...kept, invitation_link: null } }
    },
    ...responses,
  })
  await renderPage(<SettingsPage />, '/settings')
  await screen.findByRole('heading', { name: 'Basic profile' })
  return received
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the basic profile', () => {
  test('is read-only until the toggle enables editing, and again after saving; only changes are sent', async () => {
    const received = await open({}, { city: 'Ross-on-Wye' })
    expect(screen.getByText('Staff')).toBeTruthy()
    for (const name of ['First name', 'Email', 'Mobile', 'Country']) expect(field(name).disabled, name).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
    await press('Edit profile')
    await userEvent.clear(field('City'))
    await userEvent.type(field('City'), 'Ross-on-Wye')
    await press('Save')
    expect(await screen.findByText('Profile updated.')).toBeTruthy()
    expect(field('City').disabled).toBe(true)
    expect(field('City').value).toBe('Ross-on-Wye')
    expect(received.find(({ method }) => method === 'PUT')?.body).toEqual({ city: 'Ross-on-Wye', version: 3 })
  })

  test('lists every missing field after Clear, in the terms of this page', async () => {
    const received = await open()
    await press('Edit profile')
    await press('Clear')
    await press('Save')
    for (const text of [
      'First name is Required',
      'Last name is Required',
      'Email is Required',
      'Mobile is required',
      'Address is required',
      'City is required',
      'Postal code is required',
      'Country is required',
    ])
      expect(screen.getByText(text)).toBeTruthy()
    expect(received.some(({ method }) => method === 'PUT')).toBe(false)
    await press('Stop editing')
    expect(field('First name').value).toBe('Ada')
    expect(screen.queryByText('Email is Required')).toBeNull()
  })

  test('reports fields that were missing before, and sends nothing until they are filled in', async () => {
    const received = await open({ 'GET /api/users/1': { data: { ...own, phone: null } } })
    await press('Edit profile')
    await userEvent.type(field('City'), 'x')
    await press('Save')
    expect(screen.getByText('Mobile is required')).toBeTruthy()
    expect(received.some(({ method }) => method === 'PUT')).toBe(false)
  })

  test('rejects digits in names, letters in phone numbers, and invalid email addresses', async () => {
    await open()
    await press('Edit profile')
    await userEvent.type(field('First name'), '7')
    await userEvent.type(field('Mobile'), 'x')
    await userEvent.clear(field('Email'))
    await userEvent.type(field('Email'), 'ada')
    await press('Save')
    for (const text of ['Only Letters Allowed', 'Only Numbers Allowed', 'Email is Not Valid'])
      expect(screen.getByText(text)).toBeTruthy()
  })

  test('shows the specified message for a server error, and preserves the input', async () => {
    await open({ 'PUT /api/users/1': { status: 500, message: 'Something went wrong, please try again later.' } })
    await press('Edit profile')
    await userEvent.type(field('City'), ' Town')
    await press('Save')
    expect(await screen.findByText('Error updating profile. Please try again later')).toBeTruthy()
    expect(field('City').value).toBe('Ledbury Town')
    expect(field('City').disabled).toBe(false)
  })

  test('shows a new name on every page', async () => {
    let profile = personOf('staff')
    fakeServer({
      'GET /api/users/profile': () => ({ data: profile }),
      'GET /api/users/1': { data: own },
      'PUT /api/users/1': ({ body }) => {
        profile = { ...profile, ...(body as object) }
        return { data: { ...own, ...(body as object), invitation_link: null } }
      },
    })
    const Name = () => <p>Signed in as {usePerson().firstname}</p>
    await renderPage(
      <>
        <Name />
        <SettingsPage />
      </>,
      '/settings',
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Edit profile' }))
    await userEvent.clear(field('First name'))
    await userEvent.type(field('First name'), 'Adela')
    await press('Save')
    expect(await screen.findByText('Signed in as Adela')).toBeTruthy()
  })

  test('shows a new email address as not yet verified', async () => {
    await open({}, { pending_email: 'new@example.org' })
    await press('Edit profile')
    await userEvent.clear(field('Email'))
    await userEvent.type(field('Email'), 'new@example.org')
    await press('Save')
    expect(await screen.findByText('Profile updated. Follow the link we sent to new@example.org.')).toBeTruthy()
    expect(screen.getByText(/^new@example.org is not verified yet/)).toBeTruthy()
    expect(field('Email').value).toBe('ada@example.org')
  })
})

describe('the password change', () => {
  test('is followed by profile changes with the then current version', async () => {
    let version = 3
    const received = await open({
      'GET /api/users/1': () => ({ data: { ...own, version } }),
      'POST /api/auth/change-password': () => {
        version = 4
        return {}
      },
    })
    await press('Change Password')
    await userEvent.type(field('Current password'), 'Kestrel7!qv')
    await userEvent.type(field('New password'), 'Tayberry&82row')
    await userEvent.type(field('Confirm password'), 'Tayberry&82row')
    await press('Update password')
    await waitFor(() => expect(screen.queryByLabelText('New password')).toBeNull())
    await press('Edit profile')
    await userEvent.type(field('City'), 'x')
    await press('Save')
    await waitFor(() => expect(received.find(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 4 }))
  })

  test('is collapsed, and reports missing and mismatched passwords', async () => {
    const received = await open()
    expect(screen.queryByLabelText('Current password')).toBeNull()
    await press('Change Password')
    await press('Update password')
    for (const text of ['Current Password is required', 'New Password is required', 'Confirm Password is required'])
      expect(screen.getByText(text)).toBeTruthy()
    await userEvent.type(field('Current password'), 'Kestrel7!qv')
    await userEvent.type(field('New password'), 'short')
    await userEvent.type(field('Confirm password'), 'other')
    await press('Update password')
    expect(screen.getByText(/^Password needs at least 8 characters/)).toBeTruthy()
    expect(screen.getByText('Password do not match')).toBeTruthy()
    expect(received.some(({ method }) => method === 'POST')).toBe(false)
  })

  test('sends both passwords and collapses again, and shows a wrong password at its field', async () => {
    const message = 'Invalid username / password provided is not correct.'
    let tries = 0
    const received = await open({
      'POST /api/auth/change-password': () =>
        tries++ === 0 ? { status: 422, message, issues: [{ path: 'current_password', message }] } : {},
    })
    await press('Change Password')
    await userEvent.type(field('Current password'), 'Kestrel7!qv')
    await userEvent.type(field('New password'), 'Tayberry&82row')
    await userEvent.type(field('Confirm password'), 'Tayberry&82row')
    await press('Update password')
    expect(await screen.findAllByText(message)).toHaveLength(2)
    await press('Update password')
    expect(await screen.findByText('Password updated successfully.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByLabelText('New password')).toBeNull())
    expect(received.find(({ path }) => path.endsWith('change-password'))?.body).toEqual({
      current_password: 'Kestrel7!qv',
      new_password: 'Tayberry&82row',
    })
  })
})
