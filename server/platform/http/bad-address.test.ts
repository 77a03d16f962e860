import { expect, it } from 'vitest'
import { makeServer } from '#server/testing/server.ts'

const { app } = await makeServer()

it.each(['/%zz', '/api/%zz', '/api/farms/%E0%A4%A', `/api/farms/${'9'.repeat(300)}`])(
  '%s is a nonexistent address, reported in the envelope and with the headers',
  async (url) => {
    const response = await app.inject({ method: 'GET', url })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ error: true, message: 'Not found.', data: null, issues: [] })
    expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  },
)
