import { describe, expect, it } from 'vitest'
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
