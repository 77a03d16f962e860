import { readerLanguage } from '../accounts/language-queries.ts'
import { inLanguage } from '../platform/http/language.ts'
import { sql } from 'kysely'
import type { Channel } from '#domain/notifications/channel.ts'
import { testEmail } from '#domain/notifications/email.ts'
import { messages } from '#domain/messages.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { orNotFound, Problem } from '../platform/http/problem.ts'
import type { NotificationDeps } from './notification-deps.ts'
import { queueEmail } from './email-writes.ts'
import { hasDevice, queuePush } from './push-writes.ts'
import { sendsSms, smsNumbers } from './sms/number-writes.ts'
import { queueSms } from './sms/sms-writes.ts'

const MAX_A_DAY = 10

/** Sends a test notification. Returns the number of addresses or browsers. */
export const sendTest = async (
  trx: Trx,
  deps: NotificationDeps,
  user_id: number,
  channel: Channel,
): Promise<number> => {
  await trx.selectFrom('users').where('id', '=', user_id).select('id').forNoKeyUpdate().execute()
  const { recent, texts } = await trx
    .selectFrom('notifications')
    .where('user_id', '=', user_id)
    .where('made_at', '>', sql<Date>`${deps.clock()}::timestamptz - interval '24 hours'`)
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('kind', '=', 'test').as('recent'),
      eb.fn.countAll<number>().filterWhere('channel', '=', 'sms').as('texts'),
    ])
    .executeTakeFirstOrThrow()
  if (recent >= MAX_A_DAY || (channel === 'sms' && texts >= deps.settings.SMS_A_DAY))
    throw new Problem(429, messages.requestLimit, { headers: { 'retry-after': '3600' } })
  if (channel === 'mail' && !deps.settings.BOMBUS_MAIL) throw new Problem(409, messages.noMail)
  if (channel === 'push' && !(await hasDevice(trx, user_id))) throw new Problem(409, messages.noPushDevice)
  if (channel === 'sms') {
    if (!sendsSms(deps.settings)) throw new Problem(409, messages.noSms)
    if ((await smsNumbers.confirmed(trx, user_id)) === null) throw new Problem(409, messages.noSmsNumber)
  }
  const now = deps.clock()
  const { id: notification_id } = await trx
    .insertInto('notifications')
    .values({ user_id, channel, kind: 'test', day: localDay(now, 'UTC'), made_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (channel === 'sms') return queueSms(trx, deps, notification_id)
  if (channel === 'push') return queuePush(trx, deps, { notification_id, user_id, is_urgent: true })
  const person = await trx
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(['email', 'firstname'])
    .executeTakeFirst()
  const found = orNotFound(person)
  const email = await inLanguage(await readerLanguage(trx, user_id), () => testEmail(found, deps.settings.baseUrl))
  await queueEmail(trx, deps, notification_id, email)
  return 1
}
