import { fixedPeriods } from '#domain/platform/retention.ts'
import { sql } from 'kysely'
import { days, deleteExpired } from '../platform/cleanup/delete-expired.ts'
import type { ClockDeps } from '../platform/cleanup/trusted-clock.ts'

const EVENT_DAYS = 2
const retention = { column: 'created_at', seconds: days(fixedPeriods.delivery_days), floor: 1_000 }

/**
 * Deletes push messages, text messages and webhook deliveries after three months, and events that were never planned.
 * Records of notified people stay with the alert.
 */
export const cleanUpDeliveries = async (deps: ClockDeps): Promise<void> => {
  await deleteExpired(deps, { name: 'pushes', table: 'push_sends', ...retention })
  await deleteExpired(deps, { name: 'text messages', table: 'sms_sends', ...retention })
  await deleteExpired(deps, {
    name: 'webhook deliveries',
    table: 'webhook_deliveries',
    ...retention,
    where: sql`state <> 'waiting'`,
  })
  // An event that could not be planned for two days is outdated: the receivers of its organisation do not respond.
  await deleteExpired(deps, {
    name: 'events of webhooks',
    table: 'webhook_events',
    column: 'at',
    seconds: days(EVENT_DAYS),
    isVoid: true,
  })
}
