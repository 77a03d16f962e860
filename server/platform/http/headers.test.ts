import { describe, expect, it } from 'vitest'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app } = server
const get = (url: string) => app.inject({ url })
const policyOf = async (url: string) => {
  const { headers } = await get(url)
  const text = String(headers['content-security-policy'])
  return Object.fromEntries(text.split(';').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]))
}

describe('what a browser may do with what the portal sends', () => {
  it('leaves no script and no style but those of the portal', async () => {
    const policy = await policyOf('/api/health')
    expect(policy).toMatchObject({ 'default-src': "'none'", 'script-src': "'self'", 'style-src': "'self'" })
    expect(JSON.stringify(policy)).not.toContain('unsafe')
  })

  it('lends no camera and no microphone, and the clipboard, the position and passkeys to the portal alone', async () => {
    const allowed = String((await get('/api/health')).headers['permissions-policy']).split(', ')
    expect(allowed).toEqual(
      expect.arrayContaining(['camera=()', 'geolocation=(self)', 'microphone=()', 'clipboard-write=(self)']),
    )
    expect(allowed).toContain('publickey-credentials-get=(self)')
    for (const rule of allowed) expect(rule).toMatch(/^[a-z-]+=\((?:self)?\)$/)
  })

  it('has it come by https alone for a year, on all hosts below, wherever it asked', async () => {
    const secure = await makeServer({ beside: server, env: { BASE_URL: 'https://bombus.example' } })
    for (const url of ['/api/health', '/api/farms', '/nowhere', '/%zz']) {
      const { headers } = await secure.app.inject({ url })
      expect(headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains')
    }
    expect((await get('/%zz')).headers['strict-transport-security']).toBeUndefined()
  })

  it('runs no plug-ins, and knows no TRACE', async () => {
    expect(await policyOf('/api/health')).toMatchObject({ 'object-src': "'none'", 'base-uri': "'none'" })
    const trace = await app.inject({ method: 'TRACE' as 'GET', url: '/api/health', headers: { cookie: 'authToken=x' } })
    expect([trace.statusCode, trace.body.includes('authToken')]).toEqual([404, false])
  })
})
