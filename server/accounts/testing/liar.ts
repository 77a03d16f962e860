import { createHash, createHmac, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Json = Record<string, unknown>
type Answer = (request: IncomingMessage, response: ServerResponse) => void

const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const newKey = (kid: string) => ({ kid, ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) })
type Key = ReturnType<typeof newKey>
const jwkOf = ({ kid, publicKey }: Key) => ({ ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' })

export const es256 = (key: KeyObject, header: Json, claims: Json) => {
  const body = `${text(header)}.${text(claims)}`
  return `${body}.${sign('sha256', Buffer.from(body), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}
export const hs256 = (secret: string | Buffer, header: Json, claims: Json) => {
  const body = `${text(header)}.${text(claims)}`
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
}
export const unsigned = (header: Json, claims: Json) => `${text(header)}.${text(claims)}.`

interface Issued {
  nonce: string
  challenge: string
  sub: string
  claims: Json
}
/** Responses that deviate from the protocol; evaluated for each request. */
export interface Lies {
  discovery?: (truth: Json) => Json
  claims?: (truth: Json) => Json
  token?: (header: Json, claims: Json) => string
  keys?: () => unknown
  userinfo?: (sub: string) => Json
  answer?: Record<string, Answer>
}

/** A test provider that follows the protocol (code, PKCE, nonce, ES256 signature) except for configured deviations. */
export const startLiar = async () => {
  const codes = new Map<string, Issued>()
  let lies: Lies = {}
  let key = newKey('first')
  const asked: string[] = []
  const http = createServer()
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    userinfo_endpoint: `${issuer}/userinfo`,
    end_session_endpoint: `${issuer}/end`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    code_challenge_methods_supported: ['S256'],
    id_token_signing_alg_values_supported: ['ES256', 'HS256', 'none'],
    authorization_response_iss_parameter_supported: true,
  })
  const tokenOf = ({ nonce, sub, claims }: Issued): string => {
    const now = Math.floor(Date.now() / 1_000)
    const truth = { iss: issuer, sub, aud: 'bombus', iat: now, exp: now + 60, nonce, auth_time: now, ...claims }
    const header = { alg: 'ES256', kid: key.kid, typ: 'JWT' }
    return (lies.token ?? ((head, said) => es256(key.privateKey, head, said)))(header, lies.claims?.(truth) ?? truth)
  }
  const exchange = (body: URLSearchParams, authorization: string | undefined): [number, Json] => {
    const code = body.get('code') ?? ''
    const issued = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    if (!authorization?.startsWith('Basic ')) return [401, { error: 'invalid_client' }]
    if (!issued || challenge !== issued.challenge) return [400, { error: 'invalid_grant' }]
    return [200, { access_token: issued.sub, token_type: 'Bearer', expires_in: 60, id_token: tokenOf(issued) }]
  }
  http.on('request', (request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer)
    asked.push(pathname)
    const lie = lies.answer?.[pathname]
    if (lie) return lie(request, response)
    const say = (status: number, body: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (pathname === '/.well-known/openid-configuration') return say(200, lies.discovery?.(metadata()) ?? metadata())
    if (pathname === '/keys') return say(200, lies.keys?.() ?? { keys: [jwkOf(key)] })
    if (pathname === '/userinfo') {
      const sub = (request.headers.authorization ?? '').replace('Bearer ', '')
      return say(200, lies.userinfo?.(sub) ?? { sub })
    }
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => say(...exchange(new URLSearchParams(body), request.headers.authorization)))
    return undefined
  })
  return {
    issuer,
    /** Requested paths in order. */
    asked,
    tell: (said: Lies) => {
      lies = said
    },
    /** Replaces the first key. */
    rotate: (kid = 'second') => {
      key = newKey(kid)
    },
    publicKey: () => key.publicKey,
    /** A code, as if someone had signed in at the URL to which the portal redirected. */
    codeFor: (url: string, sub: string, claims: Json = {}): string => {
      const { searchParams } = new URL(url)
      const code = randomBytes(8).toString('hex')
      const [nonce, challenge] = [searchParams.get('nonce') ?? '', searchParams.get('code_challenge') ?? '']
      codes.set(code, { nonce, challenge, sub, claims })
      return code
    },
    stop: () => {
      http.closeAllConnections()
      return new Promise((resolve) => http.close(resolve))
    },
  }
}
export type Liar = Awaited<ReturnType<typeof startLiar>>
