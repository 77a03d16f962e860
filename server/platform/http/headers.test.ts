import { describe, expect, it } from 'vitest'
import { messages } from '#domain/messages.ts'
import { makeServer } from '../testing/server.ts'

const { app } = await makeServer()
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

  it('lends no camera, no position and no microphone, and the clipboard and passkeys to the portal alone', async () => {
    const allowed = String((await get('/api/health')).headers['permissions-policy']).split(', ')
    expect(allowed).toEqual(
      expect.arrayContaining(['camera=()', 'geolocation=()', 'microphone=()', 'clipboard-write=(self)']),
    )
    expect(allowed).toContain('publickey-credentials-get=(self)')
    for (const rule of allowed) expect(rule).toMatch(/^[a-z-]+=\((?:self)?\)$/)
  })
})

describe('an address that cannot be read', () => {
  it.each([
    '/%zz',
    '/api/%zz',
    '/api/farms/%c0%af',
    '/%',
    '/assets/%E0%A4%A',
    '/%ff?q=1',
    `/api/farms/${'9'.repeat(400)}`,
  ])('%s is told as one that is not there, in the envelope and with the headers of any other', async (url) => {
    const { statusCode, headers, json } = await get(url)
    expect(statusCode === 404 || statusCode === 401).toBe(true)
    expect(json()).toMatchObject({ error: true, data: null })
    for (const name of ['content-security-policy', 'permissions-policy', 'x-content-type-options', 'cache-control'])
      expect(headers).toHaveProperty(name)
  })

  it('in its query alone is still found', async () => {
    expect((await get('/api/health?q=%zz')).statusCode).toBe(200)
    expect((await get('/api/none')).json()).toMatchObject({ message: messages.notFound })
  })
})
