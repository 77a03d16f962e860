import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../config/settings.ts'
import { makeServer } from '#server/testing/server.ts'

// The output of `node scripts/bootstrap.mjs test`; npm test runs it first.
const folder = join(projectRoot, 'dist/web')
const script = readdirSync(join(folder, 'assets')).find((name) => name.endsWith('.js')) ?? ''
const { app } = await makeServer()

describe('static files', () => {
  it('are sent unchanged and cached forever if their name changes with their content', async () => {
    const { statusCode, headers, rawPayload } = await app.inject(`/assets/${script}`)
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-type']).toMatch('application/javascript')
    expect(rawPayload.equals(readFileSync(join(folder, 'assets', script)))).toBe(true)
    const unnamed = await app.inject('/manifest.webmanifest')
    expect([unnamed.statusCode, unnamed.headers['cache-control']]).toEqual([200, 'no-cache'])
  })

  it('are sent compressed to clients that accept it, and compressed only once', async () => {
    const { headers, rawPayload } = await app.inject({
      url: `/assets/${script}`,
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(headers['content-encoding']).toBe('br')
    expect(rawPayload.equals(readFileSync(join(folder, 'assets', `${script}.br`)))).toBe(true)
    const again = await app.inject({ url: `/assets/${script}`, headers: { 'if-none-match': String(headers['etag']) } })
    const plain = await app.inject(`/assets/${script}`)
    const known = await app.inject({
      url: `/assets/${script}`,
      headers: { 'if-none-match': String(plain.headers['etag']) },
    })
    expect([again.statusCode, known.statusCode]).toEqual([200, 304])
    expect([known.rawPayload.length, known.headers['content-encoding']]).toEqual([0, undefined])
  })

  it('return their length for a HEAD request', async () => {
    const { statusCode, headers, rawPayload } = await app.inject({ method: 'HEAD', url: `/assets/${script}` })
    expect([statusCode, rawPayload.length]).toEqual([200, 0])
    expect(headers['content-length']).toBe(String(readFileSync(join(folder, 'assets', script)).length))
  })

  it('have the same content type when compressed, and are cached separately per encoding', async () => {
    const packed = await app.inject({ url: `/assets/${script}`, headers: { 'accept-encoding': 'br;q=1, gzip' } })
    const plain = await app.inject({ url: `/assets/${script}`, headers: { 'accept-encoding': 'br;q=0, gzip' } })
    expect(packed.headers['content-type']).toBe(plain.headers['content-type'])
    expect([packed.headers['content-encoding'], plain.headers['content-encoding']]).not.toContain(undefined)
    expect([packed.headers['vary'], plain.headers['vary']].map((vary) => String(vary).toLowerCase())).toEqual([
      expect.stringContaining('accept-encoding'),
      expect.stringContaining('accept-encoding'),
    ])
  })

  it('redirect the unsubscribe path of earlier emails to the current one', async () => {
    const { statusCode, headers } = await app.inject('/end-letters')
    expect([statusCode, headers['location']]).toEqual([308, '/unsubscribe'])
  })

  it('support range requests for a valid range', async () => {
    const url = '/icons/' + (readdirSync(join(folder, 'icons')).find((name) => name.endsWith('.png')) ?? '')
    const whole = await app.inject(url)
    const part = await app.inject({ url, headers: { range: 'bytes=0-9' } })
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10])
    expect(part.headers['content-range']).toBe(`bytes 0-9/${whole.rawPayload.length}`)
    const beyond = await app.inject({ url, headers: { range: 'bytes=99999999-' } })
    expect([beyond.statusCode, beyond.json()]).toEqual([416, expect.objectContaining({ error: true })])
  })

  it.each([
    '/assets/none.js',
    '/assets/',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%00',
    '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
    '/../../package.json',
    '/..%2f..%2fpackage.json',
    '/.env',
    '/.git/config',
    '/nope.js',
    '/wp-login.php?x=1',
    '/metrics',
    '/api/nonsense',
    '/.env',
    '/.git/config',
    '/metrics',
  ])('do not include %s', async (url) => {
    const { statusCode, body } = await app.inject(url)
    expect(statusCode).toBe(404)
    expect(body).not.toContain('"dependencies"')
  })

  it.each(['/nonsense', '/farm-dashboard', '/devices/7/more'])('return a rendered 404 page for %s', async (url) => {
    const { statusCode, headers } = await app.inject(url)
    expect([statusCode, headers['content-type']]).toEqual([404, expect.stringMatching('text/html')])
  })

  it.each(['/', '/privacy', '/devices', '/farm-dashboard/7?week=2026-W24', '/system'])(
    'serve the page %s',
    async (url) => {
      expect((await app.inject(url)).statusCode).toBe(200)
    },
  )
})
