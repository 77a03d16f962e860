import { sendErrors } from '#domain/notifications/send-errors.ts'
import { alertSms, testSms } from '#domain/notifications/sms.ts'
import { inLanguage } from '../../platform/http/language.ts'
import type { Trx } from '../../platform/postgres/database.ts'
import { endSend, recordAttempt } from '../attempt-writes.ts'
import { notificationToSend } from '../delivery-queries.ts'
import { isAboutOther } from '../email-writes.ts'
import type { NotificationDeps } from '../notification-deps.ts'
import { sendToGateway } from './gateway.ts'
import { sendsSms, smsNumbers } from './number-writes.ts'

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
  const own = { channel: 'sms', id: sms_id, ...send } as const
  const notification = await notificationToSend(db, send.notification_id)
  const phone = notification && (await smsNumbers.confirmed(db, notification.user_id))
  if (!notification || phone === null || phone === undefined || !sendsSms(settings)) {
    deps.metrics.notificationTried('sms', 'gone')
    return endSend(db, own, 'gone', sendErrors.noNumber)
  }
  if (!notification.person || (notification.list.length === 0 && !isAboutOther(notification.kind)))
    return endSend(db, own, 'failed', sendErrors.noAccess)
  const text = await inLanguage(notification.language, () =>
    notification.kind === 'test' ? testSms() : alertSms(notification.list, settings.baseUrl),
  )
  await recordAttempt(deps, own, await sendToGateway(settings, { to: phone, text, id: `bombus-${sms_id}` }))
}
