import { PassThrough } from 'node:stream'
import type pg from 'pg'
import { includes } from '#domain/access/scope.ts'
import { LIVE } from '#domain/budgets/budgets.ts'
import { messages } from '#domain/messages.ts'
import type { Person, Standing } from '../platform/http/actor.ts'
import type { Db } from '../platform/postgres/database.ts'
import type { Reads } from '../platform/reads/reads.ts'
import { listenToFarmNotifications } from '../platform/postgres/farm-notifications.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Log } from '../platform/observability/log.ts'

/** Event streams that notify open pages of new data. */
export interface Live {
  /** Opens a stream of events of a farm that this person may see. Throws 429 beyond the limits. */
  open: (person: Person, farm_id: number) => PassThrough
  /** Ends all streams and stops listening. */
  stop: () => Promise<void>
}

interface Stream {
  person: Person
  farm_id: number
  body: PassThrough
  /** An event arrived while the reader was not reading. */
  isOwed: boolean
}
interface Needs {
  db: Db
  reads: Pick<Reads, 'caughtUp'>
  connection: pg.ClientConfig
  /** The people of active sessions, by session. */
  identity: { activePeople: (session_ids: number[]) => Promise<Map<number, Standing>> }
  log: Log
}

const SECOND_MS = 1_000
/** Spreads reconnects of pages that lost their streams together. */
const RETRY_MS = { least: 2_000, spread: 5_000 }

const changed = ({ farm_id }: Stream): string => `event: changed\ndata: ${JSON.stringify({ farm_id })}\n\n`
const over = 'event: end\ndata: {}\n\n'
const heartbeat = ':\n\n'

const isSame = ({ scope, role, hasPortal }: Person, now: Standing): boolean =>
  JSON.stringify([scope, role, hasPortal]) === JSON.stringify([now.scope, now.role, now.hasPortal])

/**
 * Streams of events published by `farm-notifications`. An event only signals that there is new data; the page requests
 * it with its own permissions. Sessions and scopes of all streams are checked together every few seconds; a stream ends
 * with its session. `every`: shorter in tests.
 */
export const makeLive = (
  { db, reads, connection, identity, log }: Needs,
  every = { heartbeat_ms: LIVE.heartbeat_seconds * SECOND_MS, check_ms: LIVE.checked_seconds * SECOND_MS },
): Live => {
  const streams = new Set<Stream>()
  let stopHearing: (() => Promise<void>) | undefined
  let timers: NodeJS.Timeout[] = []

  const send = (stream: Stream) => {
    if (stream.body.writableNeedDrain) stream.isOwed = true
    else stream.body.write(changed(stream))
  }
  const end = (stream: Stream, last = '') => {
    streams.delete(stream)
    stream.body.end(last)
  }
  const onNews = async (farm_ids: number[] | null) => {
    // Clients request data at once, so the replica must have it.
    await reads.caughtUp()
    const known = farm_ids && new Set(farm_ids)
    for (const stream of streams) if (!known || known.has(stream.farm_id)) send(stream)
  }
  const beat = () => {
    for (const stream of streams) {
      // The client has read nothing since the last heartbeat.
      if (stream.body.writableNeedDrain) stream.body.destroy()
      else stream.body.write(heartbeat)
    }
  }
  const check = async () => {
    const all = [...streams]
    if (all.length === 0) return
    const active = await identity.activePeople([...new Set(all.map(({ person }) => person.session_id))])
    const farms = await db
      .selectFrom('farms')
      .where('id', 'in', [...new Set(all.map(({ farm_id }) => farm_id))])
      .where('archived_at', 'is', null)
      .select(['id', 'organisation_id'])
      .execute()
    const organisations = new Map(farms.map(({ id, organisation_id }) => [id, organisation_id]))
    for (const stream of all) {
      const now = active.get(stream.person.session_id)
      const organisation = organisations.get(stream.farm_id)
      if (!now || !isSame(stream.person, now) || organisation === undefined || !includes(now.scope, organisation))
        end(stream, over)
    }
  }
  const begin = () => {
    if (stopHearing) return
    stopHearing = listenToFarmNotifications({ connection, log }, onNews)
    const again = (act: () => void, ms: number) => setInterval(act, ms).unref()
    timers = [
      again(beat, every.heartbeat_ms),
      again(
        () => void check().catch((err: unknown) => log.warn({ err }, 'could not check event streams')),
        every.check_ms,
      ),
    ]
  }

  return {
    open: (person, farm_id) => {
      const headers = { 'retry-after': String(LIVE.wait_seconds) }
      const own = [...streams].filter((stream) => stream.person.user_id === person.user_id).length
      if (own >= LIVE.a_person) throw new Problem(429, messages.tooManyStreamsOfPerson, { headers })
      if (streams.size >= LIVE.a_server) throw new Problem(429, messages.tooManyStreams, { headers })
      begin()
      const stream: Stream = { person, farm_id, body: new PassThrough(), isOwed: false }
      streams.add(stream)
      stream.body.on('close', () => streams.delete(stream))
      stream.body.on('drain', () => {
        if (stream.isOwed) send(stream)
        stream.isOwed = false
      })
      stream.body.write(`retry: ${RETRY_MS.least + Math.floor(Math.random() * RETRY_MS.spread)}\n\n`)
      return stream.body
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      for (const stream of streams) end(stream)
      await stopHearing?.()
    },
  }
}
