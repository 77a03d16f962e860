import type { Deps } from '../deps.ts'
import { signInFirst } from '../platform/http/problem.ts'
import { accessTokens } from './sessions/access-tokens.ts'
import { browsers } from './sessions/browsers.ts'
import { confirmIdentity } from './confirm.ts'
import { secondFactors } from './factors/factors.ts'
import { createFirstAdmin } from './first-admin.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { invitationLinks } from './emails/invitation-links.ts'
import { mailLinks } from './emails/mail-links.ts'
import { requirePasswordSignIn } from './password-rules.ts'
import type { Timeouts } from './providers/provider-connection.ts'
import { providerSignIn } from './providers/provider-sign-in.ts'
import { revokeAccess } from './revoke-access.ts'
import { sessions } from './sessions/sessions.ts'
import { passwordSignIn } from './sign-in.ts'
import { inTransaction, system } from '../platform/postgres/database.ts'

/**
 * Argon2id passwords, opaque tokens and codes, all stored in the database, and OpenID Connect providers of the
 * settings. `timeout`: time limit for providers; shorter in tests.
 */
export const builtInIdentity = (
  needs: Pick<Deps, 'db' | 'mail' | 'settings' | 'clock'>,
  timeout?: Timeouts,
): IdentityProvider => {
  const { db } = needs
  const links = mailLinks(needs)
  const { ask, ...factors } = secondFactors(needs)
  const { labels, leave, ...providers } = providerSignIn(
    needs,
    { resendVerification: links.resendVerification, askFactor: ask, methodsOf: factors.methods },
    timeout,
  )
  return {
    ...links,
    factors,
    providers,
    tokens: accessTokens,
    ...invitationLinks(needs),
    ...passwordSignIn(needs, links.resendVerification, ask),
    authenticate: async (token, request) => {
      if (accessTokens.isOne(token)) {
        const owner = await accessTokens.find(db, token)
        return owner && { ...owner, needsFactor: await factors.isMissing(owner) }
      }
      const found = await sessions.find(db, token, request)
      return found && { ...found.person, needsFactor: factors.isNeeded(found.person.role, found.hasFactor) }
    },
    signOut: (person) => leave(person.session_id),
    revokeAccess,
    confirm: async (person, password, from) => {
      requirePasswordSignIn(needs.settings)
      await confirmIdentity(db, person, password, from)
    },
    sessions: {
      list: (user_id, current) => sessions.list(db, user_id, { current, labels }),
      revokeOne: (user_id, session_id) => sessions.revokeOne(db, user_id, session_id),
      revokeOthers: (person) =>
        inTransaction(db, system, async (trx) => {
          await sessions.revokeOthers(trx, person.user_id, person.session_id)
          await browsers.deleteAll(trx, person.user_id)
        }),
      revokeAllOf: async (trx, user_id) => {
        await sessions.revokeAllOf(trx, user_id)
        await browsers.deleteAll(trx, user_id)
      },
    },
    activePeople: (session_ids) => sessions.activePeople(db, session_ids),
    reportActivity: async (person) => {
      const ends = await sessions.extend(db, person.session_id)
      if (!ends) throw signInFirst()
      return ends
    },
    createFirstAdmin: (code, given) => createFirstAdmin(needs, code, given),
  }
}
