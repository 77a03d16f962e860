import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sessions } from '#server/accounts/sessions/sessions.ts'
import { makeDevice } from '#server/factories/devices.ts'
import { makeUser } from '#server/factories/people.ts'
import { makeFarm } from '#server/factories/places.ts'
import { recount } from '#server/ingest/rollups/recount-queries.ts'
import { connect } from '#server/platform/postgres/database.ts'
import { serverAccount } from '#server/platform/postgres/embedded/embedded-cluster.ts'
import { freePort } from '#server/testing/own-process.ts'
import { halfHours, sendTo } from './half-hours.ts'
import { makePortalDatabase, postgresPrograms, startCluster, type Cluster } from './postgres.ts'
import { median, started, type Server } from './started.ts'

/**
 * A primary, a streaming replica made by pg_basebackup and pgbouncer in transaction mode: what reads cost the primary
 * with and without the replica, and what is lost when the replica, the pooler and the primary are killed. Takes about a
 * minute and a half.
 */
const CAMERAS = 40
const DAYS = 28
const PAGES = 400
const WRITES = 200
const LEAST_VERSION = 17
const say = (text: string) => process.stdout.write(`${text}\n`)
const settings = {
  wal_level: 'replica',
  max_connections: '200',
  shared_buffers: '128MB',
  hot_standby_feedback: 'on',
  log_min_messages: 'fatal',
}
const pgbouncerProgram = (): string | null => {
  const named = process.env['PGBOUNCER'] ?? 'pgbouncer'
  const { stdout } = spawnSync(named, ['--version'], { encoding: 'utf8' })
  const version = /PgBouncer (\d+)\.(\d+)/.exec(stdout ?? '')
  if (!version) return null
  // Earlier versions do not support prepared statements in transaction mode well enough.
  return Number(version[1]) > 1 || Number(version[2]) >= 24 ? named : null
}

