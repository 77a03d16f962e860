import { afterAll } from 'vitest'
import type { Session } from '#domain/accounts/session-endpoints.ts'
import type { FactorRequired } from '#domain/accounts/signed-in.ts'
import { asker, newAddress } from '../../testing/asker.ts'
import { makeServer } from '../../testing/server.ts'
import { startLiar, type Liar } from './liar.ts'

export type Headers = Record<string, string>
interface Entered {
  entered: { token?: string } & Partial<FactorRequired>
  return_to: string | null
}
interface Given {
  /** Settings of providers by name. */
  providers: Record<string, Record<string, unknown>>
  env?: Record<string, string>
  timeout?: number
}

let subjects = 0
/** A subject that no other test uses. */
export const newSubject = () => `subject-${(subjects += 1)}`

/** A server with test providers, and helpers for their flows. */
export const makeProviderServer = async ({ providers, env, timeout }: Given) => {
  const liars = new Map<string, Liar>()
  for (const name of Object.keys(providers)) liars.set(name, await startLiar())
  afterAll(() => Promise.all([...liars.values()].map(({ stop }) => stop())))
  const list = Object.entries(providers).map(([id, more]) => ({
    id,
    label: `The ${id}`,
    issuer: liars.get(id)?.issuer,
    client_id: 'bombus',
    client_secret: 'a secret of the tests',
    ...more,
  }))
  const server = await makeServer({
    env: { BOMBUS_DEMO: 'on', BOMBUS_MAIL: 'on', OIDC_PROVIDERS: JSON.stringify(list), ...env },
    ...(timeout === undefined ? {} : { timeout: { provider: timeout } }),
  })
  const ask = asker(server.app)
  const liar = (name: string): Liar => {
    const found = liars.get(name)
    if (!found) throw new Error(`no provider ${name}`)
    return found
  }
  const start = async (path: string, { body, headers = {} }: { body?: object; headers?: Headers } = {}) => {
    const response = await ask<{ url: string }>(`POST ${path}/start`, { body: body ?? {}, headers, from: newAddress() })
    const kept = response.cookies.find(({ name }) => name === 'provider-browser')
    return { ...response, url: response.data?.url ?? '', cookie: `provider-browser=${kept?.value ?? ''}` }
  }
  const finish = <T = Entered>(path: string, query: string, headers: Headers) =>
    ask<T>(`POST ${path}/finish`, { body: { query }, headers, from: newAddress() })
  /** The query with which an honest provider redirects the browser back. */
  const queryFor = (name: string, url: string, sub: string, claims: Record<string, unknown> = {}) => {
    const { issuer, codeFor } = liar(name)
    const state = new URL(url).searchParams.get('state') ?? ''
    return new URLSearchParams({ code: codeFor(url, sub, claims), state, iss: issuer }).toString()
  }
  /** The whole flow: to the provider and back. */
  const pass = async <T = Entered>(
    name: string,
    sub: string,
    {
      claims = {},
      body,
      headers = {},
      path = `/auth/providers/${name}`,
    }: { claims?: Record<string, unknown>; body?: object; headers?: Headers; path?: string } = {},
  ) => {
    const begun = await start(path, { ...(body ? { body } : {}), headers })
    if (begun.status !== 200) return begun as unknown as Awaited<ReturnType<typeof finish<T>>>
    return finish<T>(path, queryFor(name, begun.url, sub, claims), { ...headers, cookie: begun.cookie })
  }
  const bearer = (token: string | undefined): Headers => ({ authorization: `Bearer ${token ?? 'none'}` })
  return {
    server,
    ask,
    liar,
    start,
    finish,
    queryFor,
    pass,
    bearer,
    link: (user_id: number, name: string, subject: string) =>
      server.db
        .insertInto('provider_identities')
        .values({ user_id, issuer: liar(name).issuer, subject })
        .returning('id')
        .executeTakeFirstOrThrow(),
    sessionsOf: async (headers: Headers) => (await ask<Session[]>('GET /auth/sessions', { headers })).data,
    sessionCount: async () =>
      Number(
        (
          await server.db
            .selectFrom('sessions')
            .select((eb) => eb.fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      ),
    events: (kind: string) =>
      server.db
        .selectFrom('security_events')
        .where('kind', '=', kind)
        .select(['result', 'status', 'reason', 'actor_id', 'detail'])
        .orderBy('id')
        .execute(),
    subjects: async (recipient: string) =>
      (
        await server.db.selectFrom('mails').where('recipient', '=', recipient).select('subject').orderBy('id').execute()
      ).map(({ subject }) => subject),
  }
}
