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

/** A database that a call reads from. */
export interface Source {
  db: Db
  /** For a connection outside the pool. */
  connection: Connection
}

/** Where calls read that may lag: from a replica of the database, where the settings name one. */
export interface Reads {
  primary: Source
  /** Null where the settings name no replica. */
  state: () => ReplicaState | null
  /**
   * Does `work` with the database that it reads from: the replica, if it has what was written before `wrote_at`; else, and where
   * the replica fails meanwhile, the primary. `work` only reads, and is begun again in the second case unless `isUnderWay` says
   * that what it found is on its way already. What `isHeavy` is read from the primary after what others wait for.
   */
  read: <T>(
    wrote_at: WalPosition | null,
    work: (source: Source) => Promise<T>,
    isUnderWay?: () => boolean,
    isHeavy?: boolean,
  ) => Promise<T>
  /** To be called after somebody wrote: until the replica has it, they read from the primary, on every server. */
  markWritten: (user_id: number) => Promise<void>
  /** Resolves once what is committed by now can be read by calls that may lag. */
  caughtUp: () => Promise<void>
  stop: () => Promise<void>
}

/** Statements of heavy calls that the database works on at once, for each server, and for how long one waits for the others. */
const HEAVY_AT_ONCE = 2
const HEAVY_TIMEOUT_MS = 5_000
/** What comes after others may take longer than they do. */
const HEAVY_STATEMENT_MS = 60_000

/**
 * The database by connections of which each comes after the others there: for calls of those who ask for much, and only for reading. They are made when
 * there is such a call.
 */
export const connectLater = (
  config: pg.PoolConfig,
  onError?: (error: Error) => void,
  watchStatements: WatchStatements | null = null,
): Database => {
  const later = connect(
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
  later.pool.on('connect', (client) => lowerReaderPriority(client))
  return later
}

/** Does heavy work later, or at once where that has no connection for it. */
const doLater = async <T>(
  later: Source,
  primary: Source,
  work: (source: Source) => Promise<T>,
  isUnderWay: () => boolean,
): Promise<T> => {
  try {
    return await work(later)
  } catch (error) {
    if (!(isUnusable(error) || isBusy(error)) || isUnderWay()) throw error
    return work(primary)
  }
}

/** Without a replica everything is read where it is written. `later`: for what comes after others. */
export const primaryAlone = (primary: Source, later = primary.db): Reads => ({
  primary,
  state: () => null,
  read: (_wrote_at, work, isUnderWay = () => false, isHeavy = false) =>
    isHeavy ? doLater({ ...primary, db: later }, primary, work, isUnderWay) : work(primary),
  markWritten: async () => undefined,
  caughtUp: async () => undefined,
  stop: async () => undefined,
})

const READ_ONLY = '25006'
/** Classes of errors of a replica that lets nobody in, has no room, or is broken. */
const unusable = new Set(['28', '3D', '53', '58', 'XX'])
/** Of one with which nothing is wrong: rows that were read were cleaned up on the primary, or a table is not there yet. */
const transientCodes = new Set(['40', '42'])

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? ''
/** All connections to it are at work: no more is wrong with it than with a primary that is busy. */
const isBusy = (error: unknown): boolean =>
  (error as Error).message.startsWith('timeout exceeded when trying to connect')
const isUnusable = (error: unknown): boolean => isDatabaseAway(error) || unusable.has(codeOf(error).slice(0, 2))
const isReplicasOwn = (error: unknown): boolean =>
  isUnusable(error) || codeOf(error) === READ_ONLY || transientCodes.has(codeOf(error).slice(0, 2))

export const withReplica = (
  { db, connection }: Source,
  config: pg.PoolConfig,
  log: Log,
  { every, later }: { every?: Parameters<typeof watchReplica>[2]; later?: Db } = {},
): Reads => {
  const replica = connect({ connectionTimeoutMillis: 1_000, ...config }, (err) => {
    log.warn({ err }, 'replica of the database')
    // Started again, it may be further back than it was.
    watch.doubt()
  })
  const primary = { db, connection }
  // Looked at over connections of its own: where all others are at work, it would seem to be away, or behind.
  const lookedAt = {
    primary: connect({ connectionTimeoutMillis: 1_000, ...connection, max: 1 }),
    replica: connect({ connectionTimeoutMillis: 1_000, ...config, max: 1 }),
  }
  const watch = watchReplica({ primary: lookedAt.primary.pool, replica: lookedAt.replica.pool }, log, every)
  return {
    primary,
    state: watch.state,
    read: async (wrote_at, work, isUnderWay = () => false, isHeavy = false) => {
      const readWritten = () =>
        isHeavy && later ? doLater({ ...primary, db: later }, primary, work, isUnderWay) : work(primary)
      if (!(await watch.has(wrote_at))) return readWritten()
      try {
        return await work({ db: replica.db, connection: connectionOf(replica.pool) })
      } catch (error) {
        if (!isReplicasOwn(error) || isUnderWay()) throw error
        if (codeOf(error) === READ_ONLY) log.error({ err: error }, 'a call that only reads wrote')
        if (isUnusable(error) && !isBusy(error)) watch.doubt()
        return readWritten()
      }
    },
    markWritten: async (user_id) => {
      // Asked for each row once it is held: where two calls note theirs at once, the later place stays.
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
