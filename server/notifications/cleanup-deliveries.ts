import { fixedPeriods } from '#domain/platform/retention.ts'
import { sql } from 'kysely'
import { days, deleteExpired } from '../platform/cleanup/delete-expired.ts'
import type { ClockDeps } from '../platform/cleanup/trusted-clock.ts'

const retention = { column: 'created_at', seconds: days(fixedPeriods.delivery_days), floor: 1_000 }

/** Deletes push messages and webhook deliveries after three months. Records of who was notified stay with the alert. */
export const cleanUpDeliveries = async (deps: ClockDeps): Promise<void> => {
  await deleteExpired(deps, { name: 'pushes', table: 'push_sends', ...retention })
  await deleteExpired(deps, {
    name: 'webhook deliveries',
    table: 'webhook_deliveries',
    ...retention,
    where: sql`state <> 'waiting'`,
  })
}
