import { filled } from '#domain/language/stored-text.ts'
import { sendErrors } from '#domain/notifications/send-errors.ts'
import { inLanguage } from '../platform/http/language.ts'
import { sql } from 'kysely'
import { alertPush, testPush, type PushWords } from '#domain/notifications/email.ts'
import type { NewPushDevice, PushDevice } from '#domain/notifications/notification-settings.ts'
import { pick } from '#domain/platform/members.ts'
import type { Db, Trx } from '../platform/postgres/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { NotReached, sendToAddress, reachOf } from '../platform/security/outgoing-request.ts'
import { vapidKeys } from '../platform/push/vapid.ts'
import { endSend, recordAttempt, type SendFault } from './attempt-writes.ts'
import type { NotificationDeps } from './notification-deps.ts'
import { isAboutOther } from './email-writes.ts'
import { notificationToSend } from './delivery-queries.ts'
import { pushDevices } from './push-queries.ts'

/** How long a push service stores a message for an offline browser. */
const TTL_SECONDS = 86_400

export const hasDevice = async (db: Db, user_id: number): Promise<boolean> =>
  (await db.selectFrom('push_devices').where('user_id', '=', user_id).select('id').executeTakeFirst()) !== undefined

interface NewPush {
  notification_id: number
  user_id: number
  is_urgent: boolean
}
/** Queues a push message for each browser of a person. Returns their number. */
export const queuePush = async (
  trx: Trx,
  { jobs }: Pick<NotificationDeps, 'jobs'>,
  given: NewPush,
): Promise<number> => {
  const { notification_id, user_id, is_urgent } = given
  const sends = await trx
    .insertInto('push_sends')
    .columns(['notification_id', 'push_device_id', 'is_urgent'])
    .expression((eb) =>
      eb
        .selectFrom('push_devices')
        .where('user_id', '=', user_id)
        .select([sql.lit(notification_id).as('notification_id'), 'id', sql.lit(is_urgent).as('is_urgent')]),
    )
    .returning('id')
    .execute()
  for (const { id } of sends) await jobs.add(trx, 'send-push', { push_id: id })
  return sends.length
}

/** Runs in a job: throws if a retry may succeed. */
export const deliverPush = async (deps: NotificationDeps, push_id: number): Promise<void> => {
  const { db, settings } = deps
  const send = await db
    .selectFrom('push_sends as send')
    .leftJoin('push_devices as device', 'device.id', 'send.push_device_id')
    .where('send.id', '=', push_id)
    .where('send.state', '=', 'waiting')
    .select(['send.notification_id', 'send.is_urgent', 'send.attempts'])
    .select(['device.id as device_id', 'device.user_id', 'device.endpoint', 'device.p256dh', 'device.auth'])
    .executeTakeFirst()
  if (!send) return
  const { notification_id, attempts } = send
  const own = { channel: 'push', id: push_id, notification_id, attempts } as const
  const notification = await notificationToSend(db, notification_id)
  const { endpoint, p256dh, auth } = send
  // The browser may belong to another person by now.
  if (endpoint === null || p256dh === null || auth === null || send.user_id !== notification?.user_id)
    return endSend(db, own, 'gone', sendErrors.noBrowser)
  if (!notification?.person || (notification.list.length === 0 && !isAboutOther(notification.kind)))
    return endSend(db, own, 'failed', sendErrors.noAccess)
  const words =
    (notification.words as PushWords | null) ??
    (await inLanguage(notification.language, () =>
      notification.kind === 'test' ? testPush() : alertPush(notification.list),
    ))
  const { public_key, private_key } = await vapidKeys(db, settings)
  const { default: webpush } = await import('web-push')
  const { headers, body } = webpush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(words),
    {
      vapidDetails: { subject: subjectOf(settings), publicKey: public_key, privateKey: private_key },
      TTL: TTL_SECONDS,
      urgency: send.is_urgent ? 'high' : 'normal',
      topic: words.tag,
      contentEncoding: 'aes128gcm',
    },
  )
  const fault = await post(deps, { endpoint, headers, body: body ?? '' })
  if (fault?.isGone) {
    deps.metrics.notificationTried('push', 'gone')
    await db.deleteFrom('push_devices').where('endpoint', '=', endpoint).execute()
    return endSend(db, own, 'gone', fault.message)
  }
  await recordAttempt(deps, own, fault, (trx) =>
    trx
      .updateTable('push_devices')
      .set({ last_told_at: sql`now()` })
      .where('id', '=', send.device_id)
      .execute(),
  )
}

interface Fault extends SendFault {
  /** The subscription has expired. */
  isGone: boolean
}
interface Sending {
  endpoint: string
  headers: Record<string, string | number>
  body: Buffer | string
}
const post = async ({ settings }: NotificationDeps, { endpoint, headers, body }: Sending): Promise<Fault | null> => {
  try {
    const { status } = await sendToAddress({ url: endpoint, headers, body }, reachOf(settings))
    if (status >= 200 && status < 300) return null
    const mayPass = status === 429 || status >= 500
    return {
      message: filled(sendErrors.pushService, { status }),
      isGone: [404, 410].includes(status),
      isFinal: !mayPass,
    }
  } catch (error) {
    if (!(error instanceof NotReached)) throw error
    return { message: error.message, isGone: false, isFinal: error.isUnfit }
  }
}

/** Push services require a contact. */
const subjectOf = ({ CONTACT_EMAIL, baseUrl }: NotificationDeps['settings']): string => {
  if (CONTACT_EMAIL !== undefined) return `mailto:${CONTACT_EMAIL}`
  return baseUrl.startsWith('https:') ? baseUrl : 'mailto:nobody@bombus.example'
}

/** Limits the number of requests that one notification can cause. */
const MAX_DEVICES = 20
/** The browser added last stays, whatever its id. */
const deleteOldest = async (trx: Trx, user_id: number, device: number): Promise<void> => {
  await trx
    .deleteFrom('push_devices')
    .where('user_id', '=', user_id)
    .where('id', '<>', device)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('push_devices as newer')
        .where('newer.user_id', '=', user_id)
        .where('newer.id', '<>', device)
        .orderBy('newer.id', 'desc')
        .limit(MAX_DEVICES - 1)
        .select('newer.id'),
    )
    .execute()
}

const pushMembers = ['user_id', 'session_id', 'browser', 'p256dh', 'auth'] as const
interface Owner {
  user_id: number
  session_id: number
}
export const pushWrites = {
  /** A browser belongs to one person: the previous one no longer receives anything on it. */
  keep: async (trx: Trx, { user_id, session_id }: Owner, { endpoint, keys }: NewPushDevice): Promise<PushDevice> => {
    const session = await trx.selectFrom('sessions').where('id', '=', session_id).select('browser').executeTakeFirst()
    const { p256dh, auth } = keys
    const values = { user_id, session_id: session ? session_id : null, browser: session?.browser ?? null, p256dh, auth }
    const { id } = await trx
      .insertInto('push_devices')
      .values({ endpoint, ...pick(values, pushMembers) })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow()
    await deleteOldest(trx, user_id, id)
    const device = (await pushDevices.list(trx, user_id, session_id)).find((device) => device.id === id)
    if (!device) throw notFound()
    return device
  },

  remove: async (db: Db, user_id: number, id: number): Promise<void> => {
    await db.deleteFrom('push_devices').where('id', '=', id).where('user_id', '=', user_id).execute()
  },
}
