import { describe, expect, it } from 'vitest'
import { messages } from '#domain/messages.ts'
import { endpoint } from '#domain/platform/endpoint.ts'
import { sessions } from '../../accounts/sessions/sessions.ts'
import { makeUser } from '../../factories/people.ts'
import { bareApp } from '#server/testing/bare-app.ts'
import { makeServer } from '#server/testing/server.ts'
import { route } from './route.ts'

const server = await makeServer()
const origin = server.settings.baseUrl
const { token } = await sessions.open(server.db, (await makeUser(server.db)).id)

const ask = (method: 'GET' | 'POST', headers: Record<string, string>) =>
  server.app.inject({ method, url: method === 'GET' ? '/api/users/profile' : '/api/auth/activity', headers })
const cookie = `authToken=${token}`
const bearer = `Bearer ${token}`

describe('session authentication', () => {
  const table: [string, 'GET' | 'POST', Record<string, string>, number][] = [
    ['none', 'GET', {}, 401],
    ['none', 'POST', {}, 401],
    ['unknown', 'GET', { authorization: 'Bearer nonsense' }, 401],
    ['empty', 'GET', { authorization: 'Bearer ' }, 401],
    ['another scheme', 'GET', { authorization: `Basic ${token}` }, 401],
    ['in the address', 'GET', { 'x-auth-token': token }, 401],
    ['a header', 'GET', { authorization: bearer }, 200],
    ['a header', 'POST', { authorization: bearer }, 200],
    ['a header, whatever the page', 'POST', { authorization: bearer, 'sec-fetch-site': 'cross-site' }, 200],
    ['a bad header before a good cookie', 'GET', { authorization: 'Bearer nonsense', cookie }, 401],
    ['a cookie', 'GET', { cookie }, 200],
    ['a cookie, from a link elsewhere', 'GET', { cookie, 'sec-fetch-site': 'cross-site' }, 200],
    ['a cookie without origin', 'POST', { cookie }, 403],
    ['a cookie, right origin', 'POST', { cookie, origin }, 200],
    ['a cookie, origin of another site', 'POST', { cookie, origin: 'https://evil.example' }, 403],
    ['a cookie, origin that begins alike', 'POST', { cookie, origin: `${origin}.evil.example` }, 403],
    ['a cookie, origin of another port', 'POST', { cookie, origin: 'http://localhost:9' }, 403],
    ['a cookie, origin null', 'POST', { cookie, origin: 'null' }, 403],
    ['a cookie, same origin', 'POST', { cookie, 'sec-fetch-site': 'same-origin' }, 200],
    ['a cookie, same site', 'POST', { cookie, 'sec-fetch-site': 'same-site' }, 403],
    ['a cookie, cross-site', 'POST', { cookie, 'sec-fetch-site': 'cross-site' }, 403],
    ['a cookie, typed by hand', 'POST', { cookie, 'sec-fetch-site': 'none' }, 403],
    ['a cookie, Host of another name', 'POST', { cookie, host: 'evil.example', origin: 'http://evil.example' }, 403],
  ]
  it.each(table)('by %s, %s: %j %i', async (_name, method, headers, status) => {
    const response = await ask(method, headers)
    expect(response.statusCode).toBe(status)
    const message = { 200: 'OK', 401: messages.signInFirst, 403: messages.crossSite }[status]
    expect(response.json()).toMatchObject({ error: status !== 200, message })
  })
})

it('prevents caching of responses', async () => {
  expect((await ask('GET', { cookie })).headers['cache-control']).toBe('no-store')
  expect((await ask('GET', {})).headers['cache-control']).toBe('no-store')
})

const plain = {
  id: 'getPlain',
  tag: 'Test',
  method: 'GET',
  path: '/plain',
  summary: 'An endpoint for a test.',
} as const

describe('a route', () => {
  const guarded = () => bareApp(server.settings)
  it('without a policy cannot be registered', () => {
    expect(() => guarded().get('/free', async () => null)).toThrow('GET /free has no policy.')
    const nameless = endpoint({ ...plain, can: '' as 'anyone' })
    expect(() => route(guarded(), nameless, async () => null)).toThrow('GET /plain has no policy.')
  })
  it('with a policy can be registered', async () => {
    const app = guarded()
    route(app, endpoint({ ...plain, can: 'anyone' }), async () => null)
    expect((await app.inject('/plain')).json()).toEqual({ error: false, message: 'OK', data: null })
  })
})
