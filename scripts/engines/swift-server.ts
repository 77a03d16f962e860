import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#server/testing/own-process.ts'

/** OpenStack Swift with its S3 interface from Debian's packages, on this machine in a folder of its own. */
export interface Swift {
  version: string
  endpoint: string
  keys: { S3_ACCESS_KEY_ID: string; S3_SECRET_ACCESS_KEY: string }
  /** Kills all of its processes, as a power cut does. */
  kill: () => Promise<void>
  /** Accepts connections without responding. */
  freeze: () => void
  thaw: () => void
  start: () => Promise<void>
  /** Stops it and removes its folder. */
  end: () => Promise<void>
}

const install =
  'apt-get install -y --no-install-recommends swift-proxy swift-account swift-container swift-object memcached'
const kinds = ['account', 'container', 'object'] as const
const SECRET = 'a-secret-of-the-script'

export const makeSwift = async (): Promise<Swift> => {
  for (const name of ['proxy-server', 'account-server', 'container-server', 'object-server', 'ring-builder'])
    if (!existsSync(`/usr/bin/swift-${name}`)) throw new Error(`OpenStack Swift is missing: ${install}`)
  if (!existsSync('/usr/bin/memcached')) throw new Error(`memcached is missing: ${install}`)
  const root = mkdtempSync(join(tmpdir(), 'bombus-swift-'))
  chmodSync(root, 0o755)
  const account = accountOf('swift')
  const own = (path: string) => {
    mkdirSync(path, { recursive: true })
    if (account) chownSync(path, account.uid, account.gid)
  }
  const [proxy, memory] = [await freePort(), await freePort()]
  const ports = { account: await freePort(), container: await freePort(), object: await freePort() }
  for (const path of ['run', 'cache', 'devices', 'devices/d1']) own(join(root, path))
  writeFileSync(
    join(root, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = bombus\nswift_hash_path_prefix = bombus\n',
  )
  for (const kind of kinds) {
    const builder = join(root, `${kind}.builder`)
    const ring = (...args: string[]) =>
      execFileSync('/usr/bin/swift-ring-builder', [builder, ...args], { env: env(root) })
    ring('create', '6', '1', '1')
    ring('add', `r1z1-127.0.0.1:${ports[kind]}/d1`, '1')
    ring('rebalance')
    writeFileSync(join(root, `${kind}.conf`), serverConfig(root, kind, ports[kind], account !== null))
  }
  writeFileSync(join(root, 'proxy.conf'), proxyConfig(root, proxy, memory, account !== null))

  let running: ChildProcess[] = []
  const run = (command: string, args: string[], user = account) => {
    const log = openSync(join(root, 'run', 'log'), 'a')
    running.push(
      spawn(command, args, {
        env: env(root),
        cwd: '/',
        detached: true,
        stdio: ['ignore', log, log],
        ...(user && { uid: user.uid, gid: user.gid }),
      }),
    )
  }
  const kill = async () => {
    const ended = running.map(
      (child) => new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve(null))),
    )
    // Each is the leader of a process group, so that its workers are killed too.
    for (const { pid } of running) if (pid !== undefined) signal(pid, 'SIGKILL')
    await Promise.all(ended)
    running = []
  }
  const each = (name: NodeJS.Signals) => () => {
    for (const { pid } of running) if (pid !== undefined) signal(pid, name)
  }
  const endpoint = `http://127.0.0.1:${proxy}`
  const start = async () => {
    run('/usr/bin/memcached', ['-l', '127.0.0.1', '-p', String(memory), '-m', '32'])
    for (const kind of kinds) run(`/usr/bin/swift-${kind}-server`, [join(root, `${kind}.conf`)])
    run('/usr/bin/swift-proxy-server', [join(root, 'proxy.conf')])
    for (let tries = 0; ; tries += 1) {
      const answer = await fetch(`${endpoint}/healthcheck`).catch(() => null)
      if (answer?.ok) return
      if (tries > 150) throw new Error(`Swift did not start: see ${root}/run/log`)
      await wait(100)
    }
  }
  process.once('exit', each('SIGKILL'))
  await start()
  const version = execFileSync('dpkg-query', ['-W', '-f', '${Version}', 'swift-proxy']).toString()
  return {
    version,
    endpoint,
    keys: { S3_ACCESS_KEY_ID: 'bombus:portal', S3_SECRET_ACCESS_KEY: SECRET },
    kill,
    freeze: each('SIGSTOP'),
    thaw: each('SIGCONT'),
    start,
    end: async () => {
      await kill()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

const signal = (pid: number, name: NodeJS.Signals) => {
  try {
    process.kill(-pid, name)
  } catch {
    // It has ended by itself.
  }
}

/** As root, it runs under the package's own account, because root is never refused access. */
const accountOf = (name: string): { uid: number; gid: number } | null =>
  process.getuid?.() === 0
    ? {
        uid: Number(execFileSync('id', ['-u', name]).toString()),
        gid: Number(execFileSync('id', ['-g', name]).toString()),
      }
    : null

const env = (root: string) => ({ PATH: '/usr/bin:/bin', SWIFT_DIR: root, HOME: root, LANG: 'C.UTF-8' })

const common = (root: string, port: number, asRoot: boolean) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 1
swift_dir = ${root}
devices = ${root}/devices
mount_check = false
${asRoot ? 'user = swift' : ''}
log_level = WARNING
eventlet_debug = false
`

const serverConfig = (root: string, kind: string, port: number, asRoot: boolean) => `${common(root, port, asRoot)}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
recon_cache_path = ${root}/cache
[${kind}-replicator]
[${kind}-updater]
[${kind}-auditor]
`

const proxyConfig = (root: string, port: number, memory: number, asRoot: boolean) => `${common(root, port, asRoot)}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck proxy-logging cache s3api tempauth copy slo dlo versioned_writes symlink proxy-logging proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:proxy-logging]
use = egg:swift#proxy_logging
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memory}
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_bombus_portal = ${SECRET} .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:versioned_writes]
use = egg:swift#versioned_writes
[filter:symlink]
use = egg:swift#symlink
`
