import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { messages } from '#domain/messages.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { InvitationPage } from './invitation-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const invitation = {
  email: 'ffion@example.org',
  firstname: null,
  lastname: null,
  phone: null,
  role: 'farmer',
  organisation_title: 'Marden Vale Growers',
  invited_by: 'Marek Nowak',
}
const open = async (responses: Parameters<typeof fakeServer>[0]) => {
  const received = fakeServer(responses)
  await renderPage(<InvitationPage />, '/invitation?oobCode=abc')
  return received
}

test('shows who invites the user to which organisation, and sends the completed form', async () => {
  const received = await open({
    'POST /api/auth/invitation': { data: invitation },
    'POST /api/auth/invitation/accept': { status: 409, message: messages.phoneOrEmailExists },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Join Marden Vale Growers' })).toBeTruthy()
  expect(screen.getByText(/^Marek Nowak invited you as Farmer\./)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Join and sign in' }))
  expect(await screen.findByText('First name is Required')).toBeTruthy()
  for (const [name, text] of [
    ['First name', 'Ffion'],
    ['Last name', 'Price'],
    ['Phone', '07700 900123'],
    ['Password', 'Tunnel4Door!'],
  ] as const)
    await userEvent.type(screen.getByLabelText(name), text)
  await userEvent.click(screen.getByRole('button', { name: 'Join and sign in' }))
  const accepted = () => received.filter(({ path }) => path === '/api/auth/invitation/accept')
  await waitFor(() => expect(accepted()).toHaveLength(1))
  expect(accepted()[0]?.body).toEqual({
    oobCode: 'abc',
    firstname: 'Ffion',
    lastname: 'Price',
    phone: '+447700900123',
    password: 'Tunnel4Door!',
  })
})

test('shows that a link was already used, with links to continue', async () => {
  await open({ 'POST /api/auth/invitation': { status: 400, message: messages.invitationUsed } })
  expect(await screen.findByText(messages.invitationUsed)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Forgot Password' })).toBeTruthy()
})
