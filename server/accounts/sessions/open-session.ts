import { messages } from '#domain/messages.ts'
import { providerMessages } from '#domain/accounts/provider-messages.ts'
import type { Trx } from '../../platform/postgres/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { browsers } from './browsers.ts'
import type { From, SignedIn } from '../identity-provider.ts'
import { queueNotice, type NoticeDeps } from '../emails/notice-writes.ts'
import { providerIdentities } from '../providers/provider-identities.ts'
import { currentLanguage } from '#domain/language/text.ts'
import { sessions } from './sessions.ts'

/**
 * What was verified so far, and must still be valid when the session is opened. Serialisable as JSON while it waits for
 * a second factor.
 */
export type Proof =
  | { with: 'password'; password_hash: string | null }
  | { with: 'passkey' }
  /** `hint`: encrypted, in base64; `proven_at`: when the person authenticated at the provider, if reported. */
  | { with: 'provider'; identity_id: number; hint: string | null; proven_at: string | null }

interface Entering {
  user_id: number
  hasFactor: boolean
  /** Whether the person authenticated just now; a provider may have used an existing session. */
  isFresh: boolean
  proof: Proof
}

/**
 * Opens a session for an authenticated person. The account is read again under a lock, so that a concurrent reset or
 * disabling ends this sign-in, too. The owner is notified of a new browser.
 */
export const openSession = async (trx: Trx, post: NoticeDeps, entering: Entering, from: From): Promise<SignedIn> => {
  const { user_id, hasFactor, proof } = entering
  let query = trx
    .selectFrom('users')
    .where('id', '=', user_id)
    .where('is_active', '=', true)
    .where('email_verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
  if (proof.with === 'password') query = query.where('password_hash', '=', proof.password_hash)
  const user = await query.select(['id', 'email', 'firstname']).forShare().executeTakeFirst()
  if (!user)
    throw proof.with === 'provider'
      ? new Problem(403, providerMessages.beginAgain, { reason: 'account changed meanwhile' })
      : new Problem(401, messages.wrongPassword)
  // Locks its row until this transaction ends.
  if (proof.with === 'provider' && !(await providerIdentities.use(trx, proof.identity_id, user_id)))
    throw new Problem(403, providerMessages.beginAgain, { reason: 'unlinked meanwhile' })
  if (!(await browsers.isKnown(trx, user.id, from.browser)) && (await browsers.hasAny(trx, user.id)))
    await queueNotice(post, trx, user, {
      kind: 'new-browser',
      browser: from.name,
      address: from.address,
      at: new Date(),
    })
  await rememberBrowserLanguage(trx, user.id)
  const browser = await browsers.remember(trx, user.id, from)
  const opened = await sessions.open(trx, user.id, { ...from, hasFactor, ...openedBy(entering) })
  return { ...opened, user_id: user.id, browser }
}

const openedBy = ({ proof, isFresh }: Entering) => {
  if (proof.with !== 'provider') return { opened_with: proof.with }
  const { identity_id, hint, proven_at } = proof
  const seen = proven_at === null ? new Date(0) : new Date(proven_at)
  return {
    opened_with: proof.with,
    identity_id,
    sign_out_hint: hint === null ? null : Buffer.from(hint, 'base64'),
    ...(isFresh ? {} : { confirmed_at: seen }),
  }
}

/** Remembers the language of the request with which a person signs in. */
const rememberBrowserLanguage = async (trx: Trx, user_id: number): Promise<void> => {
  await trx
    .insertInto('display_preferences')
    .values({ user_id, browser_language: currentLanguage() })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ browser_language: currentLanguage() }))
    .execute()
}
