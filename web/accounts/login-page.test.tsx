import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { messages } from '#domain/messages.ts'
import { endSession, isSignedIn } from '#web/platform/session/session.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { accounts as t } from '#web/texts/accounts.ts'
import { LoginPage } from './login-page.tsx'

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

const portal = {
  data: {
    demo: true,
    support_url: null,
    contact_email: 'team@bombus.example',
    tiles: null,
    mailbox: false,
    image_days: 730,
    reviewed_image_days: 0,
    passwords: true,
    providers: [],
  },
}
const profile = { id: 7, email: 'hannah@ashcombe.example', firstname: 'Hannah' }
const signedIn = { data: { expires_at: '2026-06-15T00:00:00Z', profile } }

const open = async (signIn: Parameters<typeof fakeServer>[0][string] = signedIn) => {
  const received = fakeServer({
    'GET /api/portal': portal,
    'POST /api/auth/sign-in': signIn,
    'POST /api/auth/resend-verification': {},
  })
  await renderPage(<LoginPage onPassword={() => {}} />)
  return { user: userEvent.setup(), asked: () => received.filter(({ method }) => method === 'POST') }
}
const fill = async (user: ReturnType<typeof userEvent.setup>, email: string, password: string) => {
  if (email) await user.type(screen.getByLabelText('Email'), email)
  if (password) await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}
/** The fields that are marked as invalid. */
const marked = () =>
  ['Email', 'Password'].filter((label) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true')

test('email and password are both required, and nothing is sent without them', async () => {
  const { user, asked } = await open()
  await fill(user, 'hannah@ashcombe.example', '')
  expect(screen.getByText(messages.fillAllFields)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  expect(marked()).toEqual(['Password'])
  expect(asked()).toEqual([])
})

test('the invalid field is marked, and the previous error is cleared on the next attempt', async () => {
  let message: string = messages.notRegistered
  const { user } = await open(() => ({ status: 401, message }))
  await fill(user, 'nobody@ashcombe.example', 'Secret1!')
  expect(await screen.findByText(messages.notRegistered)).toBeTruthy()
  expect(marked()).toEqual(['Email'])
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  message = messages.wrongPassword
  await fill(user, 'x', '')
  expect(await screen.findByText(messages.wrongPassword)).toBeTruthy()
  expect(screen.queryByText(messages.notRegistered)).toBeNull()
  expect(marked()).toEqual(['Email', 'Password'])
  await user.type(screen.getByLabelText('Password'), 'x')
  expect(marked()).toEqual([])
})

test('the email is lowercased while typing, and the correct password signs in', async () => {
  const { user, asked } = await open()
  await fill(user, 'Hannah@Ashcombe.Example', 'Secret1!')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('hannah@ashcombe.example')
  expect(await screen.findByText(messages.loginSuccessful)).toBeTruthy()
  expect(asked()[0]?.body).toEqual({ email: 'hannah@ashcombe.example', password: 'Secret1!' })
  expect(isSignedIn()).toBe(true)
})

test("the server's message is shown for a wrong password, and the password field is focused for another try", async () => {
  const { user } = await open({ status: 401, message: messages.wrongPassword })
  await fill(user, 'hannah@ashcombe.example', 'wrong')
  expect(await screen.findByText(messages.wrongPassword)).toBeTruthy()
  expect(isSignedIn()).toBe(false)
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
})

test('an unverified user can have the email sent again, or retry signing in', async () => {
  let verified = false
  const { user, asked } = await open(() => (verified ? signedIn : { status: 403, message: messages.notVerified }))
  await fill(user, 'hannah@ashcombe.example', 'Secret1!')
  const overlay = within(await screen.findByRole('dialog'))
  expect(overlay.getByText(messages.checkYourMail)).toBeTruthy()
  await user.click(overlay.getByRole('button', { name: 'Send the email again' }))
  expect(await screen.findByText(messages.emailSent)).toBeTruthy()
  expect(asked().at(-1)).toMatchObject({
    path: '/api/auth/resend-verification',
    body: { email: 'hannah@ashcombe.example' },
  })
  verified = true
  await user.click(overlay.getByRole('button', { name: 'Verify and continue' }))
  await waitFor(() => expect(isSignedIn()).toBe(true))
})

test('the password can be made visible', async () => {
  const { user } = await open()
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  expect(field.type).toBe('password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field.type).toBe('text')
})

test('a demo lists its accounts, and selecting one fills in the email', async () => {
  const { user } = await open()
  await user.selectOptions(await screen.findByLabelText('Demo account'), 'farm_admin@demo.example')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('farm_admin@demo.example')
})

test('the background pictures can be paused', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Pause the pictures' }))
  expect(screen.getByRole('button', { name: 'Play the pictures' })).toBeTruthy()
})

test('a user with a field PIN on this phone can open the app with it when sign-in fails', async () => {
  await open()
  expect(screen.queryByRole('button', { name: t.openByPin })).toBeNull()
  cleanup()
  localStorage.setItem('bombus-person', '7')
  localStorage.setItem('bombus-vault:7', '{}')
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: t.openByPin }))
  expect(localStorage.getItem('bombus-locked')).toBe('7')
  localStorage.clear()
})
