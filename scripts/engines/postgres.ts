import { spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { serverAccount } from '#server/platform/postgres/embedded/embedded-cluster.ts'
import { freePort } from '#server/testing/own-process.ts'

/** Clusters of a full PostgreSQL, as operators use it: the embedded one has no pg_basebackup. */
const DEBIAN = '/usr/lib/postgresql'
const SUPERUSER = 'postgres'

/** The folder of its programs: `PG_BIN`, or Debian's newest that is recent enough. */
export const postgresPrograms = (least: number): string => {
  const named = process.env['PG_BIN']
  const found = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number).filter(Number.isFinite) : []
  const newest = found.sort((a, b) => b - a)[0]
  if (named !== undefined) return named
  if (newest !== undefined && newest >= least) return join(DEBIAN, String(newest), 'bin')
  throw new Error(
    `PostgreSQL ${least} or newer is needed: apt-get install postgresql (Debian 13), or PG_BIN=/path/to/bin with one that was built.`,
  )
}

export interface Cluster {
  port: number
  folder: string
  /** Its connection URL for a role. */
  url: (role: string, database?: string) => string
  ask: (text: string, database?: string) => Promise<Record<string, unknown>[]>
  start: () => void
  /** Without closing connections, as when the machine fails. */
  kill: () => void
  end: () => void
  /** Seconds of CPU time that its processes have used so far. */
  seconds: () => number
}

interface Given {
  programs: string
  settings: Record<string, string>
  /** A streaming replica of this one. */
  replicaOf?: Cluster
}

export const startCluster = async ({ programs, settings, replicaOf }: Given): Promise<Cluster> => {
  const account = serverAccount()
  const folder = mkdtempSync(join(tmpdir(), 'bombus-engine-'))
  if (account) chownSync(folder, account.uid, account.gid)
  const port = await freePort()
  const data = join(folder, 'data')
  const run = (program: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(join(programs, program), args, {
      ...account,
      cwd: '/',
      encoding: 'utf8',
      stdio: program === 'pg_ctl' ? 'ignore' : 'pipe',
    })
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stdout ?? ''}${stderr ?? ''}`)
  }
  if (replicaOf) {
    const from = ['-h', '127.0.0.1', '-p', String(replicaOf.port), '-U', SUPERUSER]
    run('pg_basebackup', ...from, '-D', data, '-R', '-X', 'stream', '-C', '-S', 'replica', '--checkpoint=fast')
  } else run('initdb', '-D', data, '-U', SUPERUSER, '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-instructions')
  const all = { ...settings, port, listen_addresses: '127.0.0.1', unix_socket_directories: folder, timezone: 'UTC' }
  appendFileSync(
    join(data, 'postgresql.conf'),
    `\n${Object.entries(all)
      .map(([name, value]) => `${name} = '${value}'`)
      .join('\n')}\n`,
  )
  const start = () => run('pg_ctl', 'start', '-w', '-t', '60', '-D', data, '-l', join(folder, 'log'))
  const url = (role: string, database = 'bombus') => `postgres://${role}@127.0.0.1:${port}/${database}`
  start()
  return {
    port,
    folder,
    url,
    ask: async (text, database = 'bombus') => {
      const client = new pg.Client({ connectionString: url(SUPERUSER, database) })
      await client.connect()
      return client
        .query<Record<string, unknown>>(text)
        .then(({ rows }) => rows)
        .finally(() => client.end())
    },
    start,
    kill: () => run('pg_ctl', 'stop', '-m', 'immediate', '-w', '-D', data),
    end: () => {
      spawnSync(join(programs, 'pg_ctl'), ['stop', '-m', 'immediate', '-D', data], {
        ...account,
        cwd: '/',
        stdio: 'ignore',
      })
      rmSync(folder, { recursive: true, force: true })
    },
    seconds: () => secondsBelow(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])),
  }
}

const TICKS_A_SECOND = 100
/** CPU time of a process and its children, including those that have ended. */
const secondsBelow = (root: number): number => {
  const ticks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        // The fields after the name, which may contain any characters.
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? []
        const [parent = 0, own = 0, children = 0] = [
          fields[1],
          (fields[11] ?? 0) + (fields[12] ?? 0),
          (fields[13] ?? 0) + (fields[14] ?? 0),
        ]
        if (Number(pid) === root) return own + children
        return parent === root ? own : 0
      } catch {
        // It ended meanwhile.
        return 0
      }
    })
  return ticks.reduce((a, b) => a + b, 0) / TICKS_A_SECOND
}

/** The database and the two roles of a portal, as created in docs/deploying.md. */
export const makePortalDatabase = async (cluster: Cluster, database = 'bombus') => {
  for (const role of ['bombus_owner', 'bombus_server'])
    await cluster.ask(
      `do $$ begin create role ${role} login; exception when duplicate_object then null; end $$`,
      'postgres',
    )
  await cluster.ask(`create database ${database} owner bombus_owner`, 'postgres')
}
