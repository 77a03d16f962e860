import type { Log } from '../observability/log.ts'
import type { Db } from './database.ts'
import { runSqlOn } from './sql-text.ts'
import { sessionClient, type Connection, type OwnClient } from './own-client.ts'

const CHANNEL = 'farm_news'
/** All that comes to a farm within so long is told once. */
const NOTIFY_EVERY_MS = 1_000
/** A notification holds 8,000 bytes, an id with its comma eleven at most. */
const MAX_IDS = 700
const RETRY_MS = { first: 250, most: 15_000 }
const ASK_EVERY_MS = 30_000
const TIMEOUT_MS = 5_000

/**
 * Tells every server that something new of a farm was stored. It is told after the transaction and at most once a second, whatever
 * comes: NOTIFY makes its transaction take turns with all others that notify. What a server that dies has not told, pages find by asking.
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
    timer ??= setTimeout(() => void tell().catch((err: unknown) => log.debug({ err }, 'farm news')), NOTIFY_EVERY_MS)
    timer.unref()
  }
}

/**
 * Hears on one connection what any server tells of farms; null: it could not hear for a while, and anything may have come.
 * Connects again by itself. Returns how to stop.
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
    own.on('error', (err) => log.debug({ err }, 'farm news'))
    own.on('notification', ({ payload = '' }) => onNews(payload.split(',').map(Number)))
    try {
      await own.connect()
      own.once('end', later)
      await own.query(`listen ${CHANNEL}`)
      wait_ms = RETRY_MS.first
      onNews(null)
    } catch (err) {
      log.warn({ err }, 'farm news')
      if (own.listenerCount('end') === 0) later()
      await own.end().catch(() => undefined)
    }
  }
  // A network that swallows packets tells nobody.
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
