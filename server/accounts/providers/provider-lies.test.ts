import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { providerMessages } from '#domain/accounts/provider-messages.ts'
import { es256, hs256, unsigned, type Lies } from '../testing/liar.ts'
import { makePerson } from '../testing/people.ts'
import { makeProviderServer, newSubject } from '../testing/provider-server.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

const names = ['one', 'two', 'elsewhere', 'redirecting', 'huge', 'slow', 'plain', 'inner', 'slash', 'broken']
const made = await makeProviderServer({
  providers: Object.fromEntries(names.map((name) => [name, { match_email: true }])),
  timeout: timeLimit(300),
})
const { server, liar, pass, start, finish, queryFor, link, sessionCount, events } = made
const { db } = server
const one = liar('one')
const path = '/auth/providers/one'

/** Expects a refusal: no sign-in, no linked account, a generic message, and the reason in the log. */
const refusedWith = async (
  work: () => Promise<{ status: number; message: string; cookies: unknown[] }>,
  status: number,
  message: string,
) => {
  const before = await sessionCount()
  const response = await work()
  expect(response).toMatchObject({ status, message })
  expect(response.cookies).toEqual([])
  expect(await sessionCount()).toBe(before)
  const event = (await events('provider-sign-in')).at(-1)
  expect(event).toMatchObject({ result: status === 503 ? 'failed' : 'refused', status })
  expect(event?.reason).toMatch(/^[\w .,:"'-]{3,200}$/)
  return event?.reason
}
const linked = async () => {
  const person = await makePerson(db)
  const subject = newSubject()
  await link(person.id, 'one', subject)
  return { person, subject }
}
const strange = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const pem = () => one.publicKey().export({ type: 'spki', format: 'pem' })

describe('a token is rejected if it', () => {
  const lies: [string, () => Lies][] = [
    ['is of another issuer', () => ({ claims: (truth) => ({ ...truth, iss: liar('two').issuer }) })],
    ['is for another client', () => ({ claims: (truth) => ({ ...truth, aud: 'somebody-else' }) })],
    [
      'is for others, too, and not used by this one',
      () => ({ claims: (truth) => ({ ...truth, aud: ['bombus', 'other'], azp: 'other' }) }),
    ],
    ['has ended', () => ({ claims: (truth) => ({ ...truth, exp: Math.floor(Date.now() / 1_000) - 90 }) })],
    [
      'counts from tomorrow on',
      () => ({ claims: (truth) => ({ ...truth, nbf: Math.floor(Date.now() / 1_000) + 86_400 }) }),
    ],
    [
      'was made tomorrow',
      () => ({
        claims: (truth) => ({
          ...truth,
          iat: Math.floor(Date.now() / 1_000) + 86_400,
          exp: Math.floor(Date.now() / 1_000) + 90_000,
        }),
      }),
    ],
    ['never ends', () => ({ claims: ({ exp: _, ...truth }) => truth })],
    ['has the nonce of another sign-in', () => ({ claims: (truth) => ({ ...truth, nonce: 'another' }) })],
    ['has no nonce', () => ({ claims: ({ nonce: _, ...truth }) => truth })],
    ['has no subject', () => ({ claims: ({ sub: _, ...truth }) => truth })],
    ['is not signed', () => ({ token: (header, claims) => unsigned({ ...header, alg: 'none' }, claims) })],
    ['is signed with nothing', () => ({ token: (header, claims) => unsigned(header, claims) })],
    [
      'is signed with the public key as if it were a secret',
      () => ({ token: (header, claims) => hs256(pem(), { ...header, alg: 'HS256' }, claims) }),
    ],
    [
      'is signed with the client’s secret',
      () => ({ token: (header, claims) => hs256('a secret of the tests', { ...header, alg: 'HS256' }, claims) }),
    ],
    [
      'is signed with another key of the same name',
      () => ({ token: (header, claims) => es256(strange, header, claims) }),
    ],
    [
      'is signed with a key that it brings itself',
      () => ({ token: (header, claims) => es256(strange, { ...header, kid: 'own', jwk: {} }, claims) }),
    ],
    [
      'was changed after it was signed',
      () => ({
        token: (header, claims) => {
          const [head, , signature] = es256(strange, header, claims).split('.')
          return `${head}.${Buffer.from(JSON.stringify({ ...claims, sub: 'boss' })).toString('base64url')}.${signature}`
        },
      }),
    ],
    ['is no token', () => ({ token: () => 'none' })],
    [
      'asks for what nobody knows',
      () => ({ token: (header, claims) => es256(strange, { ...header, crit: ['b64'] }, claims) }),
    ],
  ]
  it.each(lies)('%s', async (_what, make) => {
    const { subject } = await linked()
    one.tell(make())
    await refusedWith(() => pass('one', subject), 403, providerMessages.refused)
    one.tell({})
    expect((await pass('one', subject)).status).toBe(200)
  })

  it('comes without a key set, or with an unusable one', async () => {
    const { subject } = await linked()
    for (const keys of [{}, { keys: [] }, { keys: 'none' }, [], { keys: [{ kty: 'oct', k: 'c2VjcmV0' }] }]) {
      one.tell({ keys: () => keys })
      await refusedWith(() => pass('one', subject), 403, providerMessages.refused)
    }
    one.tell({})
  })
})

it('accepts a rotated key immediately, even under the same key id', async () => {
  const { subject } = await linked()
  expect((await pass('one', subject)).status).toBe(200)
  one.rotate()
  expect((await pass('one', subject)).status).toBe(200)
  one.rotate()
  expect((await pass('one', subject)).status).toBe(200)
})

describe('a callback is rejected if', () => {
  it('it was used before, or the provider never sent it', async () => {
    const { subject } = await linked()
    const begun = await start(path)
    const query = queryFor('one', begun.url, subject)
    const { cookie } = begun
    expect((await finish(path, query, { cookie })).status).toBe(200)
    await refusedWith(() => finish(path, query, { cookie }), 403, providerMessages.beginAgain)
    for (const sent of ['code=x&state=sign-in.none', 'code=x', 'state=', 'none'])
      await refusedWith(() => finish(path, sent, { cookie }), 403, providerMessages.beginAgain)
  })

  it('a different browser or none started the sign-in', async () => {
    const { subject } = await linked()
    const [mine, theirs] = [await start(path), await start(path)]
    const query = queryFor('one', theirs.url, subject)
    for (const cookie of [mine.cookie, '', 'provider-browser=none'])
      await refusedWith(() => finish(path, query, { cookie }), 403, providerMessages.beginAgain)
    // The stranger's attempt consumed nothing.
    expect((await finish(path, query, { cookie: theirs.cookie })).status).toBe(200)
  })

  it('the code belongs to another sign-in', async () => {
    const { subject } = await linked()
    const [mine, theirs] = [await start(path), await start(path)]
    const stolen = new URLSearchParams(queryFor('one', theirs.url, subject)).get('code') ?? ''
    const state = new URL(mine.url).searchParams.get('state') ?? ''
    const query = new URLSearchParams({ code: stolen, state, iss: one.issuer }).toString()
    await refusedWith(() => finish(path, query, { cookie: mine.cookie }), 403, providerMessages.refused)
  })

  it('the sign-in took more than ten minutes', async () => {
    const { subject } = await linked()
    const begun = await start(path)
    await db
      .updateTable('provider_requests')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .execute()
    const query = queryFor('one', begun.url, subject)
    await refusedWith(() => finish(path, query, { cookie: begun.cookie }), 403, providerMessages.beginAgain)
  })

  it('another provider sent it, as its path or issuer shows', async () => {
    const { subject } = await linked()
    const begun = await start(path)
    const headers = { cookie: begun.cookie }
    const query = queryFor('one', begun.url, subject)
    const toTwo = () => finish('/auth/providers/two', query, headers)
    await refusedWith(toTwo, 403, providerMessages.beginAgain)
    const params = new URLSearchParams(query)
    params.set('iss', liar('two').issuer)
    await refusedWith(() => finish(path, params.toString(), headers), 403, providerMessages.refused)
    const again = await start(path)
    const without = new URLSearchParams(queryFor('one', again.url, subject))
    without.delete('iss')
    await refusedWith(() => finish(path, without.toString(), { cookie: again.cookie }), 403, providerMessages.refused)
  })

  it('it has unexpected or repeated parameters', async () => {
    const { subject } = await linked()
    for (const more of ['&id_token=e30.e30.', '&response=e30', '&state=another', '&code=another', '&access_token=x']) {
      const begun = await start(path)
      const query = queryFor('one', begun.url, subject) + more
      const response = await finish(path, query, { cookie: begun.cookie })
      // Surplus parameters are ignored; repeated ones are refused.
      expect([more, response.status]).toEqual([more, /^&(state|code|id_token|response)=/.test(more) ? 403 : 200])
    }
  })

  it('the user cancelled or the provider reports an error, whose text is not shown', async () => {
    for (const [error, message] of [
      ['access_denied', providerMessages.cancelled],
      ['server_error', providerMessages.refused],
    ] as const) {
      const begun = await start(path)
      const state = new URL(begun.url).searchParams.get('state') ?? ''
      const query = new URLSearchParams({ error, error_description: '<b>call us</b>', state, iss: one.issuer })
      expect(await refusedWith(() => finish(path, query.toString(), { cookie: begun.cookie }), 403, message)).toBe(
        error,
      )
    }
  })

  it('a page of another site sends it or starts the sign-in', async () => {
    const { subject } = await linked()
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await start(path, { headers })).status).toBe(403)
    const begun = await start(path)
    const query = queryFor('one', begun.url, subject)
    expect((await finish(path, query, { ...headers, cookie: begun.cookie })).status).toBe(403)
  })
})

