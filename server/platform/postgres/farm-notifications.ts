import type { Log } from '../observability/log.ts'
import type { Db } from './database.ts'
import { runSqlOn } from './sql-text.ts'
import { sessionClient, type Connection, type OwnClient } from './own-client.ts'

const CHANNEL = 'farm_news'
/** Changes of a farm within this time are published once. */
const NOTIFY_EVERY_MS = 1_000
/** A notification holds 8,000 bytes; an id with its comma takes at most eleven. */
const MAX_IDS = 700
const RETRY_MS = { first: 250, most: 15_000 }
const ASK_EVERY_MS = 30_000
const TIMEOUT_MS = 5_000

/**
 * Notifies all servers of farms with new data, after the transaction and at most once a second, because transactions
 * with NOTIFY are serialised. If a server dies first, pages find the data by polling.
 */
export const makeFarmNotifications = ({ db, log }: { db: Db; log: Log }): ((farm_ids: Iterable<number>) => void) => {
  const due = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  const tell = async () => {
    timer = undefined
    const ids = [...due]
    due.clear()
    for (let at = 0; at < ids.length; at += MAX_IDS)
      await runSqlOn(db)('select pg_notify($1, $2)', [CHANNEL, ids.slice(at, at + MAX_IDS).join()])
  }
  return (farm_ids) => {
    for (const id of farm_ids) due.add(id)
    if (due.size === 0) return
    timer ??= setTimeout(
      () => void tell().catch((err: unknown) => log.debug({ err }, 'could not notify other servers')),
      NOTIFY_EVERY_MS,
    )
    timer.unref()
  }
}

/**
 * Listens to the notifications of all servers on one connection. Passes null if notifications may have been missed.
 * Reconnects by itself. Returns a function that stops it.
 */
export const listenToFarmNotifications = (
  { connection, log }: { connection: Connection; log: Log },
  onNews: (farm_ids: number[] | null) => void,
): (() => Promise<void>) => {
  let client: OwnClient | undefined
  let again: NodeJS.Timeout | undefined
  let wait_ms = RETRY_MS.first
  let isStopped = false

  const later = () => {
    if (isStopped) return
    again = setTimeout(() => void start(), wait_ms)
    again.unref()
    wait_ms = Math.min(RETRY_MS.most, wait_ms * 2)
  }
  const start = async () => {
    const own = sessionClient(connection, 'bombus-live', TIMEOUT_MS)
    client = own
    own.on('error', (err) => log.debug({ err }, 'lost the connection for notifications'))
    own.on('notification', ({ payload = '' }) => onNews(payload.split(',').map(Number)))
    try {
      await own.connect()
      own.once('end', later)
      await own.query(`listen ${CHANNEL}`)
      wait_ms = RETRY_MS.first
      onNews(null)
    } catch (err) {
      log.warn({ err }, 'could not listen for notifications')
      if (own.listenerCount('end') === 0) later()
      await own.end().catch(() => undefined)
    }
  }
  // A network that drops packets reports no error, so the connection is probed.
  const asking = setInterval(() => {
    const own = client
    own?.query('select 1').catch(() => own.end().catch(() => undefined))
  }, ASK_EVERY_MS)
  asking.unref()
  void start()
  return async () => {
    isStopped = true
    clearTimeout(again)
    clearInterval(asking)
    await client?.end().catch(() => undefined)
  }
}
