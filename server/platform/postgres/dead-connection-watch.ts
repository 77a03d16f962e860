import { clearInterval, setInterval } from 'node:timers'
import pg from 'pg'
import { cutOff } from './pipeline.ts'

const TICK_MS = 200
const SUSPECT_MS = 300
/** How long a probe may take at first, and at most once the database was seen to be slow. */
const TIMEOUT_MS = 2_000
const MAX_TIMEOUT_MS = 10_000
/** A database whose replies take so long on their way is allowed so many times that before it counts as gone. */
const MARGIN = 2.5

/** Closes connections to a database that no longer replies at all. */
export interface DeadConnectionWatch {
  hold: (client: pg.ClientBase) => void
  free: (client: pg.ClientBase) => void
  stop: () => void
}

interface Options {
  /** Milliseconds for a probe to be answered. */
  timeout?: number
  /** Called when that changes: the database became slow, or quick again. */
  onTimeoutChange?: (timeout: number) => void
}

/**
 * A network that swallows packets reports nothing, and the operating system gives up after minutes: a request would wait for as long.
 * So while a connection is held for longer than 0.3 s, another one probes whether the database replies. Without a reply within
 * `timeout` milliseconds the connections held that long are closed. A reply that comes late proves a slow database instead:
 * timeout grows with it, to ten seconds at most, and shrinks again when replies are quick.
 */
export const watchForDeadConnections = (config: pg.ClientConfig, options: Options = {}): DeadConnectionWatch => {
  const least = options.timeout ?? TIMEOUT_MS
  const heldSince = new Map<pg.ClientBase, number>()
  let timeout = least
  let probe: pg.Client | undefined
  let pending: { since: number } | undefined
  let timer: NodeJS.Timeout | undefined

  const changeTimeout = (ms: number) => {
    if (ms === timeout) return
    timeout = ms
    options.onTimeoutChange?.(ms)
  }
  const learn = (took: number) => {
    const wanted = Math.min(MAX_TIMEOUT_MS, Math.max(least, took * MARGIN))
    changeTimeout(wanted > timeout ? wanted : Math.max(wanted, timeout / 2))
  }
  const query = async () => {
    if (!probe) {
      const client = new pg.Client({
        ...config,
        connectionTimeoutMillis: MAX_TIMEOUT_MS,
        application_name: 'bombus-probe',
      })
      probe = client
      client.on('error', () => undefined)
      client.once('end', () => forget(client))
      await client.connect()
    }
    await probe?.query('select 1')
  }
  const forget = (client: pg.Client | undefined) => {
    if (probe === client) probe = undefined
    return client
  }
  const send = () => {
    const sent = { since: performance.now() }
    pending = sent
    const replied = () => {
      if (pending !== sent) return
      pending = undefined
      learn(performance.now() - sent.since)
    }
    // A refused connection shows that the database is there; only our own time-out does not.
    query().then(replied, (error: Error) => (/timeout/.test(error.message) ? giveUp(sent) : replied()))
  }
  const giveUp = (sent: typeof pending) => {
    if (pending !== sent) return
    pending = undefined
    void forget(probe)?.end()
  }
  const closeHeld = (sent: typeof pending, now: number) => {
    // A reply that arrived while this process was busy has been read by now.
    if (pending !== sent) return
    for (const [client, since] of heldSince) if (now - since >= timeout) cutOff(client)
  }
  const tick = () => {
    const now = performance.now()
    if (pending) {
      const sent = pending
      const waited = now - sent.since
      if (waited >= timeout) setImmediate(() => closeHeld(sent, now))
      if (waited >= MAX_TIMEOUT_MS) giveUp(sent)
    } else if (heldSince.size === 0) rest()
    else if ([...heldSince.values()].some((since) => now - since >= SUSPECT_MS)) send()
  }
  const rest = () => {
    clearInterval(timer)
    timer = undefined
  }

  return {
    hold: (client) => {
      heldSince.set(client, performance.now())
      timer ??= setInterval(tick, TICK_MS).unref()
    },
    free: (client) => void heldSince.delete(client),
    // Not waited for: a database that does not reply does not say goodbye either.
    stop: () => {
      rest()
      heldSince.clear()
      pending = undefined
      void forget(probe)?.end()
    },
  }
}
