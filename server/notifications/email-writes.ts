import { inLanguage } from '../platform/http/language.ts'
import { sql } from 'kysely'
import type { NotificationKind } from '#domain/notifications/channel.ts'
import { alertEmail } from '#domain/notifications/email.ts'
import { checkWeeklyEmail } from '../weekly-email/pending-writes.ts'
import { type Db, inTransaction, system, type Trx } from '../platform/postgres/database.ts'
import type { Email } from '../platform/mail/mail.ts'
import type { NotificationDeps } from './notification-deps.ts'
import { notificationToSend } from './delivery-queries.ts'

/** Queues the email of a notification in the transaction that decided on it. */
export const queueEmail = async (
  trx: Trx,
  { mail }: Pick<NotificationDeps, 'mail'>,
  notification_id: number,
  letter: Email,
): Promise<void> => {
  const mail_id = await mail.post(trx, letter)
  await trx.updateTable('notifications').set({ mail_id }).where('id', '=', notification_id).execute()
}

/** Notifications of these kinds list no alerts. */
export const isAboutOther = (kind: NotificationKind): boolean => kind === 'test' || kind === 'notice'

/**
 * An email that waited for the mail server contains only what its reader may still see; it is deleted if nothing is
 * left.
 */
const checkEmail = async (db: Db, { settings }: Pick<NotificationDeps, 'settings'>, mail_id: number): Promise<void> => {
  const found = await db.selectFrom('notifications').where('mail_id', '=', mail_id).select('id').executeTakeFirst()
  const notification = found && (await notificationToSend(db, found.id))
  if (!notification) return
  const { person, language, list, left_out, kind } = notification
  if (!person || (list.length === 0 && !isAboutOther(kind))) {
    await inTransaction(db, system, async (trx) => {
      await trx
        .updateTable('alert_deliveries')
        .set({ state: 'dropped', reason: 'no access', notification_id: null })
        .where('notification_id', '=', notification.id)
        .execute()
      await trx.deleteFrom('mails').where('id', '=', mail_id).where('sent_at', 'is', null).execute()
    })
    return
  }
  if (left_out === 0) return
  const { subject, body } = await inLanguage(language, () => alertEmail(person, list, kind, settings.baseUrl))
  await db.updateTable('mails').set({ subject, body }).where('id', '=', mail_id).where('sent_at', 'is', null).execute()
}

/** The job that sends emails, including those of other features. */
export const sendEmail = async (deps: NotificationDeps, mail_id: number): Promise<void> => {
  const { db, mail, metrics } = deps
  await checkEmail(db, deps, mail_id)
  await checkWeeklyEmail(db, mail_id)
  try {
    const isSent = await mail.deliver(db, mail_id)
    if (isSent) metrics.notificationTried('email', 'sent')
  } catch (error) {
    metrics.notificationTried('email', 'retry')
    throw error
  }
  await db
    .updateTable('notifications')
    .set({ sent_at: sql`now()` })
    .where('mail_id', '=', mail_id)
    .where('sent_at', 'is', null)
    .execute()
}
