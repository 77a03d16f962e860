import { pick } from '#domain/platform/members.ts'
import type { SecurityKind, SecurityResult } from '#domain/security/kinds.ts'
import type { Db } from '../postgres/database.ts'
import type { Log } from '../observability/log.ts'

export interface SecurityEvent {
  kind: SecurityKind
  result: SecurityResult
  /** Status of the HTTP response. */
  status: number
  /** The operation's name. */
  endpoint: string
  actor_id?: number | null
  device_id?: number | null
  account?: string | null
  organisation_id?: number | null
  about_id?: number | null
  address: string
  browser: string | null
  reason?: string | null
  detail?: Record<string, unknown> | null
  request_id: string
}

/** The security log: a row in an append-only table and a line in the server's log. */
export interface SecurityLog {
  /** Throws on database errors. */
  record: (event: SecurityEvent) => Promise<void>
}

const members = [
  'kind',
  'result',
  'status',
  'endpoint',
  'actor_id',
  'device_id',
  'account',
  'organisation_id',
  'about_id',
  'address',
  'browser',
  'reason',
  'request_id',
] as const
const MINUTE_MS = 60_000
const MAX_REMEMBERED = 5_000

/**
 * Repeated refusals within a minute (a camera with a revoked key, a script that guesses) are stored once, and the next
 * row contains their number, so that strangers cannot fill the table. Each completed action has its own row.
 */
export const makeSecurityLog = (db: Db, log: Log, monotonic: () => number = () => performance.now()): SecurityLog => {
  const recent = new Map<string, { until: number; repeats: number }>()
  const repeatsOf = (event: SecurityEvent): number | null => {
    const now = monotonic()
    const { kind, endpoint, actor_id, device_id, address, status } = event
    // A throttled client may try a different account each time, so accounts are left out.
    const account = status === 429 ? null : event.account
    const key = JSON.stringify([kind, endpoint, actor_id, device_id, account, address, status])
    const known = recent.get(key)
    if (known && known.until > now) {
      known.repeats += 1
      return null
    }
    if (recent.size >= MAX_REMEMBERED) recent.clear()
    recent.set(key, { until: now + MINUTE_MS, repeats: 0 })
    return known?.repeats ?? 0
  }
  return {
    record: async (event) => {
      const repeats = event.result === 'done' ? 0 : repeatsOf(event)
      if (repeats === null) return
      const columns = { ...pick(event, members), repeats }
      const { id } = await db
        .insertInto('security_events')
        .values({
          ...pick(columns, [...members, 'repeats']),
          detail: event.detail ? JSON.stringify(event.detail) : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      // The log line refers to the row; email addresses stay out of the server's log.
      const { account: _, ...told } = columns
      log.info({ security: { id, ...told } }, 'security')
    },
  }
}
