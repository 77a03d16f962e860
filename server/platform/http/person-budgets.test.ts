import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { PERSON_TURNS } from '#domain/budgets/requests.ts'
import { messages } from '#domain/messages.ts'
import { endpoint } from '#domain/platform/endpoint.ts'
import { makeUser } from '../../factories/people.ts'
import { bareApp } from '../testing/bare-app.ts'
import { makeServer } from '../testing/server.ts'
import { route } from './route.ts'

describe('one person', () => {
  it('has so many requests a minute, whichever calls they are of, and takes none from others', async () => {
    const server = await makeServer({ env: { PERSON_RATE: '60' } })
    const [hasty, other] = [
      await makeUser(server.db, { role: 'farmer' }),
      await makeUser(server.db, { role: 'farmer' }),
    ]
    const ask = async (person: typeof hasty, url: string) =>
      server.app.inject({ method: 'GET', url, headers: await server.as(person) })
    for (let asked = 0; asked < 30; asked += 1) {
      expect((await ask(hasty, '/api/users/profile')).statusCode).toBe(200)
      expect((await ask(hasty, '/api/security-events')).statusCode).toBe(403)
    }
    const refused = await ask(hasty, '/api/users/profile')
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ message: messages.tooManyRequests })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask(other, '/api/users/profile')).statusCode).toBe(200)
  })

  it('gives the turn of a lost connection back when its work is done, and not before', async () => {
    const server = await makeServer()
    const user = await makeUser(server.db)
    const app = bareApp(server.settings, server.identity.authenticate)
    let begun = 0
    const done = Promise.withResolvers<void>()
    const slow = endpoint({
      id: 'getSlow',
      tag: 'Test',
      method: 'GET',
      path: '/slow',
      summary: 'An endpoint for a test.',
      can: 'profile.use',
    })
    route(app, slow, async () => {
      begun += 1
      await done.promise
      return null
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    onTestFinished(() => app.close())
    const headers = await server.as(user)
    const { port } = app.server.address() as AddressInfo
    const ask = (signal?: AbortSignal) => fetch(`http://127.0.0.1:${port}/slow`, { headers, ...(signal && { signal }) })
    const lost = new AbortController()
    const asked = Array.from({ length: PERSON_TURNS.at_once }, () => ask(lost.signal).catch(() => null))
    await expect.poll(() => begun).toBe(PERSON_TURNS.at_once)
    lost.abort()
    await Promise.all(asked)
    const next = ask()
    // A round trip later it still waits: each lost connection would have a turn of its own.
    await fetch(`http://127.0.0.1:${port}/nothing-here`)
    expect(begun).toBe(PERSON_TURNS.at_once)
    done.resolve()
    expect((await next).status).toBe(200)
  })
})
