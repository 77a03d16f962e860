import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { providerMessages } from '#domain/accounts/provider-messages.ts'
import { forgetPortalSettings } from '#web/platform/api/portal-settings.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { LinkProviderPage } from './link-provider-page.tsx'
import { ProviderReturnPage } from './provider-return-page.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  forgetPortalSettings()
  window.history.replaceState(null, '', '/')
})

const PATH = '/sign-in-with/directory'
const comeBack = async (query: string, responses: Parameters<typeof fakeServer>[0]) => {
  const received = fakeServer(responses)
  window.history.replaceState(null, '', `${PATH}?${query}`)
  const page = await renderPage(<ProviderReturnPage />, `${PATH}?${query}`, '/sign-in-with/$provider')
  return { ...page, received }
}

test('the provider’s response is submitted once and removed from the URL; a rejection is shown', async () => {
  const message = providerMessages.notLinked
  const { received } = await comeBack('code=abc&state=sign-in.xyz', {
    'POST /api/auth/providers/directory/finish': { status: 403, message },
  })
  expect(await screen.findByText(message)).toBeTruthy()
  expect(received.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { query: 'code=abc&state=sign-in.xyz' },
  ])
  expect(window.location.search).toBe('')
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toBeTruthy()
})

test.each([
  ['a provider that the portal does not offer', 'acme', 'code=abc&state=sign-in.xyz', providerMessages.unknown],
  ['a page that was reloaded', 'directory', '', providerMessages.beginAgain],
])('%s is explained in one sentence with a way back to the sign-in', async (_, provider, query, message) => {
  const received = fakeServer({
    'GET /api/portal': { data: { passwords: true, providers: [{ id: 'directory', label: 'Directory' }] } },
    [`POST /api/auth/providers/${provider}/finish`]: { status: 404, message: providerMessages.unknown },
  })
  const address = `/sign-in-with/${provider}?${query}`
  window.history.replaceState(null, '', address)
  await renderPage(<ProviderReturnPage />, address, '/sign-in-with/$provider')
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Sign-in failed' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/')
  expect(received.filter(({ body }) => JSON.stringify(body) === '{"query":""}')).toEqual([])
})

test('the portal’s own second factor is requested next', async () => {
  await comeBack('code=abc&state=sign-in.xyz', {
    'POST /api/auth/providers/directory/finish': {
      data: { entered: { ticket: 't', methods: ['totp'], passkey_options: null }, return_to: '/devices' },
    },
  })
  expect(await screen.findByLabelText('Code')).toBeTruthy()
})

test('linking an account returns to the settings', async () => {
  const { address } = await comeBack('code=abc&state=link.xyz', {
    'POST /api/auth/identities/directory/finish': {},
  })
  await waitFor(() => expect(address()).toBe('/settings?tab=sign-in'))
})

test('the confirmation window reports success and closes', async () => {
  const close = vi.fn<() => void>()
  vi.stubGlobal('close', close)
  await comeBack('code=abc&state=confirm.xyz', { 'POST /api/auth/confirm/providers/directory/finish': {} })
  expect(await screen.findByText('Confirmed. You can close this window and continue.')).toBeTruthy()
  expect(close).toHaveBeenCalledOnce()
})

test('the code from the email is sent with the chosen provider', async () => {
  const assign = vi.fn<(url: string) => void>()
  const received = fakeServer({
    'GET /api/portal': { data: { passwords: false, providers: [{ id: 'directory', label: 'Directory' }] } },
    'POST /api/auth/providers/directory/start': { data: { url: 'https://directory.example/authorize' } },
  })
  await renderPage(<LinkProviderPage />, '/link-provider?code=of-a-letter')
  vi.stubGlobal('location', { pathname: '/link-provider', search: '?code=of-a-letter', assign })
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in with Directory' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://directory.example/authorize'))
  expect(received.at(-1)?.body).toEqual({ code: 'of-a-letter' })
})

test('the button works again when the user navigates back from the provider', async () => {
  fakeServer({
    'GET /api/portal': { data: { passwords: false, providers: [{ id: 'directory', label: 'Directory' }] } },
    'POST /api/auth/providers/directory/start': { data: { url: 'https://directory.example/authorize' } },
  })
  await renderPage(<LinkProviderPage />, '/link-provider?code=of-a-letter')
  const assign = vi.fn<(url: string) => void>()
  vi.stubGlobal('location', { pathname: '/link-provider', search: '?code=of-a-letter', assign })
  const button = await screen.findByRole('button', { name: 'Sign in with Directory' })
  await userEvent.click(button)
  await waitFor(() => expect(assign).toHaveBeenCalledOnce())
  expect(button.getAttribute('aria-busy')).toBe('true')
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))
  await userEvent.click(button)
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(2))
})

test('a link without its code shows an error and no provider', async () => {
  fakeServer({
    'GET /api/portal': { data: { passwords: false, providers: [{ id: 'directory', label: 'Directory' }] } },
  })
  await renderPage(<LinkProviderPage />, '/link-provider')
  expect(screen.queryByRole('button', { name: /Sign in with/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toBeTruthy()
})
