import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { connect as connectTo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { openLocalPostgres } from '#server/platform/postgres/embedded/local-postgres.ts'
import { projectRoot } from '#server/platform/config/settings.ts'

/** Functions that stop what was started here, run in reverse order. */
export const endings: (() => Promise<unknown>)[] = []
export const endAll = async () => {
  for (const end of endings.splice(0).reverse()) await end().catch(() => undefined)
}

const children = new Set<ChildProcess>()
process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')))
/** Ends a child in its turn, and always when this process exits. */
const endWithUs = (child: ChildProcess, signal: NodeJS.Signals) => {
  endings.push(() => end(child, signal))
  children.add(child)
  child.once('exit', () => children.delete(child))
}

/** An empty database in a separate cluster, accessed like an operator's: through the connection URLs of two roles. */
export const startDatabase = async (folder: string) => {
  const local = await openLocalPostgres(folder, { chosen: true })
  endings.push(local.release)
  process.once('exit', () => {
    const file = join(local.dataDir, 'postmaster.pid')
    if (existsSync(file)) process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGQUIT')
  })
  const admin = new pg.Client({ ...local.connection, database: 'postgres' })
  await admin.connect()
  await admin.query('create database bombus')
  await admin.end()
  const of = (user: string) => `postgres://${user}@localhost/bombus?host=${local.connection.host}`
  return {
    config: { ...local.connection, database: 'bombus' },
    env: { DATABASE_URL: of(local.server.user), DATABASE_OWNER_URL: of(local.connection.user) },
  }
}

export interface Server {
  port: number
  pid: number
  /** Its complete output. */
  said: () => string
  ready: Promise<void>
  ended: Promise<number | null>
  kill: (signal: NodeJS.Signals) => void
}

/** A server as an operator runs it; `root`: the checkout from which it runs. */
export const startServer = (port: number, env: Record<string, string>, root = projectRoot): Server => {
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: join(projectRoot, 'node_modules/.cache/compiled'),
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const isReady = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        if (said.includes('Bombus is ready')) resolve()
      })
  })
  const gone = ended.then((code) => {
    throw new Error(`a server ended with ${code}: ${said}`)
  })
  gone.catch(() => undefined)
  endWithUs(child, 'SIGKILL')
  return {
    port,
    pid: child.pid ?? 0,
    said: () => said,
    ready: Promise.race([isReady, gone]),
    ended,
    kill: (signal) => child.kill(signal),
  }
}

/** Command lines of a process's children, if the system provides them. */
export const childrenOf = (pid: number): string[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8'))
  } catch {
    return []
  }
}

const end = async (child: ChildProcess, signal: NodeJS.Signals) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

export const haproxy = '/usr/sbin/haproxy'
export const nginx = '/usr/sbin/nginx'
/** Packages that have to be installed first; null: none. */
export const missing = (): string | null =>
  existsSync(haproxy) && existsSync(nginx) ? null : 'sudo apt-get install -y haproxy nginx-light'
export const versionOf = (program: string): string => {
  const { stdout, stderr } = spawnSync(program, ['-v'], { encoding: 'utf8' })
  return /[\d.]+\d/.exec(stdout + stderr)?.[0] ?? '?'
}
const listening = async (child: ChildProcess, port: number) => {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}`)
    const socket = connectTo(port, '127.0.0.1')
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isThere) return
    await wait(50)
  }
}
const configOf = (name: string) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8')

/** HAProxy with the configuration of this folder, which docs/scaling.md shows. */
export const startHaproxy = async (folder: string, port: number, one: number, two: number) => {
  const stats = join(folder, 'haproxy.sock')
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configOf('haproxy.cfg'))
  const child = spawn(haproxy, ['-q', '-db', '-f', file], {
    env: {
      BOMBUS_LISTEN: `127.0.0.1:${port}`,
      BOMBUS_ONE: `127.0.0.1:${one}`,
      BOMBUS_TWO: `127.0.0.1:${two}`,
      BOMBUS_STATS: stats,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  endWithUs(child, 'SIGKILL')
  await listening(child, port)
  /** For each server: whether it is up, and how many requests it received. */
  const servers = async () => {
    const socket = connectTo(stats)
    socket.end('show stat\n')
    const rows = (await text(socket)).split('\n').map((line) => line.split(','))
    const [head = []] = rows
    const at = (name: string) => head.findIndex((title) => title.replace('# ', '') === name)
    return rows
      .filter((row) => row[0] === 'servers' && row[1] !== 'BACKEND')
      .map((row) => ({
        name: row[1] ?? '',
        isUp: row[at('status')] === 'UP',
        requests: Number(row[at('stot')]),
        underWay: Number(row[at('scur')]),
      }))
  }
  return { servers }
}

/** nginx with the configuration of this folder, which docs/scaling.md shows. */
export const startNginx = async (folder: string, port: number, one: number, two: number) => {
  const places: Record<string, string> = {
    BOMBUS_LISTEN: `127.0.0.1:${port}`,
    BOMBUS_ONE: `127.0.0.1:${one}`,
    BOMBUS_TWO: `127.0.0.1:${two}`,
  }
  const own = configOf('nginx.conf').replaceAll(/BOMBUS_[A-Z]+/g, (name) => places[name] ?? name)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join(' ')
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `worker_processes 1; daemon off; pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'nginx.log')};
events { worker_connections 4096; }
http { access_log off; ${temporary}
${own}}`,
  )
  const child = spawn(nginx, ['-c', file, '-p', folder], { stdio: ['ignore', 'inherit', 'inherit'] })
  endWithUs(child, 'SIGTERM')
  await listening(child, port)
}

export interface Letter {
  to: string
  id: string
  subject: string
}
/** Accepts emails and records the recipient of each, by its id. */
export const startMailServer = async () => {
  const letters: Letter[] = []
  const post = { isHeld: false, held: 0 }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    // While held, it does not respond, like a slow server, until the sender has disconnected.
    onMailFrom: (_address, _session, done) => {
      if (post.isHeld) post.held += 1
      else done()
    },
    onData: (stream, { envelope }, done) => {
      void text(stream).then((raw) => {
        const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(raw)?.[1] ?? ''
        for (const { address } of envelope.rcptTo)
          letters.push({ to: address, id: header('message-id'), subject: header('subject') })
        done()
        // The sender was stopped before the email was complete.
      }, done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  endings.push(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  return { url: `smtp://127.0.0.1:${(server.server.address() as { port: number }).port}`, letters, post }
}
