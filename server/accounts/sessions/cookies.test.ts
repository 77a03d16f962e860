import { describe, expect, it } from 'vitest'
import { asker } from '../../testing/asker.ts'
import { makeServer } from '../../testing/server.ts'
import { makePerson, password } from '../testing/people.ts'

const server = await makeServer()

describe('cookies', () => {
  const day = 86_400
  it.each([
    ['loopback http', server.settings.baseUrl, false],
    ['https', 'https://bombus.example', true],
  ])('on %s', async (_name, BASE_URL, secure) => {
    const { app } = await makeServer({ beside: server, env: { BASE_URL } })
    const { cookies, headers } = await asker(app)('POST /auth/sign-in', {
      body: { email: (await makePerson(server.db)).email, password },
    })
    const common = { path: '/', sameSite: 'Strict', ...(secure ? { secure } : {}) }
    expect(cookies).toEqual([
      { name: 'authToken', value: expect.any(String), ...common, httpOnly: true, maxAge: day },
      { name: 'user-status', value: 'true', ...common, maxAge: day },
      { name: 'known-browser', value: expect.any(String), ...common, httpOnly: true, maxAge: 365 * day },
    ])
    expect(headers['cache-control']).toBe('no-store')
    const authToken = cookies[0]?.value ?? ''
    const out = await asker(app)('POST /auth/sign-out', {
      headers: { cookie: `authToken=${authToken}`, origin: BASE_URL },
    })
    expect(out.status).toBe(200)
    expect(out.cookies.map(({ name, value, expires }) => [name, value, expires?.getTime()])).toEqual([
      ['authToken', '', 0],
      ['user-status', '', 0],
    ])
  })
})
