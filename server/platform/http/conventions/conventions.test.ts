import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Farm } from '#domain/farms/farm.ts'
import { messages } from '#domain/messages.ts'
import { makeUser } from '../../../factories/people.ts'
import { makeFarm } from '../../../factories/places.ts'
import { makeServer } from '../../../testing/server.ts'
import { takesProblemDetails } from './problem-details.ts'

const server = await makeServer({ env: { CORS_ORIGINS: 'https://notebook.example' } })
const { app, db } = server
const farm = await makeFarm(db, { title: 'Ashcombe Farm' })
const person = await makeUser(db, { role: 'farm_admin', organisation_id: farm.organisation_id })
const headers = await server.as(person)
const at = `/api/farms/${farm.id}`

describe('problem details', () => {
  it.each([
    ['application/problem+json', true],
    ['application/json, Application/Problem+JSON;q=0.5', true],
    ['application/problem+json;q=0', false],
    ['application/json', false],
    ['*/*', false],
    [undefined, false],
  ])('are requested by Accept: %s', (accept, expected) => {
    expect(takesProblemDetails({ headers: { accept } })).toBe(expected)
  })

  it('have the members of the RFC, and list every invalid member', async () => {
    const payload = { title: '', area: 'x' }
    const refused = await app.inject({
      method: 'PUT',
      url: at,
      headers: { ...headers, accept: 'application/problem+json' },
      payload,
    })
    expect(refused.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    const problem = refused.json<{ issues: { path: string }[] }>()
    expect(problem).toMatchObject({
      type: 'about:blank',
      title: 'Unprocessable Entity',
      status: 422,
      detail: expect.stringMatching(/\S/) as string,
    })
    expect(problem.issues.map(({ path }) => path)).toContain('title')
    const usual = await app.inject({ method: 'PUT', url: at, headers, payload })
    expect(usual.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(usual.json()).toMatchObject({ error: true, data: null, issues: problem.issues })
  })

  it('are sent for unknown paths and for unauthenticated requests', async () => {
    const accept = 'application/problem+json'
    const unknown = await app.inject({ url: '/api/nothing', headers: { accept } })
    expect(unknown.json()).toMatchObject({ status: 404, title: 'Not Found' })
    expect((await app.inject({ url: at, headers: { accept } })).json()).toMatchObject({ status: 401 })
  })
})

describe('If-Match', () => {
  const put = (ifMatch: string, payload: object = { description: 'changed' }) =>
    app.inject({ method: 'PUT', url: at, headers: { ...headers, 'if-match': ifMatch }, payload })
  const read = async () => (await app.inject({ url: at, headers })).json<{ data: Farm }>().data

  it('is the version that a change is based on, and returns 412 if the record has changed since', async () => {
    const { version } = await read()
    expect((await put(`"${version}"`)).statusCode).toBe(200)
    const late = await put(`"${version}"`, { description: 'too late' })
    expect(late.statusCode).toBe(412)
    expect(late.json()).toMatchObject({ versions: { known: version, current: version + 1 } })
    expect((await read()).description).toBe('changed')
    expect((await put('*')).statusCode).toBe(200)
  })

  it('with an invalid version, or one that contradicts the body, changes nothing', async () => {
    const { version } = await read()
    for (const text of ['3', 'W/"3"', '"x"', '"1", "2"']) {
      const refused = await put(text, { description: 'no' })
      expect([text, refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
        text,
        412,
        messages.ifMatchInvalid,
      ])
    }
    const both = await put(`"${version}"`, { description: 'no', version: version + 1 })
    expect(both.json()).toMatchObject({ issues: [{ path: 'If-Match', message: messages.ifMatchContradicts }] })
    expect((await read()).version).toBe(version)
  })

  it('is rejected by operations that check no version', async () => {
    const refused = await app.inject({
      method: 'POST',
      url: '/api/auth/sign-out',
      headers: { ...headers, 'if-match': '"1"' },
    })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ issues: [{ path: 'If-Match', message: messages.ifMatchUnsupported }] })
  })
})

