import { sql } from 'kysely'
import { messages } from '#domain/messages.ts'
import { inTransaction, system, type Db, type Trx } from '../platform/database.ts'
import { Problem, signInFirst } from '../platform/http/problem.ts'
import type { Mailer } from '../platform/mail.ts'
import type { Settings } from '../platform/settings.ts'
import { browsers } from './browsers.ts'
import { makeCode, useCode } from './codes.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { letters } from './letters.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { sessions } from './sessions.ts'
import { attempt } from './throttle.ts'

interface Needs {
  db: Db
  mail: Mailer
  settings: Settings
}

const account = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .select(['id', 'email', 'firstname', 'lastname', 'password_hash', 'is_active', 'email_verified_at'])
    .executeTakeFirst()

/** The identity provider that comes with the product: argon2id passwords, opaque tokens and codes, all in the database. */
export const builtInIdentity = ({ db, mail, settings }: Needs): IdentityProvider => {
  const sendVerification = async (trx: Trx, user: { id: number; email: string; firstname: string }) => {
    const code = await makeCode(trx, 'verify-email', { user_id: user.id, email: user.email })
    await mail.post(trx, letters.verify(settings.baseUrl, user.email, user.firstname, code))
  }

  const signIn: IdentityProvider['signIn'] = async ({ email, password }, from) => {
    const user = await account(db, email)
    const knownBrowser = user !== undefined && (await browsers.isKnown(db, user.id, from.browser))
    const tried = await attempt(db, { kind: 'sign-in', account: email, address: from.address, knownBrowser })
    const fits = await passwordFits(password, user?.password_hash ?? null)
    if (!user && !settings.HIDE_REGISTERED) throw new Problem(401, messages.notRegistered)
    if (!user || !fits) throw new Problem(401, messages.wrongPassword)
    await tried.forgive()
    if (!user.is_active) throw new Problem(403, messages.disabled)
    if (user.email_verified_at === null) {
      await inTransaction(db, system, (trx) => sendVerification(trx, user))
      throw new Problem(403, messages.notVerified)
    }
    const session = await sessions.open(db, user.id)
    return { ...session, user_id: user.id, browser: await browsers.remember(db, user.id, from.browser) }
  }

  const verifyEmail: IdentityProvider['verifyEmail'] = (code) =>
    inTransaction(db, system, async (trx) => {
      const proven = await useCode(trx, 'verify-email', code)
      const user = await trx
        .updateTable('users')
        .set({ email_verified_at: sql`now()`, email: sql`coalesce(${proven.email}, email)`, pending_email: null })
        .where('id', '=', proven.user_id)
        .where('deleted_at', 'is', null)
        .returning(['id', 'email', 'password_hash'])
        .executeTakeFirst()
      if (!user) throw new Problem(400, messages.badCode)
      const reset_code =
        user.password_hash === null
          ? await makeCode(trx, 'reset-password', { user_id: user.id, email: user.email })
          : null
      return { email: user.email, reset_code }
    })

  const forgotPassword: IdentityProvider['forgotPassword'] = async (email, from) => {
    await attempt(db, { kind: 'forgot-password', account: email, address: from.address })
    const user = await account(db, email)
    if (!user && !settings.HIDE_REGISTERED) throw new Problem(404, messages.userNotFound)
    if (!user?.is_active) return
    await inTransaction(db, system, async (trx) => {
      const code = await makeCode(trx, 'reset-password', { user_id: user.id, email: user.email })
      await mail.post(trx, letters.reset(settings.baseUrl, user.email, user.firstname, code))
    })
  }

  const resendVerification: IdentityProvider['resendVerification'] = async (email, from) => {
    await attempt(db, { kind: 'resend-verification', account: email, address: from.address })
    const user = await account(db, email)
    if (!user && !settings.HIDE_REGISTERED) throw new Problem(404, messages.userNotFound)
    if (user?.is_active && user.email_verified_at === null)
      await inTransaction(db, system, (trx) => sendVerification(trx, user))
  }

  const resetPassword: IdentityProvider['resetPassword'] = async (code, password) => {
    const password_hash = await hashPassword(password)
    await inTransaction(db, system, async (trx) => {
      const proven = await useCode(trx, 'reset-password', code)
      const user = await trx
        .updateTable('users')
        // Whoever holds the code reads that mailbox: the address is proven with it.
        .set({ password_hash, email_verified_at: sql`coalesce(email_verified_at, now())` })
        .where('id', '=', proven.user_id)
        .where('email', '=', proven.email)
        .where('deleted_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!user) throw new Problem(400, messages.badCode)
      await sessions.endAll(trx, user.id)
    })
  }

  const changePassword: IdentityProvider['changePassword'] = async (person, current, next, from) => {
    const tried = await attempt(db, { kind: 'change-password', account: String(person.user_id), address: from.address })
    const { password_hash } = await db
      .selectFrom('users')
      .where('id', '=', person.user_id)
      .select('password_hash')
      .executeTakeFirstOrThrow()
    if (!(await passwordFits(current, password_hash)))
      throw new Problem(422, messages.wrongPassword, {
        issues: [{ path: 'current_password', message: messages.wrongPassword }],
      })
    await tried.forgive()
    const fresh = await hashPassword(next)
    await inTransaction(db, { user_id: person.user_id, name: person.name }, async (trx) => {
      await trx.updateTable('users').set({ password_hash: fresh }).where('id', '=', person.user_id).execute()
      await sessions.endAll(trx, person.user_id, person.session_id)
    })
  }

  const createFirstAdmin: IdentityProvider['createFirstAdmin'] = async (code, { password, ...given }) => {
    const password_hash = await hashPassword(password)
    await inTransaction(db, system, async (trx) => {
      await useCode(trx, 'first-admin', code)
      await trx
        .insertInto('users')
        .values({ ...given, password_hash, role: 'admin', email_verified_at: new Date() })
        .execute()
    })
  }

  return {
    authenticate: (token, request) => sessions.find(db, token, request),
    signIn,
    signOut: (person) => sessions.end(db, person.session_id),
    verifyEmail,
    resendVerification,
    forgotPassword,
    resetPassword,
    changePassword,
    reportActivity: async (person) => {
      const ends = await sessions.extend(db, person.session_id)
      if (!ends) throw signInFirst()
      return ends
    },
    createFirstAdmin,
  }
}
