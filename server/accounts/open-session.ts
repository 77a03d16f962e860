import { messages } from '#domain/messages.ts'
import type { Trx } from '../platform/database.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Mailer } from '../platform/mail.ts'
import { browsers } from './browsers.ts'
import type { From, SignedIn } from './identity-provider.ts'
import { postNotice } from './notice-writes.ts'
import { sessions } from './sessions.ts'

interface Entering {
  user_id: number
  hasFactor: boolean
  /** Where a password was proven: it must still be that one. */
  password_hash?: string | null
}

/**
 * Signs somebody in who has proven who they are. The account is read again under a lock: a reset or a disabling that ran meanwhile
 * ends this sign-in with all other sessions. A browser that is new to the account is told to its owner.
 */
export const openSession = async (trx: Trx, mail: Mailer, entering: Entering, from: From): Promise<SignedIn> => {
  const { user_id, hasFactor, password_hash } = entering
  let query = trx
    .selectFrom('users')
    .where('id', '=', user_id)
    .where('is_active', '=', true)
    .where('email_verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
  if (password_hash !== undefined) query = query.where('password_hash', '=', password_hash)
  const user = await query.select(['id', 'email', 'firstname']).forShare().executeTakeFirst()
  if (!user) throw new Problem(401, messages.wrongPassword)
  if (!(await browsers.isKnown(trx, user.id, from.browser)) && (await browsers.hasAny(trx, user.id)))
    await postNotice(mail, trx, user, {
      kind: 'new-browser',
      browser: from.name,
      address: from.address,
      at: new Date(),
    })
  const browser = await browsers.remember(trx, user.id, from)
  return { ...(await sessions.open(trx, user.id, { ...from, hasFactor })), user_id: user.id, browser }
}
