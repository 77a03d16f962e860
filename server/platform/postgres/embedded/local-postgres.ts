import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import {
  isRunning,
  makeFolder,
  TIMEOUT_MS,
  run,
  runnableNative,
  serverAccount,
  START_TRIES,
  startCluster,
  SUPERUSER,
  systemFolder,
  type Account,
} from './embedded-cluster.ts'
import { withFileLock } from '../../jobs/file-lock.ts'
import { folderHash, SettingsError } from '../../config/settings.ts'

/**
 * An embedded PostgreSQL server, reachable only by a Unix socket. `release` stops it unless another process uses it.
 */
export interface LocalPostgres {
  /** As the owner, a superuser, for creating and changing databases. */
  connection: { host: string; user: string }
  /** As the role that owns nothing. */
  server: { host: string; user: string }
  dataDir: string
  release: () => Promise<void>
}
const OWNER = 'bombus-owner'
const SERVER_ROLE = 'bombus_server'

interface Options {
  /** The operator chose this folder: the data is stored in it if the server's account can reach it. */
  chosen?: boolean
  /** Trades durability for speed; for tests only. */
  unsafe?: boolean
  /** Reports a data folder other than `folder`, and restarts of the database. */
  say?: (line: string) => void
  /** Enables automatic restart of the cluster; called when a restart fails. */
  onLost?: (error: Error) => void
}

/** Starts the cluster in `folder`, creates it first if necessary, or uses it if it is running. */
export const openLocalPostgres = async (folder: string, options: Options = {}): Promise<LocalPostgres> => {
  const account = serverAccount()
  const dataDir = clusterFolder(folder, account, options.chosen ?? false)
  if (!dataDir.startsWith(folder)) options.say?.(`The database lies in ${dataDir}.`)
  const native = runnableNative(account)
  const socketDir = join('/tmp', `bombus-${folderHash(dataDir)}`)
  const lock = `${dataDir}.lock`
  makeFolder(dirname(dataDir), account)
  makeFolder(socketDir, account)
  if (process.getuid && statSync(socketDir).uid !== (account?.uid ?? process.getuid()))
    throw new Error(`${socketDir} belongs to another account: the database is not started there.`)

  const joinCluster = () =>
    withFileLock(lock, async () => {
      // A server that was just killed may still seem to run, and then closes the connection.
      for (let tries = 1; ; tries += 1) {
        if (!isRunning(dataDir)) await startCluster(native, dataDir, socketDir, account, options.unsafe ?? false)
        try {
          const client = await connectOwner(socketDir)
          await makeServerRole(client)
          return client
        } catch (error) {
          if (tries === START_TRIES) throw error
          await wait(TIMEOUT_MS * tries)
        }
      }
    })
  let isReleased = false
  let owner = await joinCluster()
  const restart = async () => {
    options.say?.('The embedded database has stopped: it is started again.')
    owner = await joinCluster()
    supervise()
    if (isReleased) await owner.end()
  }
  const { onLost } = options
  const supervise = () => {
    if (onLost) owner.once('end', () => void (isReleased || restart().catch(onLost)))
  }
  supervise()
  const release = () =>
    withFileLock(lock, async () => {
      isReleased = true
      const others = await owner
        .query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where application_name = '${OWNER}' and pid <> pg_backend_pid()`,
        )
        .then(({ rows }) => rows[0]?.n ?? 0)
        .catch(() => 0)
      await owner.end().catch(() => undefined)
      if (others === 0 && isRunning(dataDir))
        run(native, 'pg_ctl', ['stop', '-w', '-m', 'fast', '-D', dataDir], account)
    })
  return {
    connection: { host: socketDir, user: SUPERUSER },
    server: { host: socketDir, user: SERVER_ROLE },
    dataDir,
    release,
  }
}

const clusterFolder = (folder: string, account: Account | null, chosen: boolean): string => {
  if (!account) return join(folder, 'postgres')
  if (chosen) {
    mkdirSync(folder, { recursive: true })
    const reach = spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...account, cwd: '/' })
    if (reach.status === 0) return join(folder, 'postgres')
    // With another folder the portal would start empty without an explanation.
    if (existsSync(join(folder, 'postgres/PG_VERSION')))
      throw new SettingsError(
        `The account that runs the database (uid ${account.uid}) cannot enter ${folder}, which contains a database: grant access (chmod o+x), or choose another BOMBUS_DATA.`,
      )
  }
  return join(systemFolder, folderHash(folder))
}

/** A connection held for as long as this process uses the cluster. The last process stops the cluster. */
const connectOwner = async (host: string): Promise<pg.Client> => {
  const client = new pg.Client({ host, user: SUPERUSER, database: 'postgres', application_name: OWNER })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const makeServerRole = async (owner: pg.Client) => {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [SERVER_ROLE])
  if (rowCount === 0) await owner.query(`create role ${SERVER_ROLE} login`)
}
