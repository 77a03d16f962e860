import { sql } from 'kysely'
import { type Db, inTransaction, system, type Trx } from '../platform/postgres/database.ts'
import type { NotificationDeps } from './notification-deps.ts'

/** Equals the retries of the jobs. */
const MAX_TRIES = 30

const tables = { push: 'push_sends', sms: 'sms_sends' } as const

/** A push or text message that is being sent. `attempts`: those before this one. */
export interface Send {
  channel: keyof typeof tables
  id: number
  notification_id: number
  attempts: number
}
/** Why it was not sent. `isFinal`: a retry cannot succeed. */
export interface SendFault {
  message: string
  isFinal: boolean
}

/** Ends a message that is not sent. */
export const endSend = async (
  db: Db,
  { channel, id }: Pick<Send, 'channel' | 'id'>,
  state: 'gone' | 'failed',
  last_error: string,
): Promise<void> => {
  await db
    .updateTable(tables[channel])
    .set((eb) => ({ state, last_error, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/**
 * Stores the outcome of an attempt to send a message; `alsoSent` runs in the same transaction if it was sent. Throws if a
 * retry may succeed, so that the job runs again.
 */
export const recordAttempt = async (
  { db, metrics }: Pick<NotificationDeps, 'db' | 'metrics'>,
  send: Send,
  fault: SendFault | null,
  alsoSent?: (trx: Trx) => Promise<unknown>,
): Promise<void> => {
  const { channel, id, notification_id, attempts } = send
  if (fault === null) {
    await inTransaction(db, system, async (trx) => {
      await trx
        .updateTable(tables[channel])
        .set((eb) => ({ state: 'sent', sent_at: sql`now()`, last_error: null, attempts: eb('attempts', '+', 1) }))
        .where('id', '=', id)
        .execute()
      await trx
        .updateTable('notifications')
        .set({ sent_at: sql`now()` })
        .where('id', '=', notification_id)
        .where('sent_at', 'is', null)
        .execute()
      await alsoSent?.(trx)
    })
    metrics.notificationTried(channel, 'sent')
    return
  }
  if (fault.isFinal || attempts + 1 >= MAX_TRIES) {
    metrics.notificationTried(channel, 'failed')
    return endSend(db, send, 'failed', fault.message)
  }
  metrics.notificationTried(channel, 'retry')
  await db
    .updateTable(tables[channel])
    .set((eb) => ({ attempts: eb('attempts', '+', 1), last_error: fault.message }))
    .where('id', '=', id)
    .execute()
  throw new Error(fault.message)
}
