import type { Db } from '../platform/database.ts'
import { signInFirst } from '../platform/http/problem.ts'
import type { Mailer } from '../platform/mail.ts'
import type { Settings } from '../platform/settings.ts'
import { createFirstAdmin } from './first-admin.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { mailLinks } from './mail-links.ts'
import { sessions } from './sessions.ts'
import { passwordSignIn } from './sign-in.ts'

export interface Needs {
  db: Db
  mail: Mailer
  settings: Settings
}

/** The identity provider that comes with the product: argon2id passwords, opaque tokens and codes, all in the database. */
export const builtInIdentity = (needs: Needs): IdentityProvider => {
  const { db } = needs
  const links = mailLinks(needs)
  return {
    ...links,
    ...passwordSignIn(needs, links.resendVerification),
    authenticate: (token, request) => sessions.find(db, token, request),
    signOut: (person) => sessions.end(db, person.session_id),
    endSessions: (trx, user_id) => sessions.endAll(trx, user_id),
    reportActivity: async (person) => {
      const ends = await sessions.extend(db, person.session_id)
      if (!ends) throw signInFirst()
      return ends
    },
    createFirstAdmin: (code, given) => createFirstAdmin(db, code, given),
  }
}
