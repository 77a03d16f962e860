import pg from 'pg'
import type { Author } from './database.ts'
import { endWithClient } from './end-with-client.ts'
import { watchForDeadConnections } from './dead-connection-watch.ts'

type Known = 'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database' | 'ssl'
export type Connection = Pick<pg.ClientConfig, Known>

/**
 * Time limit for a silent database during a transfer; longer than elsewhere, because a large file would have to start
 * again.
 */
const TIMEOUT_MS = 5_000

/** The pool's connection settings as plain values that can be passed to a thread. */
export const connectionOf = ({ options }: pg.Pool): Connection => {
  const { connectionString, host, port, user, password, database, ssl } = options as pg.ClientConfig
  return Object.fromEntries(
    Object.entries({ connectionString, host, port, user, password, database, ssl }).filter(
      ([, value]) => value != null,
    ),
  )
}

/** A connection outside of requests. Its owner opens and closes it. */
export type OwnClient = pg.Client

/** Opens a connection outside the pool, for work that may take any time, such as large files. */
export const ownClient = async (connection: Connection, timeout = TIMEOUT_MS): Promise<OwnClient> => {
  const client = new pg.Client({
    connectionTimeoutMillis: timeout,
    ...connection,
    statement_timeout: 0,
    application_name: 'bombus-files',
  })
  // Without a listener, a lost database would end the process. The pending query fails in any case.
  client.on('error', () => undefined)
  await client.connect()
  // Otherwise statements of a killed server would run to their end and hold their locks.
  await endWithClient(client)
  const watch = watchForDeadConnections(connection, { timeout })
  watch.hold(client)
  client.once('end', watch.stop)
  return client
}

/**
 * A long-lived connection for locks and notifications, not yet connected. Each statement must finish within
 * `timeout_ms`, and its owner listens for `error` and `end`.
 */
export const sessionClient = (connection: Connection, name: string, timeout_ms: number): OwnClient =>
  new pg.Client({
    ...connection,
    application_name: name,
    connectionTimeoutMillis: timeout_ms,
    query_timeout: timeout_ms,
    keepAlive: true,
  })

/**
 * A pool of one connection with the settings of `pool`, for work that must not wait for requests. The connection
 * closes when idle.
 */
export const ownPool = ({ options }: pg.Pool): pg.Pool => new pg.Pool({ ...options, max: 1 })

/** Runs `work` in one transaction on a connection outside the pool. The counterpart of `inTransaction`. */
export const inClientTransaction = async <T>(
  client: pg.ClientBase,
  { user_id, name }: Author,
  work: () => Promise<T>,
): Promise<T> => {
  await client.query('begin')
  try {
    await client.query(`select set_config('bombus.actor', $1, true)`, [`${user_id ?? ''} ${name}`])
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
