import type { FactorRequired } from '#domain/accounts/signed-in.ts'
import { messages } from '#domain/messages.ts'
import type { Deps } from '../deps.ts'
import { inTransaction, system } from '../platform/postgres/database.ts'
import { Problem, signInFirst } from '../platform/http/problem.ts'
import { attemptedAccount } from './attempted-account.ts'
import { checkOwnPassword } from './confirm.ts'
import { deleteCodes } from './emails/codes.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { browsers } from './sessions/browsers.ts'
import { openSession, type Proof } from './sessions/open-session.ts'
import { requirePasswordSignIn, refuseOwnName } from './password-rules.ts'
import { queueNotice } from './emails/notice-writes.ts'
import { hashPassword, verifyPassword } from '../platform/security/passwords.ts'
import { sessions } from './sessions/sessions.ts'

/** Sign-in with a password, and changing it. */
export const passwordSignIn = (
  { db, mail, settings }: Pick<Deps, 'db' | 'mail' | 'settings'>,
  resendVerification: IdentityProvider['resendVerification'],
  askFactor: (user_id: number, proof: Proof) => Promise<FactorRequired | null>,
): Pick<IdentityProvider, 'signIn' | 'changePassword'> => ({
  signIn: async ({ email, password }, from) => {
    requirePasswordSignIn(settings)
    const { user, forgive } = await attemptedAccount(db, 'sign-in', email, from)
    const fits = await verifyPassword(password, user?.password_hash ?? null)
    if (!user && !settings.HIDE_REGISTERED) throw new Problem(401, messages.notRegistered)
    if (!user || !fits) throw new Problem(401, messages.wrongPassword)
    await forgive()
    if (!user.is_active) throw new Problem(403, messages.disabled)
    if (user.email_verified_at === null) {
      // Counts as a request for that email. The response is the same whether or not it is sent.
      await resendVerification(email, from).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error
      })
      throw new Problem(403, messages.notVerified)
    }
    const proof: Proof = { with: 'password', password_hash: user.password_hash }
    const asked = await askFactor(user.id, proof)
    if (asked) return asked
    return inTransaction(db, system, (trx) =>
      openSession(trx, { mail, settings }, { user_id: user.id, hasFactor: false, isFresh: true, proof }, from),
    )
  },

  changePassword: async (person, current, next, from) => {
    requirePasswordSignIn(settings)
    const { user_id, name } = person
    const password_hash = await checkOwnPassword(db, person, { password: current, path: 'current_password' }, from)
    const fresh = await hashPassword(next)
    await inTransaction(db, { user_id, name }, async (trx) => {
      await deleteCodes(trx, 'reset-password', user_id)
      const changed = await trx
        .updateTable('users')
        .set({ password_hash: fresh })
        .where('id', '=', user_id)
        .where('password_hash', '=', password_hash)
        .returning(['email', 'firstname', 'lastname'])
        .executeTakeFirst()
      // The password was reset meanwhile, which revoked this session; the reset stays.
      if (!changed) throw signInFirst()
      refuseOwnName(next, changed, 'new_password')
      await sessions.revokeOthers(trx, user_id, person.session_id)
      await browsers.deleteOthers(trx, user_id, from.browser)
      await queueNotice({ mail, settings }, trx, changed, { kind: 'password-changed', at: new Date() })
    })
  },
})
