import { sql } from 'kysely'
import { providerMessages } from '#domain/accounts/provider-messages.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { readable, type Sealer } from '../../platform/security/encryption.ts'
import { newToken, tokenHash } from '../../platform/security/passwords.ts'

const MINUTES = 10
export type Purpose = 'sign-in' | 'link' | 'confirm'

/** State that is stored while a browser is at a provider. */
export interface Secrets {
  verifier: string
  nonce: string
  /** From an email or for the first administrator: the verified identity is linked with its account. */
  code?: string | undefined
}
interface Asked {
  provider: string
  purpose: Purpose
  session_id: number | null
  /** Token of the cookie of the browser that starts the flow. */
  browser: string
  return_to?: string | undefined
}
/** The values that a returning browser must present. */
export interface ProviderReturn {
  provider: string
  purpose: Purpose
  session_id: number | null
  browser: string | null
  state: string | null
}

const about = (state: string) => `provider request ${tokenHash(state).toString('hex')}`

/** Sign-ins in progress at a provider. All times are the database's. */
export const providerRequests = (sealer: Sealer) => ({
  /** Returns the state, which starts with the purpose, so that the page the browser returns to can read it. */
  make: async (db: Db, asked: Asked, secrets: Secrets): Promise<string> => {
    const state = `${asked.purpose}.${newToken()}`
    const { provider, purpose, session_id, return_to = null } = asked
    await db
      .insertInto('provider_requests')
      .values({
        state_hash: tokenHash(state),
        browser_hash: tokenHash(asked.browser),
        provider,
        purpose,
        session_id,
        return_to,
        secrets: sealer.seal(JSON.stringify(secrets), about(state)),
        expires_at: sql`now() + make_interval(mins => ${MINUTES})`,
      })
      .execute()
    return state
  },

  /**
   * Uses the request; of concurrent attempts, one succeeds. Throws the same error for unknown, used and expired
   * requests, and for another browser, session, purpose or provider; those do not use it up.
   */
  use: async (
    db: Db,
    { provider, purpose, session_id, browser, state }: ProviderReturn,
  ): Promise<Secrets & { state: string; begun_at: Date; return_to: string | null }> => {
    const row =
      state === null || browser === null
        ? undefined
        : await db
            .deleteFrom('provider_requests')
            .where('state_hash', '=', tokenHash(state))
            .where('browser_hash', '=', tokenHash(browser))
            .where('provider', '=', provider)
            .where('purpose', '=', purpose)
            .where('session_id', 'is not distinct from', session_id)
            .where('expires_at', '>', sql<Date>`now()`)
            .returning(['secrets', 'created_at', 'return_to'])
            .executeTakeFirst()
    if (!row || state === null) throw new Problem(403, providerMessages.beginAgain, { reason: 'state' })
    const text = readable(() => sealer.unseal(row.secrets, about(state)))
    // Started before the key was rotated.
    if (text === null) throw new Problem(403, providerMessages.beginAgain, { reason: 'state' })
    const secrets = JSON.parse(text) as Secrets
    return { ...secrets, state, begun_at: row.created_at, return_to: row.return_to }
  },
})
