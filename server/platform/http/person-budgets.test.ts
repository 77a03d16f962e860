import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { PERSON_CONCURRENCY } from '#domain/budgets/budgets.ts'
import { messages } from '#domain/messages.ts'
import { endpoint } from '#domain/platform/endpoint.ts'
import { makeUser } from '../../factories/people.ts'
import { bareApp } from '#server/testing/bare-app.ts'
import { makeServer } from '#server/testing/server.ts'
import { route } from './route.ts'

describe('one user', () => {
  it('has a limit of requests a minute for all calls together, which does not affect others', async () => {
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

  describe('with slow requests', async () => {
    const server = await makeServer()
    const slow = endpoint({
      id: 'getSlow',
      tag: 'Test',
      method: 'GET',
      path: '/slow',
      summary: 'An endpoint for a test.',
      can: 'profile.use',
    })
    const start = async () => {
      const headers = await server.as(await makeUser(server.db))
      const app = bareApp(server.settings, server.identity.authenticate)
      const done = Promise.withResolvers<void>()
      const seen = { begun: 0, closed: 0 }
      route(app, slow, async () => {
        seen.begun += 1
        await done.promise
        return null
      })
      app.server.on('request', (_request, response) => response.once('close', () => (seen.closed += 1)))
      await app.listen({ port: 0, host: '127.0.0.1' })
      onTestFinished(async () => {
        app.server.closeAllConnections()
        await app.close()
      })
      const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
      const ask = (path: string, signal?: AbortSignal) =>
        fetch(`${base}${path}`, { headers, ...(signal && { signal }) }).catch(() => null)
      const allTurns = async (signal?: AbortSignal) => {
        const asked = Array.from({ length: PERSON_CONCURRENCY.at_once }, () => ask('/slow', signal))
        await expect.poll(() => seen.begun).toBe(PERSON_CONCURRENCY.at_once)
        return asked
      }
      return { ask, allTurns, seen, done }
    }

    it('frees the slot of a lost connection when its work is done, and not before', async () => {
      const { ask, allTurns, seen, done } = await start()
      const lost = new AbortController()
      const asked = await allTurns(lost.signal)
      lost.abort()
      await Promise.all(asked)
      const next = ask('/slow')
      // It still waits after a round trip: otherwise each lost connection would get another slot.
      await ask('/nothing-here')
      expect(seen.begun).toBe(PERSON_CONCURRENCY.at_once)
      done.resolve()
      expect((await next)?.status).toBe(200)
    })

    it('does nothing for a client that disconnected while waiting for a slot, and continues with the next', async () => {
      const { ask, allTurns, seen, done } = await start()
      const asked = await allTurns()
      const lost = new AbortController()
      const leaving = Array.from({ length: 3 }, () => ask('/slow', lost.signal))
      await ask('/nothing-here')
      lost.abort()
      await Promise.all(leaving)
      await expect.poll(() => seen.closed).toBe(leaving.length + 1)
      const next = ask('/slow')
      done.resolve()
      for (const one of [...asked, next]) expect((await one)?.status).toBe(200)
      expect(seen.begun).toBe(PERSON_CONCURRENCY.at_once + 1)
    })
  })
})
