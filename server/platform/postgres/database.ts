import { Kysely, PostgresDialect, sql, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely'
import pg from 'pg'
import { isDatabaseAway, isStalePlan } from './database-away.ts'
import { endWithClient } from './end-with-client.ts'
import type { DB } from './schema.gen.ts'
import { watchForDeadConnections, type DeadConnectionWatch } from './dead-connection-watch.ts'
import type { WatchStatements } from '../observability/slow-statements.ts'
import { namesOfTexts } from './statement-name.ts'

/** In a request: each statement on any connection of the pool. */
export type Db = Kysely<DB>
/** In a transaction: all statements on one connection. What takes a `Db` takes a `Trx`, too. */
export type Trx = Transaction<DB>

// int8 counts fit a double here; a date is a day, not an instant, and stays text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export interface Database {
  db: Db
  pool: pg.Pool
  close: () => Promise<void>
}

/** A connection that rests is kept for so long: a new one knows no statement yet, which makes a dashboard take 60 ms in place of 12. */
const RESTS_MS = 10 * 60_000
/**
 * Probed as soon as it rests, so that one whose other end is gone without a word is gone within a quarter of a minute: whoever was given it would wait until
 * their statement is given up. What lies in between does not forget it either.
 */
const PROBED_MS = 5_000

/** A connection to the database may take so long; of a slow one, so many times what its replies may. */
const CONNECT_MS = 2_500
const CONNECT_REPLIES = 4

/** For a connection whose work may take as long as it takes. */
const unwatched: DeadConnectionWatch = { hold: () => undefined, free: () => undefined, stop: () => undefined }

/**
 * Connects a pool. Requests never hang: queries time out, and a database that does not reply is taken for lost, while one that is slow is
 * waited for.
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
    // To compile a statement to machine code takes longer than the portal's statements do.
    options: '-c max_parallel_workers_per_gather=0 -c jit=off',
    // What is asked at once goes at once (pipeline.ts). Whoever waits for each reply notices nothing.
    pipeline: true,
    onConnect: endWithClient,
    ...config,
    connectionTimeoutMillis,
  })
  // Without a listener, a restart of the database would end the process. The pool hears its idle clients alone: whoever uses
  // one hears of the loss by its next query.
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
  pool.on('release', (_error, client) => watch.free(client))
  pool.on('remove', watch.free)
  const prepared: PostgresPool = { options: pool.options, connect: preparing(pool), end: () => pool.end() }
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: prepared }) })
  const close = async () => {
    watch.stop()
    await db.destroy()
    // Kysely ends only a pool that it has used.
    if (!pool.ended) await pool.end()
  }
  return { db, pool, close }
}

/** A connection at start that takes so long will not come. */
const OWNER_CONNECT_MS = 30_000

/** Connects a pool for a start or a command: a migration takes as long as it takes, and no stall of the database ends it. */
export const connectUnlimited = (config: pg.PoolConfig): Database =>
  connect(
    { ...config, connectionTimeoutMillis: OWNER_CONNECT_MS, statement_timeout: 0, query_timeout: 0 },
    undefined,
    null,
    { timeout: null },
  )

/** Connections for Kysely: statements are prepared under a name, and a connection that was lost is not used again. */
const preparing = (pool: Pick<pg.Pool, 'connect'>, nameOf = namesOfTexts()) => {
  const prepared = (client: pg.PoolClient): PostgresPoolClient => {
    let isHeld = true
    let isLost = false
    const query = async (text: string, values: unknown[]) => {
      const name = nameOf(text)
      try {
        return await client.query({ ...(name !== undefined && { name }), text, values })
      } catch (error) {
        // From where it was asked, and not from the socket.
        if (error instanceof Error) Error.captureStackTrace(error)
        const isStale = isStalePlan(error)
        isLost ||= isStale || isDatabaseAway(error)
        if (!isStale) throw error
        // Within a transaction that is over, too: whoever asked is told to ask again.
        return client.query({ text, values }).catch(() => {
          throw error
        })
      }
    }
    const release = (isBroken = false) => {
      // It may be somebody else's by now.
      if (!isHeld) throw new Error('A connection was given back twice.')
      isHeld = false
      client.release(isBroken || isLost)
    }
    return { query, release } as unknown as PostgresPoolClient
  }
  return async (): Promise<PostgresPoolClient> => prepared(await pool.connect())
}

/** A value for each database, made when it is first needed. */
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

/** Runs `work` in one transaction whose changes carry the author's name in the history. */
export const inTransaction = <T>(db: Db, author: Author, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config('bombus.actor', ${`${author.user_id ?? ''} ${author.name}`}, true)`.execute(trx)
    return work(trx)
  })
