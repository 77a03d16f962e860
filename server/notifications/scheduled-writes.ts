import { sql } from 'kysely'
import { inTransaction, system } from '../platform/postgres/database.ts'
import type { NotificationDeps } from './notification-deps.ts'
import { dispatchDeliveries } from './dispatch-writes.ts'
import { planDeliveries } from './plan-writes.ts'

const JOB = 'deliveries'

/**
 * Plans what is to be told of new events, and tells what is due. One server at a time; null: another one is at it. Returns how many events
 * and deliveries it dealt with.
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
