import type { Deps } from '../deps.ts'
import { signInFirst } from '../platform/http/problem.ts'
import { accessTokens } from './access-tokens.ts'
import { browsers } from './browsers.ts'
import { confirmIdentity } from './confirm.ts'
import { secondFactors } from './factors.ts'
import { createFirstAdmin } from './first-admin.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { mailLinks } from './mail-links.ts'
import { sessions } from './sessions.ts'
import { passwordSignIn } from './sign-in.ts'

/** The identity provider that comes with the product: argon2id passwords, opaque tokens and codes, all in the database. */
export const builtInIdentity = (needs: Pick<Deps, 'db' | 'mail' | 'settings' | 'clock'>): IdentityProvider => {
  const { db } = needs
  const links = mailLinks(needs)
  const { ask, ...factors } = secondFactors(needs)
  return {
    ...links,
    factors,
    tokens: accessTokens,
    ...passwordSignIn(needs, links.resendVerification, ask),
    authenticate: async (token, request) => {
      if (accessTokens.isOne(token)) {
        const owner = await accessTokens.find(db, token)
        return owner && { ...owner, needsFactor: await factors.isMissing(owner) }
      }
      const found = await sessions.find(db, token, request)
      if (!found) return null
      const { hasFactor, ...person } = found
      return { ...person, needsFactor: factors.isNeeded(person.role, hasFactor) }
    },
    signOut: (person) => sessions.end(db, person.session_id),
    endSessions: (trx, user_id) => sessions.endAll(trx, user_id),
    confirm: (person, password, from) => confirmIdentity(db, person, password, from),
    listSessions: (user_id, current) => sessions.list(db, user_id, current),
    endSession: (user_id, session_id) => sessions.endOne(db, user_id, session_id),
    endOtherSessions: (person) =>
      db.transaction().execute(async (trx) => {
        await sessions.endAll(trx, person.user_id, person.session_id)
        await browsers.forgetAll(trx, person.user_id)
      }),
    reportActivity: async (person) => {
      const ends = await sessions.extend(db, person.session_id)
      if (!ends) throw signInFirst()
      return ends
    },
    createFirstAdmin: (code, given) => createFirstAdmin(db, code, given),
  }
}
