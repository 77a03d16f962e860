import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../../platform/observability/log.ts'
import { sessionClient, type Connection, type OwnClient } from '../../platform/postgres/own-client.ts'
import type { Session } from './session.ts'

/**
 * Broker sessions over all servers of the portal. A broker also delivers to sessions whose server is gone for good, so
 * their number is fixed and each is always held by some server. Servers beyond this number get no work. Never reduce
 * it: messages queued for the removed sessions would be lost.
 */
const SESSIONS = 8

/** Class of the advisory locks: every server shares lock 0, and each session's lock is held by one server. */
const CLASS = 1_836_414_068
const PRESENT = 0
const TIMEOUT_MS = 10_000

interface Needs {
  connection: Connection
  log: Log
  open: (slot: number) => Session
  /** Called when the database becomes available or unavailable. */
  onChange: (isThere: boolean) => void
  every_ms: number
}

/**
 * Holds this server's share of the sessions; the number of servers is checked every few seconds. If a server dies, its
 * database connection ends and other servers take over its sessions. Without the database it holds none, and the
 * broker stores the messages.
 */
export const startSessions = ({ connection, log, open, onChange, every_ms }: Needs) => {
  const stopping = new AbortController()
  const held = new Map<number, Session>()
  const pause = () =>
    wait(every_ms * (0.75 + Math.random() / 2), undefined, { signal: stopping.signal, ref: false }).catch(
      () => undefined,
    )

  const share = async (client: OwnClient) => {
    const { rows } = await client.query<{ slot: number }>(
      `select objid::int as slot from pg_locks where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database())`,
      [CLASS],
    )
    const servers = rows.filter(({ slot }) => slot === PRESENT).length
    const part = Math.ceil(SESSIONS / Math.max(1, servers))
    for (const [slot, one] of [...held].slice(part)) {
      await one.close('gently')
      held.delete(slot)
      await client.query('select pg_advisory_unlock($1, $2)', [CLASS, slot])
    }
    const taken = new Set(rows.map(({ slot }) => slot))
    for (let slot = 1; slot <= SESSIONS && held.size < part; slot += 1) {
      if (taken.has(slot) || held.has(slot)) continue
      const got = await client.query<{ is: boolean }>('select pg_try_advisory_lock($1, $2) as is', [CLASS, slot])
      if (got.rows[0]?.is) held.set(slot, open(slot))
    }
  }

  const run = async () => {
    while (!stopping.signal.aborted) {
      const client = sessionClient(connection, 'bombus-mqtt', TIMEOUT_MS)
      const lost = new AbortController()
      client.on('error', () => lost.abort())
      client.on('end', () => lost.abort())
      try {
        await client.connect()
        await client.query('select pg_advisory_lock_shared($1, $2)', [CLASS, PRESENT])
        onChange(true)
        while (!stopping.signal.aborted && !lost.signal.aborted) {
          await share(client)
          await Promise.race([
            pause(),
            new Promise((resolve) => lost.signal.addEventListener('abort', resolve, { once: true })),
          ])
        }
      } catch (error) {
        log.warn({ err: error }, 'MQTT: the database')
      }
      const how = stopping.signal.aborted ? 'gently' : 'at once'
      await Promise.all([...held.values()].map((slot) => slot.close(how)))
      held.clear()
      onChange(false)
      await client.end().catch(() => undefined)
      if (!stopping.signal.aborted) await pause()
    }
  }
  const running = run()

  return {
    lanes: () => [...held.values()],
    /** The session that only one server has at a time; undefined on the others. */
    first: () => held.get(1),
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
