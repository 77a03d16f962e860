import { readerLanguage } from '../accounts/language-queries.ts'
import { inLanguage } from '../platform/http/language.ts'
import type { Channel, DeliveryMode, DropReason, NotificationKind } from '#domain/notifications/channel.ts'
import { alertEmail } from '#domain/notifications/email.ts'
import { wantedMode } from '#domain/notifications/notification-settings.ts'
import { afterQuiet, nextAt } from '#domain/notifications/timing.ts'
import { seriousRules } from '#domain/alerts/rule.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import type { Trx } from '../platform/postgres/database.ts'
import type { NotificationDeps } from './notification-deps.ts'
import { deliveriesToSend, listedAlertsOf, type Delivery } from './delivery-queries.ts'
import { listeners, sees, type Listener } from './people-queries.ts'
import { queueEmail } from './email-writes.ts'
import { hasDevice, queuePush } from './push-writes.ts'
import { smsNumbers } from './sms/number-writes.ts'
import { queueSms } from './sms/sms-writes.ts'

const MAX_AT_ONCE = 1_000

interface Sorted {
  tell: Delivery[]
  later: { id: number; due_at: Date }[]
  dropped: { id: number; reason: DropReason }[]
}

/**
 * Sorts due deliveries by the current state: people who lost access, changed their choices or acknowledged the alert
 * are not notified.
 */
const sortDeliveries = (list: readonly Delivery[], person: Listener | undefined, now: Date): Sorted => {
  const sorted: Sorted = { tell: [], later: [], dropped: [] }
  const none = ({ id }: Delivery, reason: DropReason) => sorted.dropped.push({ id, reason })
  for (const delivery of list) {
    const { id, rule, farm_id, channel, kind, muted_until } = delivery
    if (!person || delivery.archived_at !== null || !sees(person.scope, delivery.organisation_id))
      none(delivery, 'no access')
    else if (wantedMode(person.choices, channel, rule, farm_id) === null) none(delivery, 'not wanted')
    else if (kind === 'closed' ? !delivery.was_told || delivery.closed_at === null : delivery.closed_at !== null)
      none(delivery, 'over')
    else if (kind !== 'closed' && delivery.acknowledged_by === person.id) none(delivery, 'known')
    else if (muted_until !== null && muted_until > now) sorted.later.push({ id, due_at: muted_until })
    else sorted.tell.push(delivery)
  }
  return sorted
}

/**
 * Sends all due notifications, with one email, one push message and one text message per person, in one transaction
 * with the outbox. Returns how many deliveries were processed. The caller holds the lock of the deliveries' row.
 */
export const dispatchDeliveries = async (trx: Trx, deps: NotificationDeps): Promise<number> => {
  const now = deps.clock()
  const due = await deliveriesToSend(trx)
    .where('delivery.state', '=', 'waiting')
    .where('delivery.due_at', '<=', now)
    .orderBy('delivery.user_id')
    .orderBy('delivery.channel')
    .orderBy('delivery.id')
    .limit(MAX_AT_ONCE)
    .execute()
  if (due.length === 0) return 0
  const people = await listeners.byIds(trx, [...new Set(due.map(({ user_id }) => user_id))])
  for (const group of Map.groupBy(due, ({ user_id, channel }) => `${user_id} ${channel}`).values()) {
    const [first] = group
    if (!first) continue
    const person = people.get(first.user_id)
    const { tell, later, dropped } = sortDeliveries(group, person, now)
    await postpone(trx, later)
    for (const [reason, list] of Map.groupBy(dropped, (each) => each.reason)) await drop(trx, list, reason)
    if (person && tell.length > 0) await notifyPerson(trx, deps, person, first.channel, tell)
  }
  return due.length
}

const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id)
const drop = async (trx: Trx, list: readonly { id: number }[], reason: DropReason) => {
  await trx.updateTable('alert_deliveries').set({ state: 'dropped', reason }).where('id', 'in', idsOf(list)).execute()
}
const postpone = async (trx: Trx, list: Sorted['later'], mode?: DeliveryMode) => {
  for (const { id, due_at } of list)
    await trx
      .updateTable('alert_deliveries')
      .set({ due_at, ...(mode ? { mode } : {}) })
      .where('id', '=', id)
      .execute()
}

const kindOf = (list: readonly Delivery[]): Exclude<NotificationKind, 'test' | 'notice'> => {
  if (list.some(({ mode }) => mode === 'rest')) return 'rest'
  return list.every(({ mode }) => mode === 'daily') ? 'daily' : 'single'
}

/** The last email of a day is reserved for everything beyond the limit, so the chosen number is never exceeded. */
const isTooMany = async (
  trx: Trx,
  { id, choices }: Listener,
  { channel, kind, day, SMS_A_DAY }: { channel: Channel; kind: NotificationKind; day: string; SMS_A_DAY: number },
): Promise<boolean> => {
  const { sent } = await trx
    .selectFrom('notifications')
    .where('user_id', '=', id)
    .where('channel', '=', channel)
    .where('day', '=', day)
    // Each text message costs money, including tests.
    .$if(channel !== 'sms', (query) => query.where('kind', 'not in', ['test', 'notice']))
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .executeTakeFirstOrThrow()
  const most = channel === 'sms' ? Math.min(choices.most_a_day, SMS_A_DAY) : choices.most_a_day
  return sent >= (kind === 'single' ? most - 1 : most)
}

const notifyPerson = async (
  trx: Trx,
  deps: NotificationDeps,
  person: Listener,
  channel: Channel,
  list: readonly Delivery[],
): Promise<void> => {
  const now = deps.clock()
  const zone = list[0]?.time_zone ?? 'UTC'
  const day = localDay(now, zone)
  const kind = kindOf(list)
  if (await isTooMany(trx, person, { channel, kind, day, SMS_A_DAY: deps.settings.SMS_A_DAY })) {
    const due_at = afterQuiet(nextAt(person.choices.daily_hour, now, zone), zone, person.choices)
    return postpone(
      trx,
      list.map(({ id }) => ({ id, due_at })),
      'rest',
    )
  }
  const isReached =
    channel === 'mail' ||
    (channel === 'push' ? await hasDevice(trx, person.id) : (await smsNumbers.confirmed(trx, person.id)) !== null)
  if (!isReached) return drop(trx, list, 'no device')
  const { id: notification_id } = await trx
    .insertInto('notifications')
    .values({ user_id: person.id, channel, kind, day, made_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('alert_deliveries')
    .set({ state: 'told', notification_id })
    .where('id', 'in', idsOf(list))
    .execute()
  if (channel === 'push') {
    const is_urgent = list.some(({ rule, kind: event }) => event !== 'closed' && seriousRules.includes(rule))
    await queuePush(trx, deps, { notification_id, user_id: person.id, is_urgent })
  } else if (channel === 'sms') await queueSms(trx, deps, notification_id)
  else {
    const email = await inLanguage(await readerLanguage(trx, person.id), () =>
      alertEmail(person, listedAlertsOf(list), kind, deps.settings.baseUrl),
    )
    await queueEmail(trx, deps, notification_id, email)
  }
}