describe('user claims are not trusted if', () => {
  it('they are about another subject', async () => {
    const person = await makePerson(db)
    one.tell({ userinfo: () => ({ sub: 'boss', email: person.email, email_verified: true }) })
    await refusedWith(() => pass('one', newSubject()), 403, providerMessages.refused)
    one.tell({ userinfo: (sub) => ({ sub, email: person.email, email_verified: true }) })
    expect((await pass('one', newSubject())).status).toBe(200)
    one.tell({})
  })

  it('the address and its verification come from different sources', async () => {
    const person = await makePerson(db)
    one.tell({ userinfo: (sub) => ({ sub, email_verified: true }) })
    const claims = { email: person.email }
    await refusedWith(() => pass('one', newSubject(), { claims }), 403, providerMessages.notLinked)
    one.tell({ userinfo: (sub) => ({ sub, email: person.email }) })
    const verified = { email_verified: true }
    await refusedWith(() => pass('one', newSubject(), { claims: verified }), 403, providerMessages.notLinked)
    one.tell({})
  })
})

describe('a provider is treated as unavailable if it', () => {
  const begin = async (name: string, lies: Lies) => {
    liar(name).tell(lies)
    return refusedWith(() => start(`/auth/providers/${name}`), 503, providerMessages.away)
  }
  const discovery = '/.well-known/openid-configuration'

  it.each<[string, string, Lies]>([
    ['names another issuer', 'elsewhere', { discovery: (truth) => ({ ...truth, issuer: 'https://idp.example' }) }],
    [
      'names its issuer otherwise',
      'slash',
      { discovery: (truth) => ({ ...truth, issuer: `${String(truth['issuer'])}/` }) },
    ],
    [
      'leads elsewhere',
      'redirecting',
      {
        answer: {
          [discovery]: (_, response) => void response.writeHead(302, { location: `${one.issuer}${discovery}` }).end(),
        },
      },
    ],
    [
      'says no end of things',
      'huge',
      {
        answer: {
          [discovery]: (_, response) =>
            void response
              .writeHead(200, { 'content-type': 'application/json' })
              .end(`{"issuer":"${'x'.repeat(600_000)}"}`),
        },
      },
    ],
    ['says nothing', 'slow', { answer: { [discovery]: () => undefined } }],
    [
      'has its tokens made in the clear by another machine',
      'plain',
      { discovery: (truth) => ({ ...truth, token_endpoint: 'http://idp.example/token' }) },
    ],
    [
      'points into the network of the server',
      'inner',
      { discovery: (truth) => ({ ...truth, jwks_uri: 'https://10.0.0.1/keys' }) },
    ],
    ['fails', 'broken', { answer: { [discovery]: (_, response) => void response.writeHead(500).end() } }],
  ])('%s', async (_what, name, lies) => {
    await begin(name, lies)
    // The next caller causes no further request.
    const { asked } = liar(name)
    const before = asked.length
    await start(`/auth/providers/${name}`)
    expect(asked.length).toBe(before)
  })

  it.each<[string, Lies]>([
    [
      'are too long',
      {
        answer: {
          '/token': (_, response) =>
            void response.writeHead(200, { 'content-type': 'application/json' }).end(' '.repeat(600_000)),
        },
      },
    ],
    ['never come', { answer: { '/token': () => undefined } }],
    [
      'begin and never end',
      {
        answer: {
          '/token': (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
        },
      },
    ],
    ['never come of its keys', { answer: { '/keys': () => undefined } }],
    ['lead elsewhere', { answer: { '/token': (_, response) => void response.writeHead(500).end() } }],
  ])('sends responses that %s', async (_what, lies) => {
    const { subject } = await linked()
    one.tell(lies)
    await refusedWith(() => pass('one', subject), 503, providerMessages.away)
    one.tell({})
  })

  it('is down, without affecting other users or the start of the portal', async () => {
    const person = await makePerson(db)
    expect((await server.app.inject({ url: '/api/health' })).statusCode).toBe(200)
    expect((await server.app.inject({ url: '/api/users/profile', headers: await server.as(person) })).statusCode).toBe(
      200,
    )
  })
})

it('accepts only return addresses within the portal', async () => {
  for (const return_to of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '',
  ])
    expect([return_to, (await start(path, { body: { return_to } })).status]).toEqual([return_to, 422])
})

it('limits how often an unauthenticated client can start a sign-in', async () => {
  const statuses = new Set<number>()
  for (let n = 0; n <= 100; n += 1) {
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: `/api${path}/start`,
      payload: {},
      remoteAddress: '10.9.9.9',
    })
    statuses.add(statusCode)
  }
  expect([...statuses]).toEqual([200, 429])
  expect((await start(path)).status).toBe(200)
})

it('returns 404 for a provider that is not configured', async () => {
  expect((await start('/auth/providers/three')).status).toBe(404)
  expect((await finish('/auth/providers/three', 'state=x', {})).status).toBe(404)
})
