import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../observability/log.ts'
import { hasReached, type WalPosition } from './wal-position.ts'

/** Maximum lag in milliseconds at which the replica is still used. */
const MAX_BEHIND_MS = 3_000
const LOOK_EVERY_MS = 1_000
const RETRY_MS = 20

export type ReplicaState = 'ok' | 'behind' | 'away'

export interface ReplicaWatch {
  state: () => ReplicaState
  /** Age of the newest state of the primary that the replica is known to have, in milliseconds; null: unknown. */
  behind_ms: () => number | null
  /**
   * Whether the replica may be used and has replayed the log up to `position`. Queries the replica if that is unknown.
   */
  has: (position: WalPosition | null) => Promise<boolean>
  /** Called after a failed call: the replica is not used until it has responded again. */
  suspend: () => void
  /** Resolves once the replica has everything the primary has now, or may not be used. */
  caughtUp: () => Promise<void>
  stop: () => void
}

interface Pools {
  primary: Pick<pg.Pool, 'query'>
  replica: Pick<pg.Pool, 'query'>
}

const words: Record<ReplicaState, string> = {
  ok: 'reads go to the replica',
  behind: 'the replica is behind: reads go to the primary',
  away: 'the replica is away: reads go to the primary',
}

/**
 * Checks a streaming replica once a second. It is behind if it has not replayed what the primary had `MAX_BEHIND_MS`
 * ago, and away if it does not respond, is not a replica, or belongs to another cluster.
 */
export const watchReplica = (
  { primary, replica }: Pools,
  log: Log,
  every = { look_ms: LOOK_EVERY_MS, behind_ms: MAX_BEHIND_MS },
): ReplicaWatch => {
  let state: ReplicaState = 'away'
  let isTold = false
  let replayed: WalPosition = '0/0'
  /** Recent log positions of the primary that the replica has not reached yet, oldest first. */
  let ahead: { at: number; position: WalPosition }[] = []
  let freshAsOf = -Infinity
  let looking: Promise<void> | undefined
  let lookingAgain: Promise<void> | undefined
  let isStopped = false

  const become = (next: ReplicaState, err?: unknown) => {
    if (next !== state || !isTold)
      log[next === 'ok' ? 'info' : 'warn']({ replica: next, ...(err ? { err } : {}) }, words[next])
    state = next
    isTold = true
  }
  const note = (position: WalPosition) => {
    // The replica was restarted or replaced, and may have lost data.
    if (!hasReached(position, replayed)) freshAsOf = -Infinity
    replayed = position
    const reached = ahead.filter((mark) => hasReached(replayed, mark.position))
    freshAsOf = reached.at(-1)?.at ?? freshAsOf
    ahead = ahead.slice(reached.length)
  }
  const askReplica = async () => {
    const { rows } = await replica.query<{ replayed: WalPosition | null; cluster: string }>(
      `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end as replayed, system_identifier::text as cluster
        from pg_control_system()`,
    )
    return rows[0]
  }
  const askPrimary = async () => {
    const { rows } = await primary.query<{ position: WalPosition; cluster: string }>(
      'select pg_current_wal_flush_lsn() as position, system_identifier::text as cluster from pg_control_system()',
    )
    return rows[0]
  }
  const look = async () => {
    try {
      // If the primary is unreachable, the replica may be used only for as long as it is allowed to be behind.
      const ahead_of = await askPrimary().catch(() => undefined)
      const at = performance.now()
      // Reaching an older position would not make the replica fresh.
      ahead = ahead.filter((mark) => at - mark.at <= every.behind_ms)
      if (ahead_of) ahead.push({ at, position: ahead_of.position })
      const found = await askReplica()
      if (isStopped) return
      if (!found?.replayed) return become('away', new Error('DATABASE_REPLICA_URL leads to no replica'))
      if (ahead_of && found.cluster !== ahead_of.cluster)
        return become('away', new Error('DATABASE_REPLICA_URL leads to a replica of another cluster'))
      note(found.replayed)
      become(isFresh() ? 'ok' : 'behind')
    } catch (error) {
      if (!isStopped) become('away', error)
    }
  }
  const isFresh = () => performance.now() - freshAsOf <= every.behind_ms
  const lookOnce = () => (looking ??= look().finally(() => (looking = undefined)))
  /** Shared by all callers that wait for a check. */
  const lookAgain = () =>
    (lookingAgain ??= wait(RETRY_MS)
      .then(lookOnce)
      .finally(() => (lookingAgain = undefined)))
  const timer = setInterval(() => void lookOnce(), every.look_ms).unref()
  void lookOnce()

  const has = async (position: WalPosition | null): Promise<boolean> => {
    if (state !== 'ok' || !isFresh()) return false
    if (position === null || hasReached(replayed, position)) return true
    await lookOnce()
    return state === 'ok' && hasReached(replayed, position)
  }
  return {
    state: () => (state === 'ok' && !isFresh() ? 'behind' : state),
    behind_ms: () => (freshAsOf === -Infinity ? null : performance.now() - freshAsOf),
    has,
    suspend: () => {
      if (state === 'ok') become('away')
    },
    caughtUp: async () => {
      if (state !== 'ok') return
      const now = await askPrimary().catch(() => undefined)
      if (!now) return
      const isAwaited = () => state === 'ok' && isFresh() && !hasReached(replayed, now.position)
      if (isAwaited()) await lookOnce()
      while (isAwaited()) await lookAgain()
    },
    stop: () => {
      isStopped = true
      clearInterval(timer)
    },
  }
}
