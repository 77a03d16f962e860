import { sql } from 'kysely'
import { alertSms, testSms } from '#domain/notifications/sms.ts'
import { inLanguage } from '../../platform/http/language.ts'
import type { NotificationOutcome } from '../../platform/metrics/metrics.ts'
import { type Db, inTransaction, system, type Trx } from '../../platform/postgres/database.ts'
import { notificationToSend } from '../delivery-queries.ts'
import { isAboutOther } from '../email-writes.ts'
import type { NotificationDeps } from '../notification-deps.ts'
import { sendToGateway } from './gateway.ts'
import { sendsSms, smsNumbers } from './number-writes.ts'

/** Equals the retries of the job. */
const MAX_SMS_TRIES = 30

/** Queues the text message of a notification in the transaction that decided on it. Returns the number of messages. */
export const queueSms = async (
  trx: Trx,
  { jobs }: Pick<NotificationDeps, 'jobs'>,
  notification_id: number,
): Promise<number> => {
  const { id } = await trx.insertInto('sms_sends').values({ notification_id }).returning('id').executeTakeFirstOrThrow()
  await jobs.add(trx, 'send-sms', { sms_id: id })
  return 1
}

const finishSend = async (db: Db, id: number, state: 'gone' | 'failed', last_error: string) => {
  await db
    .updateTable('sms_sends')
    .set((eb) => ({ state, last_error, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Runs in a job: throws if a retry may succeed. */
export const deliverSms = async (deps: NotificationDeps, sms_id: number): Promise<void> => {
  const { db, settings } = deps
  const send = await db
    .selectFrom('sms_sends')
    .where('id', '=', sms_id)
    .where('state', '=', 'waiting')
    .select(['notification_id', 'attempts'])
    .executeTakeFirst()
  if (!send) return
  const tried = (outcome: NotificationOutcome) => deps.metrics.notificationTried('sms', outcome)
  const notification = await notificationToSend(db, send.notification_id)
  const phone = notification && (await smsNumbers.confirmed(db, notification.user_id))
  if (!notification || phone === null || phone === undefined || !sendsSms(settings)) {
    tried('gone')
    return finishSend(db, sms_id, 'gone', 'The number is not there any more')
  }
  if (!notification.person || (notification.list.length === 0 && !isAboutOther(notification.kind)))
    return finishSend(db, sms_id, 'failed', 'Not theirs to see any more')
  const text = await inLanguage(notification.language, () =>
    notification.kind === 'test' ? testSms() : alertSms(notification.list, settings.baseUrl),
  )
  const fault = await sendToGateway(settings, { to: phone, text, id: `bombus-${sms_id}` })
  if (fault === null) {
    await inTransaction(db, system, async (trx) => {
      await trx
        .updateTable('sms_sends')
        .set((eb) => ({ state: 'sent', sent_at: sql`now()`, last_error: null, attempts: eb('attempts', '+', 1) }))
        .where('id', '=', sms_id)
        .execute()
      await trx
        .updateTable('notifications')
        .set({ sent_at: sql`now()` })
        .where('id', '=', send.notification_id)
        .where('sent_at', 'is', null)
        .execute()
    })
    tried('sent')
    return
  }
  if (fault.isFinal || send.attempts + 1 >= MAX_SMS_TRIES) {
    tried('failed')
    return finishSend(db, sms_id, 'failed', fault.message)
  }
  tried('retry')
  await db
    .updateTable('sms_sends')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), last_error: fault.message }))
    .where('id', '=', sms_id)
    .execute()
  throw new Error(fault.message)
}
