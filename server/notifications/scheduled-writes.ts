import { sql } from 'kysely'
import { inTransaction, system } from '../platform/postgres/database.ts'
import type { NotificationDeps } from './notification-deps.ts'
import { dispatchDeliveries } from './dispatch-writes.ts'
import { planDeliveries } from './plan-writes.ts'

const JOB = 'deliveries'

/**
 * Plans notifications of new events and sends those that are due. One server at a time; null if another one is doing
 * it. Returns the number of events and deliveries processed.
 */
export const sendDueNotifications = (deps: NotificationDeps): Promise<number | null> =>
  inTransaction(deps.db, system, async (trx) => {
    const turn = await trx
      .selectFrom('alert_heartbeats')
      .where('job', '=', JOB)
      .select('job')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!turn) return null
    const planned = await planDeliveries(trx, deps)
    const dispatched = await dispatchDeliveries(trx, deps)
    await trx
      .updateTable('alert_heartbeats')
      .set((eb) => ({ ran_at: sql`now()`, rounds: eb('rounds', '+', 1) }))
      .where('job', '=', JOB)
      .execute()
    return planned + dispatched
  })
