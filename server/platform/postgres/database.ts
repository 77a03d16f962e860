import { Kysely, PostgresDialect, sql, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely'
import pg from 'pg'
import { isDatabaseAway, isStalePlan } from './database-away.ts'
import { endWithClient } from './end-with-client.ts'
import type { DB } from './schema.gen.ts'
import { watchForDeadConnections, type DeadConnectionWatch } from './dead-connection-watch.ts'
import type { WatchStatements } from '../observability/slow-statements.ts'
import { namesOfTexts } from './statement-name.ts'

/** Outside a transaction: each statement runs on any connection of the pool. */
export type Db = Kysely<DB>
/** In a transaction: all statements run on one connection. A `Trx` can be passed wherever a `Db` is expected. */
export type Trx = Transaction<DB>

// int8 counts fit into a double. Dates are days and not instants, so they stay text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export interface Database {
  db: Db
  pool: pg.Pool
  close: () => Promise<void>
}

/**
 * How long an idle connection stays open. A new one has no prepared statements, which makes a dashboard five times
 * slower.
 */
const RESTS_MS = 10 * 60_000
/**
 * Idle connections use TCP keepalive, so that a silently lost one is detected within 15 seconds, and firewalls do not
 * drop it.
 */
const PROBED_MS = 5_000

/** Time limit for connecting. For a slow database it is this many times its response time. */
const CONNECT_MS = 2_500
const CONNECT_REPLIES = 4

/** For connections whose statements may take any time. */
const unwatched: DeadConnectionWatch = { hold: () => undefined, free: () => undefined, stop: () => undefined }

/**
 * Connects a pool. Requests never hang: queries time out, and a database that stops responding is detected, while a
 * slow one is waited for.
 */
export const connect = (
  config: pg.PoolConfig,
  onError: (error: Error) => void = () => undefined,
  watchStatements: WatchStatements | null = null,
  { timeout }: { timeout?: number | null } = {},
): Database => {
  const connectionTimeoutMillis = config.connectionTimeoutMillis ?? CONNECT_MS
  const pool = new pg.Pool({
    max: 20,
    idleTimeoutMillis: RESTS_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: PROBED_MS,
    statement_timeout: 30_000,
    query_timeout: 35_000,
    application_name: 'bombus',
    // Compiling a statement to machine code takes longer than running the portal's statements.
    options: '-c max_parallel_workers_per_gather=0 -c jit=off',
    // Sends statements that are issued together without waiting for replies (pipeline.ts).
    pipeline: true,
    onConnect: endWithClient,
    ...config,
    connectionTimeoutMillis,
  })
  // Without a listener, a restart of the database would end the process. The pool only reports errors of idle clients;
  // others fail with their next query.
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    watchStatements?.(client)
  })
  const watch =
    timeout === null
      ? unwatched
      : watchForDeadConnections(config, {
          ...(timeout !== undefined && { timeout }),
          onTimeoutChange: (ms) => {
            pool.options.connectionTimeoutMillis = Math.max(connectionTimeoutMillis, ms * CONNECT_REPLIES)
          },
        })
  pool.on('acquire', watch.hold)
  pool.on('release', (error, client) => watch.free(client, !error))
  pool.on('remove', (client) => watch.free(client))
  const prepared: PostgresPool = { options: pool.options, connect: preparing(pool), end: () => pool.end() }
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: prepared }) })
  const close = async () => {
    watch.stop()
    await db.destroy()
    // Kysely only ends a pool that it has used.
    if (!pool.ended) await pool.end()
  }
  return { db, pool, close }
}

/** Time limit for connecting at start. */
const OWNER_CONNECT_MS = 30_000

/** Connects a pool for the start or a command, where a migration may take any time. */
export const connectUnlimited = (config: pg.PoolConfig): Database =>
  connect(
    { ...config, connectionTimeoutMillis: OWNER_CONNECT_MS, statement_timeout: 0, query_timeout: 0 },
    undefined,
    null,
    { timeout: null },
  )

/** Connections for Kysely: statements are prepared by name, and lost connections are not reused. */
const preparing = (pool: Pick<pg.Pool, 'connect'>, nameOf = namesOfTexts()) => {
  const prepared = (client: pg.PoolClient): PostgresPoolClient => {
    let isHeld = true
    let isLost = false
    const query = async (text: string, values: unknown[]) => {
      const name = nameOf(text)
      try {
        return await client.query({ ...(name !== undefined && { name }), text, values })
      } catch (error) {
        // Point the stack trace at the caller instead of the socket.
        if (error instanceof Error) Error.captureStackTrace(error)
        const isStale = isStalePlan(error)
        isLost ||= isStale || isDatabaseAway(error)
        if (!isStale) throw error
        // Also within a transaction that has ended: the caller may retry.
        return client.query({ text, values }).catch(() => {
          throw error
        })
      }
    }
    const release = (isBroken = false) => {
      // The connection may already be used by another caller.
      if (!isHeld) throw new Error('A connection was released twice.')
      isHeld = false
      client.release(isBroken || isLost)
    }
    return { query, release } as unknown as PostgresPoolClient
  }
  return async (): Promise<PostgresPoolClient> => prepared(await pool.connect())
}

/** One value per database, created when first needed. */
export const perDatabase = <T>(make: () => T): ((db: Db) => T) => {
  const all = new WeakMap<Db, T>()
  return (db) => {
    const one = all.get(db) ?? make()
    all.set(db, one)
    return one
  }
}

/** Who changes a record, for its history. */
export interface Author {
  user_id: number | null
  name: string
}
export const system: Author = { user_id: null, name: 'Bombus' }
/** A person with access to the server who runs a command. */
export const operator: Author = { user_id: null, name: 'Bombus operator' }

/** Runs `work` in one transaction. The history shows the author of its changes. */
export const inTransaction = <T>(db: Db, author: Author, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config('bombus.actor', ${`${author.user_id ?? ''} ${author.name}`}, true)`.execute(trx)
    return work(trx)
  })

/** Runs reads in one snapshot: all of them see the database as it was at the first. */
export const inSnapshot = <T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