describe('an ETag', () => {
  it('returns 304 without a body until the content changes', async () => {
    const first = await app.inject({ url: at, headers })
    const etag = String(first.headers['etag'])
    expect(etag).toMatch(/^W\/".+"$/)
    const again = await app.inject({ url: at, headers: { ...headers, 'if-none-match': etag } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await app.inject({ method: 'PUT', url: at, headers, payload: { description: 'another' } })
    const changed = await app.inject({ url: at, headers: { ...headers, 'if-none-match': etag } })
    expect(changed.statusCode).toBe(200)
    expect(changed.headers['etag']).not.toBe(etag)
  })

  it('is sent only for a complete read, not for an error or a change', async () => {
    const missing = await app.inject({ url: '/api/farms/2000000000', headers: { ...headers, 'if-none-match': '*' } })
    expect([missing.statusCode, missing.headers['etag']]).toEqual([404, undefined])
    const put = await app.inject({
      method: 'PUT',
      url: at,
      headers: { ...headers, 'if-none-match': '*' },
      payload: { description: 'once more' },
    })
    expect([put.statusCode, put.headers['etag']]).toEqual([200, undefined])
  })

  it('does not bypass the permission to read', async () => {
    const etag = String((await app.inject({ url: at, headers })).headers['etag'])
    const stranger = await server.as(await makeUser(db, { role: 'farmer' }))
    const refused = await app.inject({ url: at, headers: { ...stranger, 'if-none-match': etag } })
    expect(refused.statusCode).toBe(404)
  })
})

describe('the API description', () => {
  it('requires no session, is sent compressed, and returns 304 if unchanged', async () => {
    const whole = await app.inject({ url: '/api/openapi.json' })
    expect(whole.statusCode).toBe(200)
    expect(whole.json()).toMatchObject({ openapi: '3.1.0' })
    const small = await app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'br' } })
    expect(small.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(small.rawPayload).equals(whole.rawPayload)).toBe(true)
    expect(small.rawPayload.length).toBeLessThan(whole.rawPayload.length / 5)
    const again = await app.inject({
      url: '/api/openapi.json',
      headers: { 'if-none-match': String(whole.headers['etag']) },
    })
    expect(again.statusCode).toBe(304)
  })
})

describe('RateLimit headers', () => {
  it('count down with each request of a script, and are not sent to pages', async () => {
    const ask = () => app.inject({ url: at, headers })
    const left = ({ headers: { ratelimit } }: Awaited<ReturnType<typeof ask>>) =>
      Number(/^"person";r=(\d+);t=\d+$/.exec(String(ratelimit))?.[1])
    const first = await ask()
    expect(first.headers['ratelimit-policy']).toMatch(/^"person";q=\d+;w=60$/)
    expect(left(await ask())).toBe(left(first) - 1)
    const cookie = headers.authorization.replace('Bearer ', 'authToken=')
    const page = await app.inject({ url: at, headers: { cookie } })
    expect(page.statusCode).toBe(200)
    expect(page.headers['ratelimit']).toBeUndefined()
  })
})

describe('a deprecated path', () => {
  it('is marked as deprecated, with a reference to its replacement', async () => {
    const deprecated = app.endpoints.find(
      ({ instead, method, path }) => instead && method === 'GET' && !path.includes('{'),
    )
    expect(deprecated).toBeDefined()
    const old = await app.inject({ url: `/api${deprecated?.path}`, headers })
    expect(old.headers['deprecation']).toMatch(/^@\d{10}$/)
    const successor = /^<(.+)>; rel="successor-version"$/.exec(String(old.headers['link']))?.[1]
    expect(successor).toBe(`/api${deprecated?.instead?.split(' ')[1]}`)
    const present = await app.inject({ url: successor ?? '', headers })
    expect(present.headers['deprecation']).toBeUndefined()
  })
})

describe('cross-origin pages', () => {
  const preflight = (origin: string, url = at) =>
    app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    })

  it('that are listed may call the API with a token, without cookies', async () => {
    const allowed = await preflight('https://notebook.example')
    expect(allowed.statusCode).toBe(204)
    expect(allowed.headers['access-control-allow-origin']).toBe('https://notebook.example')
    expect(allowed.headers['access-control-allow-headers']).toContain('Authorization')
    expect(allowed.headers['access-control-allow-credentials']).toBeUndefined()
    const read = await app.inject({ url: at, headers: { ...headers, origin: 'https://notebook.example' } })
    expect(read.headers['access-control-allow-origin']).toBe('https://notebook.example')
    expect(read.headers['access-control-expose-headers']).toContain('ETag')
  })

  it('that are not listed may not, and pages of the portal are not shared', async () => {
    expect((await preflight('https://elsewhere.example')).headers['access-control-allow-origin']).toBeUndefined()
    const page = await app.inject({ url: '/', headers: { origin: 'https://notebook.example' } })
    expect(page.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('may not call the API without the setting', async () => {
    const usual = await makeServer()
    const answer = await usual.app.inject({
      method: 'OPTIONS',
      url: '/api/farms',
      headers: { origin: 'https://notebook.example', 'access-control-request-method': 'GET' },
    })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})
