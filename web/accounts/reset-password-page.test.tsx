import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messages } from '#domain/messages.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { resetFaults } from './password-rules.ts'
import { ResetPasswordPage } from './reset-password-page.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = async (
  address = '/reset-password?oobCode=abc123',
  reset: Parameters<typeof fakeServer>[0][string] = {},
) => {
  const received = fakeServer({ 'POST /api/auth/reset-password': reset })
  const page = await renderPage(<ResetPasswordPage />, address)
  return { ...page, received, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) }
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const save = () => screen.getByRole('button', { name: 'Save password' })

test.each([
  ['', '', messages.passwordRequired, messages.confirmPasswordRequired],
  [
    'abc',
    'abc',
    'Password needs at least 8 characters, an uppercase letter, a digit, a special character (!@#$%^&*)',
    null,
  ],
  ['Tunnel4Door!', 'Tunnel4Door', null, messages.resetPasswordMismatch],
  ['Tunnel 4 Door!', 'Tunnel 4 Door!', messages.passwordInvalidCharacters, null],
  ['Tunnel4Door!', 'Tunnel4Door!', null, null],
])('validates the password %j with the confirmation %j', (password, confirm, first, second) => {
  expect(resetFaults({ password, confirm })).toEqual({ password: first, confirm: second })
})

test('a field is validated on blur, and its error is associated with it', async () => {
  const { user } = await open()
  await user.type(field('New password'), 'abc')
  expect(field('New password').getAttribute('aria-invalid')).toBeNull()
  await user.tab()
  expect(field('New password').getAttribute('aria-invalid')).toBe('true')
  expect(field('New password').getAttribute('aria-describedby')).toContain('error')
  expect(screen.getByText(/^Password needs at least 8 characters/)).toBeTruthy()
})

test('a field left empty shows that it is required; losing window focus does not', async () => {
  const { user } = await open()
  await user.click(field('New password'))
  fireEvent.blur(field('New password'))
  expect(screen.queryByText(messages.passwordRequired)).toBeNull()
  await user.click(field('Confirm password'))
  expect(screen.getByText(messages.passwordRequired)).toBeTruthy()
  expect(screen.queryByText(messages.confirmPasswordRequired)).toBeNull()
  await user.click(field('New password'))
  expect(screen.getByText(messages.confirmPasswordRequired)).toBeTruthy()
})

test('an invalid form is not sent, and the first invalid field gets the focus', async () => {
  const { user, received } = await open()
  await user.type(field('New password'), 'Tunnel4Door!')
  await user.click(save())
  expect(screen.getByText(messages.confirmPasswordRequired)).toBeTruthy()
  expect(document.activeElement).toBe(field('Confirm password'))
  expect(received).toEqual([])
})

const saveGood = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(field('New password'), 'Tunnel4Door!')
  await user.type(field('Confirm password'), 'Tunnel4Door!')
  await user.click(save())
}

test('success: the form clears, and the page redirects to sign-in after 3 s', async () => {
  const { user, received, address } = await open()
  await saveGood(user)
  expect(await screen.findByText(messages.passwordUpdated)).toBeTruthy()
  expect(received[0]?.body).toEqual({ oobCode: 'abc123', password: 'Tunnel4Door!' })
  expect(field('New password').value).toBe('')
  await act(() => vi.advanceTimersByTimeAsync(2_500))
  expect(address()).toContain('/reset-password')
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(address()).toBe('/')
})

test('rejection: the message is shown, and the page redirects to Forgot Password after 3 s', async () => {
  const { user, address } = await open(undefined, { status: 400, message: messages.badCode })
  await saveGood(user)
  expect(await screen.findByText(messages.badCode)).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(3_500))
  expect(address()).toBe('/forgot-password')
})

test('without a response the page stays open, as the link is still valid', async () => {
  const { user, address } = await open(undefined, () => {
    throw new TypeError('Failed to fetch')
  })
  await saveGood(user)
  expect(await screen.findByText(/cannot be reached/)).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(address()).toContain('/reset-password')
})

test('without a code the page offers to request a new link', async () => {
  await open('/reset-password')
  expect(screen.getByText(messages.missingCode)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Request a reset again' }).getAttribute('href')).toBe('/forgot-password')
})

test('a weak password shows the reason after the field loses focus', async () => {
  const { user, received } = await open()
  await user.type(field('New password'), 'Abcdefg1!')
  expect(screen.queryByText(/The password is mostly/)).toBeNull()
  await user.type(field('Confirm password'), 'Abcdefg1!')
  await user.click(save())
  expect(screen.getByText(messages.weakPassword)).toBeTruthy()
  expect(
    screen.getByText(
      'The password is mostly a sequence such as abc, 123 or aaa. Add at least 4 characters of your own.',
    ),
  ).toBeTruthy()
  expect(received.filter(({ method }) => method === 'POST')).toEqual([])
})
