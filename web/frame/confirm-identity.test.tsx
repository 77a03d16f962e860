import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { deleteUser } from '#domain/users/endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { ConfirmIdentity } from './confirm-identity.tsx'

afterEach(() => vi.unstubAllGlobals())

const needs = { status: 403, message: 'Please confirm your identity first.', needs: 'confirmation' }
const open = async (ways: object = { password: true, factors: [], providers: [] }) => {
  let confirmed = false
  const received = fakeServer({
    'DELETE /api/users/7': () => (confirmed ? { data: null } : needs),
    'GET /api/auth/confirm': { data: ways },
    'POST /api/auth/confirm/providers/work/start': { data: { url: 'https://idp.example/authorize' } },
    'POST /api/auth/confirm': ({ body }) => {
      const { password, code } = body as { password?: string; code?: string }
      confirmed = password === 'Kestrel7!qv' || code === '123456'
      return confirmed ? { data: null } : { status: 422, message: 'Wrong password.' }
    },
  })
  await renderPage(<ConfirmIdentity />, '/')
  return received
}
const remove = () =>
  api(deleteUser, { params: { id: 7 } }).then(
    () => 'done',
    (error: Error) => error.message,
  )

describe('when the server requires confirmation', () => {
  test('prompts for the password, and the original request then continues automatically', async () => {
    const received = await open()
    const outcome = remove()
    await userEvent.type(await screen.findByLabelText('Password'), 'Wrong')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Wrong password.')).toBeTruthy()
    await userEvent.clear(screen.getByLabelText('Password'))
    await userEvent.type(screen.getByLabelText('Password'), 'Kestrel7!qv')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await outcome).toBe('done')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(received.filter(({ method }) => method === 'DELETE')).toHaveLength(2)
  })

  test('cancelling shows why nothing happened', async () => {
    await open()
    const outcome = remove()
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(await outcome).toBe('Please confirm your identity first.')
  })

  test('a user with an authenticator app can enter a code instead of the password', async () => {
    await open({ password: true, factors: ['totp', 'recovery'], providers: [] })
    const outcome = remove()
    await userEvent.click(await screen.findByRole('button', { name: 'Use authenticator app' }))
    await userEvent.type(screen.getByLabelText('Code from your authenticator app, or a recovery code'), '123456')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await outcome).toBe('done')
  })

  test('a user without a password is sent to the provider in a separate window, without a password prompt', async () => {
    const other = { location: { href: '' }, close: () => undefined }
    vi.stubGlobal('open', () => other)
    const received = await open({ password: false, factors: [], providers: [{ id: 'work', label: 'Work account' }] })
    const outcome = remove()
    await userEvent.click(await screen.findByRole('button', { name: 'Use Work account' }))
    await waitFor(() => expect(other.location.href).toBe('https://idp.example/authorize'))
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(received.some(({ path }) => path === '/api/auth/confirm/providers/work/start')).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await outcome).toBe('Please confirm your identity first.')
  })
})
