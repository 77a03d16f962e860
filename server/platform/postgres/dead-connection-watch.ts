import { clearInterval, setInterval } from 'node:timers'
import pg from 'pg'
import { cutOff } from './pipeline.ts'

const TICK_MS = 200
const SUSPECT_MS = 300
/** Time limit of a probe: initially, and at most for a slow database. */
const TIMEOUT_MS = 2_000
const MAX_TIMEOUT_MS = 10_000
/** The time limit is this many times the slowest observed response. */
const MARGIN = 2.5

/** Closes connections to a database that has stopped responding. */
export interface DeadConnectionWatch {
  hold: (client: pg.ClientBase) => void
  /** `isGood`: its statements received responses. */
  free: (client: pg.ClientBase, isGood?: boolean) => void
  stop: () => void
}

interface Options {
  /** Time limit of a probe in milliseconds. */
  timeout?: number
  /** Called when the time limit changes: the database became slower or faster. */
  onTimeoutChange?: (timeout: number) => void
}

/**
 * A network that drops packets reports no error, and the operating system gives up only after minutes. While a
 * connection is in use for longer than 0.3 s, a second connection therefore probes the database. Without a response
 * within `timeout` milliseconds, all connections in use for that long are closed. A late response shows that the
 * database is slow: the time limit grows, up to ten seconds, and shrinks again when responses are fast. Connections
 * that are returned soon count as fast responses, because a fast database is not probed and would otherwise keep the
 * time limit from when it was slow.
 */
export const watchForDeadConnections = (config: pg.ClientConfig, options: Options = {}): DeadConnectionWatch => {
  const least = options.timeout ?? TIMEOUT_MS
  const heldSince = new Map<pg.ClientBase, number>()
  let timeout = least
  let probe: pg.Client | undefined
  let pending: { since: number } | undefined
  let timer: NodeJS.Timeout | undefined
  let shrunkAt = -Infinity

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
    // A refused connection proves that the database host is reachable; only a time-out does not.
    query().then(replied, (error: Error) => (/timeout/.test(error.message) ? giveUp(sent) : replied()))
  }
  const giveUp = (sent: typeof pending) => {
    if (pending !== sent) return
    pending = undefined
    void forget(probe)?.end()
  }
  const closeHeld = (sent: typeof pending, now: number) => {
    // A response that arrived while this process was busy has been read by now.
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
    free: (client, isGood = false) => {
      const now = performance.now()
      const took = now - (heldSince.get(client) ?? -Infinity)
      heldSince.delete(client)
      if (!isGood || timeout === least || took >= SUSPECT_MS || now - shrunkAt < TICK_MS) return
      shrunkAt = now
      learn(took)
    },
    // Not awaited: an unresponsive database does not confirm the end of the connection either.
    stop: () => {
      rest()
      heldSince.clear()
      pending = undefined
      void forget(probe)?.end()
    },
  }
}