/** Configured as in docs/scaling.md. */
const startPooler = async (program: string, primary: Cluster) => {
  const port = await freePort()
  const account = serverAccount()
  const folder = mkdtempSync(join(tmpdir(), 'bombus-pooler-'))
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
bombus = host=127.0.0.1 port=${primary.port} dbname=bombus
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
auth_file =
pool_mode = transaction
default_pool_size = 40
max_client_conn = 500
max_prepared_statements = 1000
ignore_startup_parameters = statement_timeout,options
`.replace('bombus = host', 'bombus = user=bombus_server host'),
  )
  if (account) {
    chownSync(folder, account.uid, account.gid)
    chownSync(file, account.uid, account.gid)
  }
  let child: ChildProcess
  const start = async () => {
    child = spawn(program, ['-q', file], { ...account, cwd: '/', stdio: 'ignore' })
    await wait(300)
  }
  await start()
  return {
    url: `postgres://bombus_server@127.0.0.1:${port}/bombus`,
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    start,
    end: () => {
      child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export default async (): Promise<boolean> => {
  const programs = postgresPrograms(LEAST_VERSION)
  const endings: (() => unknown)[] = []
  const faults: string[] = []
  const check = (isGood: boolean, what: string) => {
    say(`  ${isGood ? 'ok   ' : 'WRONG'} ${what}`)
    if (!isGood) faults.push(what)
  }
  try {
    const primary = await startCluster({ programs, settings })
    endings.push(primary.end)
    await makePortalDatabase(primary)
    const replica = await startCluster({ programs, settings, replicaOf: primary })
    endings.push(replica.end)
    const pooler = pgbouncerProgram()
    const pool = pooler === null ? null : await startPooler(pooler, primary)
    if (pool) endings.push(pool.end)
    else
      say('pgbouncer 1.24 or newer was not found (apt-get install pgbouncer on Debian 13, or PGBOUNCER=...): left out')
    say(`Started: a primary, its replica (pg_basebackup)${pool ? ', pgbouncer in transaction mode' : ''}, two portals.`)

    const owner = primary.url('bombus_owner')
    const direct = primary.url('bombus_server')
    const plain = await started({ DATABASE_URL: direct, DATABASE_OWNER_URL: owner })
    endings.push(plain.stop)
    const portal = await started({
      DATABASE_URL: pool?.url ?? direct,
      DATABASE_OWNER_URL: owner,
      DATABASE_DIRECT_URL: direct,
      DATABASE_REPLICA_URL: replica.url('bombus_server'),
    })
    endings.push(portal.stop)
    const { db, pool: queries, close } = connect({ connectionString: direct, max: 4 })
    endings.push(close)

    const farm = await makeFarm(db, { title: 'Ashcombe Farm' })
    const devices = await Promise.all(Array.from({ length: CAMERAS }, () => makeDevice(db, { farm_id: farm.id })))
    const person = await makeUser(db, { role: 'farm_admin', organisation_id: farm.organisation_id })
    const reader = await makeUser(db, { role: 'farmer', organisation_id: farm.organisation_id })
    const asWriter = { authorization: `Bearer ${(await sessions.open(db, person.id)).token}` }
    const asReader = { authorization: `Bearer ${(await sessions.open(db, reader.id)).token}` }
    const get = (server: Server, path: string, headers = asReader) => fetch(`${server.url}/api${path}`, { headers })
    const replicaIs = async () =>
      ((await (await fetch(`${portal.url}/api/health`)).json()) as { data: { replica: string } | null }).data?.replica
    const isUsed = async () => {
      for (let tries = 0; tries < 200 && (await replicaIs().catch(() => '')) !== 'ok'; tries += 1) await wait(50)
    }

    let acknowledged = 0
    const send = async (key: string, messages: object[]): Promise<boolean> => {
      const { status, accepted } = await sendTo(portal.url, key, messages)
      acknowledged += accepted
      return status === 200
    }
    for (const device of devices) {
      const all = halfHours(device.id, DAYS)
      for (let at = 0; at < all.length; at += 500) await send(device.key, all.slice(at, at + 500))
    }
    say(`Sent: ${acknowledged} messages of ${CAMERAS} cameras.`)

    say('What pages cost the primary, side by side:')
    const pages = [
      `/farm-dashboard/${farm.id}?from=2026-05-18&to=2026-05-24`,
      '/devices?limit=40',
      `/inference/result-by-day?farm_id=${farm.id}&start_date=2026-05-01&end_date=2026-05-28`,
      `/farms/${farm.id}/season?year=2026`,
    ]
    await isUsed()
    const costs: Record<string, { cpu: number; ms: number }> = {}
    for (const round of [0, 1])
      for (const [name, server] of [
        ['without', plain],
        ['with', portal],
      ] as const) {
        const [before, times] = [primary.seconds(), [] as number[]]
        for (let n = 0; n < PAGES; n += 1) {
          const began = performance.now()
          const response = await get(server, pages[n % pages.length] ?? '')
          await response.arrayBuffer()
          if (response.status !== 200) faults.push(`a page answered ${response.status}`)
          times.push(performance.now() - began)
        }
        // The first round warms up both.
        if (round === 1) costs[name] = { cpu: primary.seconds() - before, ms: median(times) }
      }
    for (const [name, { cpu, ms }] of Object.entries(costs))
      say(
        `  ${name.padEnd(8)} a replica: ${((cpu / PAGES) * 1000).toFixed(2)} ms of the primary's processor a page, median ${ms.toFixed(1)} ms`,
      )
    check(
      (costs['with']?.cpu ?? 1) < (costs['without']?.cpu ?? 0) / 2,
      'with a replica the primary works less than half as much',
    )

    say(
      `Who writes reads it back: ${WRITES} changes of a title, each followed by the list, the replica held up for a third of them.`,
    )
    let stale = 0
    const known = (await (await get(portal, `/farms/${farm.id}`, asWriter)).json()) as { data: { version: number } }
    let { version } = known.data
    for (let n = 0; n < WRITES; n += 1) {
      if (n === Math.floor(WRITES / 3)) await replica.ask('select pg_wal_replay_pause()')
      if (n === Math.floor((2 * WRITES) / 3)) await replica.ask('select pg_wal_replay_resume()')
      const changed = await fetch(`${portal.url}/api/farms/${farm.id}`, {
        method: 'PUT',
        headers: { ...asWriter, 'content-type': 'application/json' },
        body: JSON.stringify({ title: titleOf(n), version }),
      })
      if (changed.status !== 200) throw new Error(`a change answered ${changed.status}: ${await changed.text()}`)
      version = ((await changed.json()) as { data: { version: number } }).data.version
      const list = (await (await get(portal, '/farms', asWriter)).json()) as { data: { title: string }[] }
      if (list.data[0]?.title !== titleOf(n)) stale += 1
    }
    check(stale === 0, `${stale} of ${WRITES} lists were older than the write`)
    await isUsed()

    say('Killed, while pages are read and cameras send:')
    const over = new AbortController()
    const answers = { good: 0, away: 0, wrong: 0 }
    const reading = Array.from({ length: 4 }, async (_, lane) => {
      for (let n = lane; !over.signal.aborted; n += 1) {
        const status = await get(portal, pages[n % pages.length] ?? '').then(
          async (response) => response.arrayBuffer().then(() => response.status),
          () => 0,
        )
        if (status !== 200 && status !== 503) say(`  a page answered ${status}`)
        answers[status === 200 ? 'good' : status === 503 ? 'away' : 'wrong'] += 1
      }
    })
    const sending = devices.slice(0, 8).map(async ({ id, key }) => {
      for (const one of halfHours(id, DAYS, { from: DAYS })) {
        if (over.signal.aborted) return
        // Repeated until it is acknowledged, as cameras do.
        while (!(await send(key, [one]))) await wait(50)
      }
    })
    const during = async (what: string, work: () => Promise<void>) => {
      const before = { ...answers }
      await work()
      say(
        `  ${what}: ${answers.good - before.good} pages answered, ${answers.away - before.away} told 503, ${answers.wrong - before.wrong} otherwise`,
      )
      return { away: answers.away - before.away, wrong: answers.wrong - before.wrong }
    }
    const ofReplica = await during('the replica, twice', async () => {
      for (let n = 0; n < 2; n += 1) {
        await wait(1_000)
        replica.kill()
        await wait(1_500)
        replica.start()
        await isUsed()
      }
    })
    check(ofReplica.away + ofReplica.wrong === 0, 'a replica that is killed costs no page')
    if (pool) {
      const ofPooler = await during('pgbouncer, twice', async () => {
        for (let n = 0; n < 2; n += 1) {
          await wait(500)
          await pool.kill()
          await wait(500)
          await pool.start()
          await wait(1_000)
        }
      })
      check(ofPooler.wrong === 0, 'without the pooler pages say 503 and nothing else')
    }
    const ofPrimary = await during('the primary, twice', async () => {
      for (let n = 0; n < 2; n += 1) {
        await wait(500)
        primary.kill()
        await wait(500)
        primary.start()
        await wait(2_000)
      }
    })
    check(ofPrimary.wrong === 0, 'without the primary pages say 503 and nothing else')
    over.abort()
    await Promise.all([...reading, ...sending])
    await isUsed()

    say('What was lost:')
    const [{ stored = 0, distinct = 0 } = {}] = (
      await queries.query<{ stored: number; distinct: number }>(
        'select count(*)::int as stored, count(distinct (device_id, message_id))::int as distinct from messages',
      )
    ).rows
    check(stored >= acknowledged, `${acknowledged} messages acknowledged, ${stored} stored`)
    check(stored === distinct, `${stored - distinct} stored twice`)
    const differences = await recount(queries)
    check(differences.length === 0, `${differences.length} sums differ from a recount`)
    const bothSay = await Promise.all(
      ['0/0', 'FFFFFFFF/0'].map(async (wrote_at) => {
        await primary.ask(`update sessions set wrote_at = '${wrote_at}' where user_id = ${reader.id}`)
        return (await get(portal, pages[2] ?? '')).text()
      }),
    )
    check(bothSay[0] === bothSay[1], 'replica and primary tell the same figures')
    check((await replicaIs()) === 'ok', 'the replica is read from again')
  } finally {
    for (const end of endings.reverse()) await end()
  }
  say(faults.length === 0 ? 'Nothing lost, nothing doubled, nothing stale.' : `${faults.length} things are wrong.`)
  return faults.length === 0
}

/** A farm's title consists of letters only. */
const titleOf = (n: number) => `Farm ${[...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`
