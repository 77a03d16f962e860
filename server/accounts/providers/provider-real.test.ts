import { afterAll, expect, it } from 'vitest'
import { providerMessages } from '#domain/accounts/provider-messages.ts'
import { asker } from '../../testing/asker.ts'
import { makeServer } from '../../testing/server.ts'
import { honestClient } from '../testing/honest-client.ts'
import { passHonestProvider, startHonestProvider, type ProviderPerson } from '../testing/honest-provider.ts'
import { makePerson } from '../testing/people.ts'

/** The same flows with a certified provider that was not written for these tests. */
const people = new Map<string, ProviderPerson>()
const provider = await startHonestProvider({
  redirectUri: 'http://localhost:3000/sign-in-with/directory',
  afterSignOut: 'http://localhost:3000/',
  people,
})
afterAll(() => provider.stop())
const settings = { id: 'directory', label: 'Directory', issuer: provider.issuer, ...honestClient }
const server = await makeServer({
  env: { OIDC_PROVIDERS: JSON.stringify([{ ...settings, match_email: true, sign_out: true }]) },
})
const { db } = server
const ask = asker(server.app)

const pass = async (
  account: string,
  { path = '/auth/providers/directory', headers = {}, jar = new Map<string, string>() } = {},
) => {
  const begun = await ask<{ url: string }>(`POST ${path}/start`, { body: {}, headers })
  const cookie = begun.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const query = await passHonestProvider(begun.data.url, account, jar)
  return ask<{ entered: { token: string } }>(`POST ${path}/finish`, {
    body: { query },
    headers: { ...headers, cookie },
  })
}

it('signs in by a verified address, later by the provider’s subject identifier, and signs out at the provider', async () => {
  const person = await makePerson(db)
  people.set('hannah', { email: person.email, email_verified: true })
  const jar = new Map<string, string>()
  const first = await pass('hannah', { jar })
  expect(first).toMatchObject({ status: 200, data: { entered: { profile: { id: person.id } } } })
  people.set('hannah', { email: 'new-name@example.org', email_verified: false })
  expect((await pass('hannah', { jar })).status).toBe(200)

  const headers = { authorization: `Bearer ${first.data.entered.token}` }
  const { data } = await ask<{ url: string }>('POST /auth/sign-out', { headers })
  const page = await fetch(data.url, {
    headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Sign out of the directory')])
})

it('does not sign in a user whose address is not verified', async () => {
  const person = await makePerson(db)
  people.set('mallory', { email: person.email, email_verified: false })
  expect(await pass('mallory')).toMatchObject({ status: 403, message: providerMessages.notLinked, cookies: [] })
})

it('is linked, prompts again for reauthentication, and returns the authentication time', async () => {
  const person = await makePerson(db)
  people.set('rosa', { email: 'rosa@example.org' })
  const headers = await server.as(person)
  const jar = new Map<string, string>()
  expect((await pass('rosa', { path: '/auth/identities/directory', headers, jar })).status).toBe(200)
  await db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(0) })
    .where('user_id', '=', person.id)
    .execute()
  expect((await pass('rosa', { path: '/auth/confirm/providers/directory', headers, jar })).status).toBe(200)
  expect((await ask('POST /auth/factors/totp', { headers })).status).toBe(200)
})

it('reports to the portal when a user cannot be signed in', async () => {
  const begun = await ask<{ url: string }>('POST /auth/providers/directory/start', { body: {} })
  const url = new URL(begun.data.url)
  url.searchParams.set('prompt', 'none')
  const query = await passHonestProvider(url.href, 'nobody')
  const cookie = begun.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const response = await ask('POST /auth/providers/directory/finish', { body: { query }, headers: { cookie } })
  expect(response).toMatchObject({ status: 403, message: providerMessages.refused })
})
