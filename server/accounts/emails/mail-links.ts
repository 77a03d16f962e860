import { readerLanguage } from '../language-queries.ts'
import { inLanguage } from '../../platform/http/language.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { messages } from '#domain/messages.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction, system, type Trx } from '../../platform/postgres/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { attemptedAccount } from '../attempted-account.ts'
import { invitedPerson } from './invitation-links.ts'
import { deleteCodes, makeCode, useCode } from './codes.ts'
import type { IdentityProvider } from '../identity-provider.ts'
import { emailTemplates, linkTo } from './email-templates.ts'
import { queueNotice } from './notice-writes.ts'
import { requirePasswordSignIn, refuseOwnName } from '../password-rules.ts'
import { deleteFactorsAdded } from '../factors/factors-added.ts'
import { providerIdentities } from '../providers/provider-identities.ts'
import { hashPassword } from '../../platform/security/passwords.ts'
import { revokeAccess } from '../revoke-access.ts'

type MailLinks = Pick<
  IdentityProvider,
  'sendVerification' | 'verifyEmail' | 'resendVerification' | 'forgotPassword' | 'resetPassword' | 'undoEmailChange'
>

/** Minimum duration of responses that hide whether an address is registered; a faster one would reveal it. */
const HIDDEN_MS = 250

