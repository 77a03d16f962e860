import type pg from 'pg'
import { sql } from 'kysely'
import { lowerReaderPriority } from '../postgres/backend-priority.ts'
import { isDatabaseAway } from '../postgres/database-away.ts'
import { connect, type Database, type Db } from '../postgres/database.ts'
import type { Log } from '../observability/log.ts'
import { connectionOf, type Connection } from '../postgres/own-client.ts'
import type { WatchStatements } from '../observability/slow-statements.ts'
import { watchReplica, type ReplicaState } from './replica-watch.ts'
import type { WalPosition } from './wal-position.ts'

/** A database to read from. */
export interface Source {
  db: Db
  /** For a connection outside the pool. */
  connection: Connection
}

/** Chooses the database for calls that tolerate lag: a replica, if the settings name one. */
export interface Reads {
  primary: Source
  /** Null without a replica in the settings. */
  state: () => ReplicaState | null
  /** Maximum lag of the replica in milliseconds; null without a replica, or if unknown. */
  behind_ms: () => number | null
  /**
   * Runs `work` on the replica if it has everything written before `wrote_at`; otherwise, or if the replica fails
   * meanwhile, on the primary. `work` must only read. It is repeated on the primary unless `isUnderWay` reports that
   * the response has started. Heavy work (`isHeavy`) that runs on the primary does so at low priority.
   */
  read: <T>(
    wrote_at: WalPosition | null,
    work: (source: Source) => Promise<T>,
    isUnderWay?: () => boolean,
    isHeavy?: boolean,
  ) => Promise<T>
  /**
   * Must be called after a person wrote: until the replica has the change, their reads use the primary, on every
   * server.
   */
  markWritten: (user_id: number) => Promise<void>
  /** Resolves once everything committed so far can be read by calls that tolerate lag. */
  caughtUp: () => Promise<void>
  stop: () => Promise<void>
}

/** Per server: the number of concurrent statements of heavy calls, and how long one waits for a slot. */
const HEAVY_AT_ONCE = 2
const HEAVY_TIMEOUT_MS = 5_000
/** Work at low priority may take longer. */
const HEAVY_STATEMENT_MS = 60_000

/** Read-only connections with low priority, for people with heavy use. Opened when first needed. */
export const connectLowPriority = (
  config: pg.PoolConfig,
  onError?: (error: Error) => void,
  watchStatements: WatchStatements | null = null,
): Database => {
  const lowPriority = connect(
    {
      ...config,
      max: HEAVY_AT_ONCE,
      connectionTimeoutMillis: HEAVY_TIMEOUT_MS,
      statement_timeout: HEAVY_STATEMENT_MS,
      query_timeout: HEAVY_STATEMENT_MS + 5_000,
    },
    onError,
    watchStatements,
  )
  lowPriority.pool.on('connect', (client) => lowerReaderPriority(client))
  return lowPriority
}

/** Runs heavy work at low priority, or normally if no such connection is available. */
const runAtLowPriority = async <T>(
  lowPriority: Source,
  primary: Source,
  work: (source: Source) => Promise<T>,
  isUnderWay: () => boolean,
): Promise<T> => {
  try {
    return await work(lowPriority)
  } catch (error) {
    if (!(isUnusable(error) || isBusy(error)) || isUnderWay()) throw error
    return work(primary)
  }
}

/** Without a replica everything is read from the primary. `lowPriority`: connections with low priority. */
export const primaryAlone = (primary: Source, lowPriority = primary.db): Reads => ({
  primary,
  state: () => null,
  behind_ms: () => null,
  read: (_wrote_at, work, isUnderWay = () => false, isHeavy = false) =>
    isHeavy ? runAtLowPriority({ ...primary, db: lowPriority }, primary, work, isUnderWay) : work(primary),
  markWritten: async () => undefined,
  caughtUp: async () => undefined,
  stop: async () => undefined,
})

const READ_ONLY = '25006'
/** Error classes of a replica that refuses connections, has no capacity or is broken. */
const unusable = new Set(['28', '3D', '53', '58', 'XX'])
/**
 * Error classes of a working replica: rows were cleaned up on the primary while being read, or a table has not been
 * replicated yet.
 */
const transientCodes = new Set(['40', '42'])

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? ''
/** All connections of the pool are in use: the replica is busy, not broken. */
const isBusy = (error: unknown): boolean =>
  (error as Error).message.startsWith('timeout exceeded when trying to connect')
const isUnusable = (error: unknown): boolean => isDatabaseAway(error) || unusable.has(codeOf(error).slice(0, 2))
const isReplicaError = (error: unknown): boolean =>
  isUnusable(error) || codeOf(error) === READ_ONLY || transientCodes.has(codeOf(error).slice(0, 2))

export const withReplica = (
  { db, connection }: Source,
  config: pg.PoolConfig,
  log: Log,
  { every, lowPriority }: { every?: Parameters<typeof watchReplica>[2]; lowPriority?: Db } = {},
): Reads => {
  const replica = connect({ connectionTimeoutMillis: 1_000, ...config }, (err) => {
    log.warn({ err }, 'a read from the replica failed')
    // After a restart the replica may be further behind than before.
    watch.suspend()
  })
  const primary = { db, connection }
  // Watched on separate connections: if the pool is exhausted, the replica would seem to be away or behind.
  const lookedAt = {
    primary: connect({ connectionTimeoutMillis: 1_000, ...connection, max: 1 }),
    replica: connect({ connectionTimeoutMillis: 1_000, ...config, max: 1 }),
  }
  const watch = watchReplica({ primary: lookedAt.primary.pool, replica: lookedAt.replica.pool }, log, every)
  return {
    primary,
    state: watch.state,
    behind_ms: watch.behind_ms,
    read: async (wrote_at, work, isUnderWay = () => false, isHeavy = false) => {
      const readWritten = () =>
        isHeavy && lowPriority
          ? runAtLowPriority({ ...primary, db: lowPriority }, primary, work, isUnderWay)
          : work(primary)
      if (!(await watch.has(wrote_at))) return readWritten()
      try {
        return await work({ db: replica.db, connection: connectionOf(replica.pool) })
      } catch (error) {
        if (!isReplicaError(error) || isUnderWay()) throw error
        if (codeOf(error) === READ_ONLY) log.error({ err: error }, 'a read-only call tried to write')
        if (isUnusable(error) && !isBusy(error)) watch.suspend()
        return readWritten()
      }
    },
    markWritten: async (user_id) => {
      // Evaluated per row after it is locked: of two concurrent updates, the later position remains.
      await sql`
        with by_session as (
          update sessions set wrote_at = pg_current_wal_flush_lsn() where user_id = ${user_id} and expires_at > now())
        update access_tokens set wrote_at = pg_current_wal_flush_lsn()
        where user_id = ${user_id} and revoked_at is null and expires_at > now()`.execute(db)
    },
    caughtUp: watch.caughtUp,
    stop: async () => {
      watch.stop()
      await Promise.all([replica, lookedAt.primary, lookedAt.replica].map(({ close }) => close()))
    },
  }
}
