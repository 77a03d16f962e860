import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { MemoryAdapter } from './memory-adapter.ts'
import { honestClient } from './honest-client.ts'

export interface ProviderPerson {
  email: string
  email_verified?: boolean
}
interface Options {
  port?: number
  /** Where the provider redirects after sign-in, and after sign-out. */
  redirectUri: string
  afterSignOut: string
  people: Map<string, ProviderPerson>
}

const form = (action: string) => `<!doctype html><html lang="en"><title>Directory</title><main><h1>Directory</h1>
<form method="post" action="${action}"><label>Account <input name="account"></label><button>Go on</button></form></main></html>`

/** A certified OpenID Connect provider with a form that accepts any name. */
export const startHonestProvider = async ({ port = 0, redirectUri, afterSignOut, people }: Options) => {
  const http = createServer()
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const provider = new Provider(issuer, {
    adapter: MemoryAdapter,
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] },
    clients: [
      {
        ...honestClient,
        id_token_signed_response_alg: 'ES256',
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [afterSignOut],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    findAccount: (_request: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, ...people.get(sub) }),
    }),
    // No consent is required.
    loadExistingGrant: async (request: {
      oidc: { client: { clientId: string }; session: { accountId: string }; provider: Provider }
    }) => {
      const { client, session } = request.oidc
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
    interactions: { url: (_request: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true, logoutSource } },
    cookies: { keys: ['of the tests'] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Interaction: 600, Session: 600, Grant: 600 },
  })
  const answer = provider.callback()
  http.on('request', (request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer)
    if (!pathname.startsWith('/interaction/')) return answer(request, response)
    if (request.method === 'GET') return void response.setHeader('content-type', 'text/html').end(form(pathname))
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const accountId = new URLSearchParams(body).get('account') ?? ''
      void provider.interactionFinished(request, response, { login: { accountId } }, { mergeWithLastSubmission: false })
    })
    return undefined
  })
  return {
    issuer,
    stop: () => {
      http.closeAllConnections()
      return new Promise((resolve) => http.close(resolve))
    },
  }
}

/** Ends the session without confirmation. */
const logoutSource = (request: { body: string }, confirm: string): void => {
  request.body = `<!doctype html><html lang="en"><title>Sign out</title><main><h1>Sign out</h1>${confirm}
<button form="op.logoutForm" name="logout" value="yes">Sign out of the directory</button></main></html>`
}

/** Follows the provider's pages as a browser with cookies and returns the resulting query. */
export const passHonestProvider = async (url: string, account: string, jar = new Map<string, string>()) => {
  const visit = async (address: string, body?: string): Promise<URL> => {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(body === undefined ? {} : { method: 'POST', body }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    const next = response.headers.get('location')
    await response.text()
    if (next === null) throw new Error(`${address} leads nowhere: ${response.status}`)
    const target = new URL(next, address)
    if (target.origin !== new URL(url).origin) return target
    return target.pathname.startsWith('/interaction/')
      ? visit(target.href, `account=${encodeURIComponent(account)}`)
      : visit(target.href)
  }
  return (await visit(url)).search.slice(1)
}
