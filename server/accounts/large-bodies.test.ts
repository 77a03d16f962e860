import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { makeServer } from '../testing/server.ts'

const { app } = await makeServer()
const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })
const unknown = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`unknown_${n}`, 1]))

describe('a request body from an unauthenticated client', () => {
  const paths = app.endpoints
    .filter(({ can, method, body }) => can === 'anyone' && method === 'POST' && !(body instanceof z.ZodMiniNull))
    .map(({ path }) => path)

  it.each(paths.filter((path) => !path.includes('{')))(
    '%s: is rejected above 8 kB before it is parsed, with a short response',
    async (path) => {
      const response = await post(`/api${path}`, unknown(50_000))
      expect([response.statusCode, response.body.length < 1_000]).toEqual([413, true])
    },
  )

  it('is reported with its first 20 unknown members and the number of further ones', async () => {
    const response = await post('/api/auth/sign-in', { email: 'a@b.example', password: 'x', ...unknown(300) })
    expect(response.statusCode).toBe(422)
    const { issues } = response.json<{ issues: { path: string; message: string }[] }>()
    expect(issues).toHaveLength(21)
    expect(issues[0]).toEqual({ path: 'unknown_0', message: 'is unknown' })
    expect(issues[20]).toEqual({ path: '', message: 'and 280 more' })
  })
})
