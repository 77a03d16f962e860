import pg from 'pg'
import type { Author } from './database.ts'
import { endWithClient } from './end-with-client.ts'
import { watchForDeadConnections } from './dead-connection-watch.ts'

type Known = 'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database' | 'ssl'
export type Connection = Pick<pg.ClientConfig, Known>

/** How long the database may be silent during a transfer: longer than elsewhere, as a large file would start again. */
const TIMEOUT_MS = 5_000

/** How the pool connects, as plain values that a thread can be given. */
export const connectionOf = ({ options }: pg.Pool): Connection => {
  const { connectionString, host, port, user, password, database, ssl } = options as pg.ClientConfig
  return Object.fromEntries(
    Object.entries({ connectionString, host, port, user, password, database, ssl }).filter(
      ([, value]) => value != null,
    ),
  )
}

/** A connection outside of requests, which its owner connects once and ends. */
export type OwnClient = pg.Client

/** A connection outside the pool, for work that may take as long as it takes: large files in and out. */
export const ownClient = async (connection: Connection, timeout = TIMEOUT_MS): Promise<OwnClient> => {
  const client = new pg.Client({
    connectionTimeoutMillis: timeout,
    ...connection,
    statement_timeout: 0,
    application_name: 'bombus-files',
  })
  // Without a listener, a database that goes away would end the process; the query under way fails all the same.
  client.on('error', () => undefined)
  await client.connect()
  // What a killed server was doing would go on to its end, and hold its locks until then.
  await endWithClient(client)
  const watch = watchForDeadConnections(connection, { timeout })
  watch.hold(client)
  client.once('end', watch.stop)
  return client
}

/**
 * A connection that rests for hours, for locks and notifications; not connected yet. Each statement must be answered within `timeout_ms`, and
 * its owner listens for `error` and `end`.
 */
export const sessionClient = (connection: Connection, name: string, timeout_ms: number): OwnClient =>
  new pg.Client({
    ...connection,
    application_name: name,
    connectionTimeoutMillis: timeout_ms,
    query_timeout: timeout_ms,
    keepAlive: true,
  })

/** A pool of one connection like those of `pool`: for work that must not wait for requests. It closes while nobody uses it. */
export const ownPool = ({ options }: pg.Pool): pg.Pool => new pg.Pool({ ...options, max: 1 })

/** Runs `work` in one transaction on a connection outside the pool, as `inTransaction` does on one of the pool. */
export const inClientTransaction = async <T>(
  client: OwnClient,
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