/** Sends emails with links, and handles the codes of those links. */
export const mailLinks = ({ db, mail, settings }: Pick<Deps, 'db' | 'mail' | 'settings'>): MailLinks => {
  const sendVerification: MailLinks['sendVerification'] = async (trx, user, address) => {
    const code = await makeCode(trx, 'verify-email', { user_id: user.id, email: address })
    const invited = await invitedPerson(trx, user.id)
    const isInvitation = invited?.email === address
    const link = linkTo(settings.baseUrl, isInvitation ? 'invitation' : 'verifyEmail', code)
    const email = await inLanguage(await readerLanguage(trx, user.id), () =>
      isInvitation ? emailTemplates.invite(invited, link) : emailTemplates.verify(address, user.firstname, link),
    )
    await mail.post(trx, email)
    return settings.BOMBUS_MAIL ? null : link
  }

  /**
   * Returns the next step after a mailbox was verified: a code to choose a password, or to link a provider if there are
   * no passwords.
   */
  const codesFor = async (trx: Trx, user: { id: number; email: string }, hasNoPassword: boolean) => {
    const make = (purpose: 'reset-password' | 'link-provider') =>
      makeCode(trx, purpose, { user_id: user.id, email: user.email })
    if (settings.LOCAL_PASSWORDS)
      return { reset_code: hasNoPassword ? await make('reset-password') : null, link_code: null }
    const issuers = new Set(settings.OIDC_PROVIDERS.map(({ issuer }) => issuer))
    // A link with a provider that was removed from the settings does not count.
    const hasProvider = (await providerIdentities.list(trx, user.id)).some(({ issuer }) => issuers.has(issuer))
    return { reset_code: null, link_code: hasProvider ? null : await make('link-provider') }
  }

  const verifyEmail: MailLinks['verifyEmail'] = (code) =>
    inTransaction(db, system, async (trx) => {
      const proven = await useCode(trx, 'verify-email', code)
      const before = await trx
        .selectFrom('users')
        .where('id', '=', proven.user_id)
        .select(['email', 'pending_email', 'firstname'])
        .executeTakeFirst()
      const user = await trx
        .updateTable('users')
        .set({ email_verified_at: sql`now()`, email: proven.email ?? '', pending_email: null })
        .where('id', '=', proven.user_id)
        .where((eb) => eb.or([eb('email', '=', proven.email), eb('pending_email', '=', proven.email)]))
        .where('deleted_at', 'is', null)
        .returning(['id', 'email', 'password_hash'])
        .executeTakeFirst()
        .catch(throwIfTaken)
      if (!user) throw new Problem(400, messages.badCode)
      const codes = await codesFor(trx, user, user.password_hash === null)
      if (before && before.email !== user.email) {
        const undo = await makeCode(trx, 'undo-email', { user_id: user.id, email: before.email })
        await queueNotice({ mail, settings }, trx, before, {
          kind: 'address-changed',
          to: user.email,
          undo: linkTo(settings.baseUrl, 'undoEmail', undo),
        })
      }
      return { user_id: user.id, email: user.email, ...codes }
    })

  const undoEmailChange: MailLinks['undoEmailChange'] = (code) =>
    inTransaction(db, system, async (trx) => {
      const { user_id, email, id, created_at } = await useCode(trx, 'undo-email', code)
      const before = await trx
        .selectFrom('users')
        .where('id', '=', user_id)
        .select(['email', 'firstname'])
        .forNoKeyUpdate()
        .executeTakeFirst()
      const user = await trx
        .updateTable('users')
        // The person who changed the address may know the password and may have added credentials, so all of them are
        // removed.
        .set({ email: email ?? '', pending_email: null, password_hash: null, email_verified_at: sql`now()` })
        .where('id', '=', user_id)
        .where('deleted_at', 'is', null)
        .returning(['id', 'email', 'firstname'])
        .executeTakeFirst()
        .catch(throwIfTaken)
      if (!user || !before) throw new Problem(400, messages.badCode)
      await deleteCodes(trx, 'verify-email', user.id)
      // Also deletes the undo links that were emailed to later addresses.
      await deleteCodes(trx, 'undo-email', user.id, id)
      await deleteFactorsAdded(trx, user.id, created_at)
      await revokeAccess(trx, user.id, { providers: true })
      await queueNotice({ mail, settings }, trx, before, { kind: 'address-taken-back', isOwner: false })
      await queueNotice({ mail, settings }, trx, user, { kind: 'address-taken-back', isOwner: true })
      return { email: user.email, ...(await codesFor(trx, user, true)) }
    })

  /** Without mail, nothing is sent and no code is replaced: a link that an administrator passed on stays valid. */
  const insistOnMail = () => {
    if (!settings.BOMBUS_MAIL) throw new Problem(409, messages.cannotProcess)
  }
  const inHiding = async (work: Promise<void>) => {
    await Promise.all([work, settings.HIDE_REGISTERED ? wait(HIDDEN_MS) : null])
  }

  const resendVerification = async (...[email, from]: Parameters<MailLinks['resendVerification']>) => {
    insistOnMail()
    const { user } = await attemptedAccount(db, 'resend-verification', email, from)
    if (!user && !settings.HIDE_REGISTERED) throw new Problem(404, messages.userNotFound)
    if (!user?.is_active || user.email_verified_at !== null) return
    await inTransaction(db, system, (trx) => sendVerification(trx, user, user.email))
  }

  const forgotPassword = async (...[email, from]: Parameters<MailLinks['forgotPassword']>) => {
    requirePasswordSignIn(settings)
    insistOnMail()
    const { user } = await attemptedAccount(db, 'forgot-password', email, from)
    if (!user && !settings.HIDE_REGISTERED) throw new Problem(404, messages.userNotFound)
    if (!user?.is_active) return
    await inTransaction(db, system, async (trx) => {
      const code = await makeCode(trx, 'reset-password', { user_id: user.id, email: user.email })
      const link = linkTo(settings.baseUrl, 'resetPassword', code)
      const language = await readerLanguage(trx, user.id)
      await mail.post(trx, await inLanguage(language, () => emailTemplates.reset(user.email, user.firstname, link)))
    })
  }

  const resetPassword: MailLinks['resetPassword'] = (code, password) =>
    inTransaction(db, system, async (trx) => {
      requirePasswordSignIn(settings)
      const proven = await useCode(trx, 'reset-password', code)
      const user = await trx
        .updateTable('users')
        .set({
          // Hashing is expensive, so the code is checked first.
          password_hash: await hashPassword(password),
          // Only someone with access to the mailbox has the code, so the address is verified, too.
          email_verified_at: sql`coalesce(email_verified_at, now())`,
        })
        .where('id', '=', proven.user_id)
        .where('email', '=', proven.email)
        .where('deleted_at', 'is', null)
        .returning(['id', 'email', 'firstname', 'lastname'])
        .executeTakeFirst()
      if (!user) throw new Problem(400, messages.badCode)
      refuseOwnName(password, user, 'password')
      await revokeAccess(trx, user.id, { providers: true })
      await queueNotice({ mail, settings }, trx, user, { kind: 'password-changed', at: new Date() })
      return { user_id: user.id }
    })

  return {
    sendVerification,
    verifyEmail,
    undoEmailChange,
    resendVerification: (email, from) => inHiding(resendVerification(email, from)),
    forgotPassword: (email, from) => inHiding(forgotPassword(email, from)),
    resetPassword,
  }
}

/** Someone else registered the address before its link was opened. */
const throwIfTaken = (error: { code?: string }): never => {
  throw error.code === '23505' ? new Problem(409, messages.emailInUse) : error
}
