import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../config/settings.ts'
import { makeServer } from '#server/testing/server.ts'

const server = await makeServer()
const { app } = server
const get = (url: string) => app.inject({ url })
const policyOf = async (url: string) => {
  const { headers } = await get(url)
  const text = String(headers['content-security-policy'])
  return Object.fromEntries(text.split(';').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]))
}

const assets = readdirSync(join(projectRoot, 'dist/web/assets'))
const worker = assets.find((name) => name.includes('worker') && name.endsWith('.mjs')) ?? 'none'

describe('the security headers', () => {
  it.each(['/sign-in', '/nowhere', '/worker.js', `/assets/${worker}`])(
    '%s: allow only scripts and styles of the portal',
    async (url) => {
      const policy = await policyOf(url)
      expect(policy).toMatchObject({
        'default-src': "'none'",
        // The hash of the inline script of a server-rendered page, which loads its other scripts.
        'script-src': expect.stringMatching(/^'self'(?: 'sha256-[^']+')?$/),
        'style-src': "'self'",
      })
      expect(JSON.stringify(policy)).not.toContain('unsafe')
    },
  )

  it('deny camera and microphone, and allow clipboard, position and passkeys only to the portal', async () => {
    const allowed = String((await get('/sign-in')).headers['permissions-policy']).split(', ')
    expect(allowed).toEqual(
      expect.arrayContaining(['camera=()', 'geolocation=(self)', 'microphone=()', 'clipboard-write=(self)']),
    )
    expect(allowed).toContain('publickey-credentials-get=(self)')
    for (const rule of allowed) expect(rule).toMatch(/^[a-z-]+=\((?:self)?\)$/)
  })

  it.each([
    '/api/health',
    '/api/farms',
    '/api/nowhere',
    '/%zz',
    ...['.js', '.css', '.woff2', '.svg'].map((end) => `/assets/${assets.find((name) => name.endsWith(end)) ?? end}`),
  ])('allow nothing for %s, which is not a page, and are short', async (url) => {
    const { headers } = await get(url)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    const words = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`)
    expect(words.join('').length).toBeLessThan(600)
  })

  it('require https for a year, on all subdomains, for any path', async () => {
    const secure = await makeServer({ beside: server, env: { BASE_URL: 'https://bombus.example' } })
    for (const url of ['/api/health', '/api/farms', '/nowhere', '/%zz']) {
      const { headers } = await secure.app.inject({ url })
      expect(headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains')
    }
    expect((await get('/%zz')).headers['strict-transport-security']).toBeUndefined()
  })

  it('allow no plug-ins, and TRACE is not supported', async () => {
    expect(await policyOf('/sign-in')).toMatchObject({ 'object-src': "'none'", 'base-uri': "'none'" })
    const trace = await app.inject({ method: 'TRACE' as 'GET', url: '/api/health', headers: { cookie: 'authToken=x' } })
    expect([trace.statusCode, trace.body.includes('authToken')]).toEqual([404, false])
  })
})
