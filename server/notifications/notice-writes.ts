import { inLanguage } from '../platform/http/language.ts'
import { readerLanguage } from '../accounts/language-queries.ts'
import type { PushWords } from '#domain/notifications/email.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import type { Trx } from '../platform/postgres/database.ts'
import type { Email } from '../platform/mail/mail.ts'
import { queueEmail } from './email-writes.ts'
import type { NotificationDeps } from './notification-deps.ts'
import { listeners, type Listener } from './people-queries.ts'
import { hasDevice, queuePush } from './push-writes.ts'

/** The texts of a notification that is not about alerts. Null: not on this channel. */
interface Notice {
  email: Email | null
  push: PushWords | null
}

/**
 * Notifies a person of something other than an alert, by email and on their devices, in the transaction of its cause.
 * `wordsFor` runs in the person's language. Does nothing for someone who cannot be notified.
 */
export const notifyOf = async (
  trx: Trx,
  deps: Pick<NotificationDeps, 'clock' | 'settings' | 'jobs' | 'mail'>,
  user_id: number,
  wordsFor: (person: Listener) => Notice,
): Promise<void> => {
  const person = (await listeners.byIds(trx, [user_id])).get(user_id)
  if (!person) return
  const { email, push } = await inLanguage(await readerLanguage(trx, user_id), () => wordsFor(person))
  const made_at = deps.clock()
  const add = async (channel: 'mail' | 'push', words: PushWords | null) => {
    const { id } = await trx
      .insertInto('notifications')
      .values({
        user_id,
        channel,
        kind: 'notice',
        day: localDay(made_at, 'UTC'),
        made_at,
        words: words && JSON.stringify(words),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  if (email && deps.settings.BOMBUS_MAIL) await queueEmail(trx, deps, await add('mail', null), email)
  if (push && (await hasDevice(trx, user_id)))
    await queuePush(trx, deps, { notification_id: await add('push', push), user_id, is_urgent: false })
}
