import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openLocalPostgres } from '#server/platform/postgres/embedded/local-postgres.ts'
import { projectRoot } from '#server/platform/config/settings.ts'
import { freePort } from '#server/testing/own-process.ts'
import { until } from '../engines/two-servers/report.ts'

/** Kills remaining processes when this process ends for any reason. */
const killers = new Set<() => void>()
process.once('exit', () => {
  for (const kill of killers) kill()
})

/** PostgreSQL as a separate process, restarted by its supervisor when it dies. */
export interface DatabaseProcess {
  connection: { host: string; user: string }
  /** Path of its Unix socket, for proxies. */
  socket: string
  /** Connection URLs for a server: of its own role and of the owner, through this TCP port or the socket. */
  addresses: (name: string, tcp_port?: number) => { DATABASE_URL: string; DATABASE_OWNER_URL: string }
  create: (name: string) => Promise<void>
  /** SIGKILL as by the out-of-memory killer; SIGQUIT as by `pg_ctl stop -m immediate`. */
  kill: (signal: 'SIGKILL' | 'SIGQUIT') => void
  end: () => Promise<void>
}

export const startDatabase = async (folder: string): Promise<DatabaseProcess> => {
  const local = await openLocalPostgres(folder, {
    chosen: true,
    onLost: (error) => {
      throw error
    },
  })
  const { host } = local.connection
  const postmaster = (): number | null => {
    const file = join(local.dataDir, 'postmaster.pid')
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null
  }
  const signal = (name: NodeJS.Signals) => {
    const pid = postmaster()
    if (pid !== null) process.kill(pid, name)
  }
  const killer = () => signal('SIGQUIT')
  killers.add(killer)
  return {
    connection: local.connection,
    socket: join(host, '.s.PGSQL.5432'),
    addresses: (name, tcp_port) => {
      const of = (user: string) =>
        tcp_port === undefined
          ? `postgres://${user}@localhost/${name}?host=${host}`
          : `postgres://${user}@127.0.0.1:${tcp_port}/${name}`
      return { DATABASE_URL: of(local.server.user), DATABASE_OWNER_URL: of(local.connection.user) }
    },
    create: async (name) => {
      const admin = new pg.Client({ ...local.connection, database: 'postgres' })
      await admin.connect()
      await admin.query(`create database ${name}`).finally(() => admin.end())
    },
    kill: signal,
    end: async () => {
      await local.release()
      killers.delete(killer)
    },
  }
}

/** A server that is restarted whenever it ends, as by systemd with `Restart=always`. */
export interface ServerProcess {
  port: number
  /** Resolves once it serves. */
  ready: () => Promise<void>
  /** SIGKILL at any time, including during start. */
  kill: () => void
  /** Unexpected exits of the process, with its last output. */
  crashes: readonly string[]
  /** The end of its output. */
  output: () => string
  end: () => Promise<void>
}

const RESTART_MS = 100
const OUTPUT_KEPT = 6_000
const READY_MS = 90_000

export const startServer = async (env: Readonly<Record<string, string>>): Promise<ServerProcess> => {
  const port = await freePort()
  const crashes: string[] = []
  let output = ''
  let child: ChildProcess
  let isKilled = false
  let isOver = false
  const begin = () => {
    isKilled = false
    child = spawn(process.execPath, [join(projectRoot, 'dist/server/main.js')], {
      cwd: projectRoot,
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: join(projectRoot, 'node_modules/.cache/compiled'),
        PORT: String(port),
        BASE_URL: `http://localhost:${port}`,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-OUTPUT_KEPT)
      })
    child.once('exit', (code, signal) => {
      // 0: another process has stopped it with a signal.
      if (!isKilled) crashes.push(`a server ended with ${code ?? signal}, not by these faults: ${output.slice(-600)}`)
      if (!isOver) setTimeout(begin, RESTART_MS)
    })
  }
  const kill = () => {
    isKilled = true
    child.kill('SIGKILL')
  }
  killers.add(kill)
  begin()
  const isReady = async () =>
    (await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(5_000) })).status === 200
  return {
    port,
    ready: async () => {
      if ((await until(READY_MS, isReady)) === null) throw new Error(`The server is not ready: ${output}`)
    },
    kill,
    crashes,
    output: () => output,
    end: async () => {
      isOver = true
      isKilled = true
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }
      killers.delete(kill)
    },
  }
}

const ORPHANS_MS = 10_000
/**
 * Processes that a killed server has left behind and that do not end by themselves, by their command lines. They are
 * recognised by their data folder, and killed.
 */
export const orphansOf = async (folder: string): Promise<string[]> => {
  let left = processesOf(folder)
  for (let waited = 0; left.length > 0 && waited < ORPHANS_MS; waited += 200) {
    await wait(200)
    left = processesOf(folder)
  }
  for (const { pid } of left) process.kill(pid, 'SIGKILL')
  return left.map(({ command }) => command)
}
const processesOf = (folder: string): { pid: number; command: string }[] => {
  if (!existsSync('/proc/self/environ')) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const isOurs = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`BOMBUS_DATA=${folder}`)
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
        return isOurs && command !== '' ? [{ pid: Number(pid), command }] : []
      } catch {
        // It ended meanwhile.
        return []
      }
    })
}
