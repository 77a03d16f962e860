import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sessions } from '#server/accounts/sessions/sessions.ts'
import { makeDevice } from '#server/factories/devices.ts'
import { makeUser } from '#server/factories/people.ts'
import { makeFarm } from '#server/factories/places.ts'
import { recount } from '#server/ingest/rollups/recount-queries.ts'
import { connect } from '#server/platform/postgres/database.ts'
import { recipe } from '#server/platform/citus/recipe.ts'
import { projectRoot } from '#server/platform/config/settings.ts'
import { halfHours, sendTo } from './half-hours.ts'
import { makePortalDatabase, postgresPrograms, startCluster, type Cluster } from './postgres.ts'
import { generous, median, started, type Server } from './started.ts'

/**
 * A coordinator and two workers of Citus: an installation is distributed, compared with its earlier responses, loses a
 * worker and gets a third one while cameras send. For comparison, the same work is measured on a plain database. Takes
 * about three minutes.
 */
const CAMERAS = 40
const DAYS = 28
const PAGES = 100
const SINGLES = 400
const LEAST_VERSION = 17
const say = (text: string) => process.stdout.write(`${text}\n`)
const settings = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_connections: '300',
  max_prepared_transactions: '600',
  shared_buffers: '128MB',
  log_min_messages: 'fatal',
  'citus.shard_count': '8',
  'citus.max_adaptive_executor_pool_size': '4',
  'citus.max_cached_conns_per_worker': '4',
  'citus.node_connection_timeout': '2000',
  'citus.node_conninfo': 'sslmode=prefer',
}
const addressesOf = (cluster: Cluster, database: string) => ({
  DATABASE_URL: cluster.url('bombus_server', database),
  DATABASE_OWNER_URL: cluster.url('bombus_owner', database),
})

/** An installation with a farm, its cameras and a person who reads. */
const install = async (env: ReturnType<typeof addressesOf>) => {
  const server = await started(env)
  const { db, pool, close } = connect({ connectionString: env.DATABASE_URL, max: 4 })
  const farm = await makeFarm(db, { title: 'Ashcombe Farm' })
  const devices = []
  for (let n = 0; n < CAMERAS; n += 1) devices.push(await makeDevice(db, { farm_id: farm.id, name: `Camera ${n}` }))
  const person = await makeUser(db, { role: 'farm_admin', organisation_id: farm.organisation_id })
  const headers = { authorization: `Bearer ${(await sessions.open(db, person.id)).token}` }
  /** Receipts that its cameras received. */
  const counters = { accepted: 0 }
  const send = async (url: string, key: string, messages: object[]) => {
    const receipt = await sendTo(url, key, messages)
    counters.accepted += receipt.accepted
    return receipt
  }
  return { env, server, pool, close, farm, devices, headers, counters: counters, send }
}
type Installation = Awaited<ReturnType<typeof install>>

const pagesOf = ({ farm }: Installation) => [
  `/farm-dashboard/${farm.id}?from=2026-05-18&to=2026-05-24`,
  '/devices?limit=40&sort=-hours',
  `/inference/result-by-day?farm_id=${farm.id}&start_date=2026-05-01&end_date=2026-05-28`,
  `/inference/result-by-hour?farm_id=${farm.id}&start_date=2026-05-04&end_date=2026-05-10`,
  `/farms/${farm.id}/season?year=2026`,
  `/reports/pollination-count?farm_id=${farm.id}&from=2026-05-01&to=2026-05-28&format=csv`,
]
const read = async (server: Server, { headers }: Installation, path: string) => {
  const response = await fetch(`${server.url}/api${path}`, { headers })
  return {
    status: response.status,
    text: (await response.text()).replaceAll(/"computed_at":"[^"]*"/g, '"computed_at":null'),
  }
}

/**
 * Weekly scores are calculated some time after their messages, and a season contains those that exist: it is compared
 * once all do.
 */
const whenScored = async (given: Installation) => {
  const path = pagesOf(given).find((each) => each.includes('/season?')) ?? ''
  let before = ''
  for (let tries = 0; tries < 24; tries += 1) {
    const { text } = await read(given.server, given, path)
    const scored = text.split('"finding":{').length - 1
    if (scored >= DAYS / 7 && text === before) return
    before = text
    await wait(5_000)
  }
  throw new Error('The scores of the weeks did not come within two minutes.')
}

/** Rows and a checksum of every distributed table. */
const contentsOf = async ({ pool }: Installation) => {
  const found: Record<string, unknown> = {}
  for (const { table } of recipe) {
    const { rows } = await pool.query(
      `select count(*)::int as rows, coalesce(sum(hashtextextended(one::text, 0)::numeric), 0)::text as sum from ${table} one`,
    )
    found[table] = rows[0]
  }
  return found
}

const distribute = ({ env }: Installation, ...more: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(projectRoot, 'server/platform/citus/main.ts'), ...more],
    { encoding: 'utf8', env: { PATH: process.env['PATH'], ...generous, BOMBUS_MAIL: 'off', ...env } },
  )
  return { status, said: `${stdout}${stderr}` }
}

/** Cost of the same work: a backlog, single messages, pages. */
const paceOf = async (server: Server, given: Installation, name: string, from: number) => {
  const began = performance.now()
  let messages = 0
  await Promise.all(
    given.devices.slice(0, 8).map(async ({ id, key }) => {
      const list = halfHours(id, DAYS, { from, name })
      for (let at = 0; at < list.length; at += 500)
        messages += (await given.send(server.url, key, list.slice(at, at + 500))).accepted
    }),
  )
  const backlog = messages / ((performance.now() - began) / 1000)
  const times: number[] = []
  await Promise.all(
    given.devices.slice(8, 24).map(async ({ id, key }) => {
      for (const one of halfHours(id, 1, { from, name }).slice(0, SINGLES / 16)) {
        const sent = performance.now()
        await given.send(server.url, key, [one])
        times.push(performance.now() - sent)
      }
    }),
  )
  const pages: number[] = []
  for (let n = 0; n < PAGES; n += 1) {
    const asked = performance.now()
    await read(server, given, pagesOf(given)[0] ?? '')
    pages.push(performance.now() - asked)
  }
  return { backlog, single: median(times), page: median(pages) }
}

export default async (): Promise<boolean> => {
  const programs = postgresPrograms(LEAST_VERSION)
  if (
    !existsSync(join(programs, '../share/postgresql/extension/citus.control')) &&
    !existsSync(join(programs, '../share/extension/citus.control'))
  )
    throw new Error('Citus is needed: scripts/engines/build-citus.sh builds it, then PG_BIN=/opt/bombus-citus/bin.')
  const endings: (() => unknown)[] = []
  const faults: string[] = []
  const check = (isGood: boolean, what: string) => {
    say(`  ${isGood ? 'ok   ' : 'WRONG'} ${what}`)
    if (!isGood) faults.push(what)
  }
  try {
    const nodes: Cluster[] = []
    const addNode = async () => {
      const node = await startCluster({ programs, settings })
      endings.push(node.end)
      nodes.push(node)
      await makePortalDatabase(node)
      await node.ask('create extension citus')
      return node
    }
    const coordinator = await addNode()
    const join_ = (node: Cluster) => coordinator.ask(`select citus_add_node('127.0.0.1', ${node.port})`)
    await makePortalDatabase(coordinator, 'plain')
    const [first, second] = [await addNode(), await addNode()]
    const plain = await install(addressesOf(coordinator, 'plain'))
    endings.push(() => plain.server.stop(), plain.close)
    const spread = await install(addressesOf(coordinator, 'bombus'))
    endings.push(spread.close)
    say('Started: a coordinator and two workers of Citus, a portal on it and one on a plain database beside it.')

    for (const { server, devices, send } of [spread, plain])
      for (const { id, key } of devices) {
        const all = halfHours(id, DAYS)
        for (let at = 0; at < all.length; at += 500) await send(server.url, key, all.slice(at, at + 500))
      }
    say(`Sent: ${spread.counters.accepted} messages of ${CAMERAS} cameras to each.`)

    const [{ bytes = 0 } = {}] = await coordinator.ask(
      `select sum(pg_total_relation_size(relid))::float8 as bytes from pg_catalog.pg_statio_user_tables
        where relname ~ '^(message_keys|messages_.*|hourly_.*|daily_.*)$'`,
      'plain',
    )
    say(
      `  A message takes ${Math.round(Number(bytes) / spread.counters.accepted)} bytes, its key and its part of the sums included.`,
    )

    say('Distributing:')
    const refusedPlain = distribute(plain)
    check(
      refusedPlain.status === 1 && refusedPlain.said.includes('no extension citus'),
      'refused on a database without Citus',
    )
    const refused = distribute(spread)
    check(refused.status === 1 && refused.said.includes('There is no worker'), 'refused without workers')
    await coordinator.ask(`select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`)
    for (const node of [first, second]) await join_(node)
    await whenScored(spread)
    const before = {
      contents: await contentsOf(spread),
      pages: await Promise.all(pagesOf(spread).map((path) => read(spread.server, spread, path))),
    }
    await spread.server.stop()
    const began = performance.now()
    const done = distribute(spread)
    check(done.status === 0, `distributed in ${((performance.now() - began) / 1000).toFixed(1)} s`)
    if (done.status !== 0) say(done.said)
    check(distribute(spread).status === 0, 'done again, nothing is to do')
    const counters = distribute(spread, '--check')
    check(counters.status === 0, '--check says that all is as it should be:')
    say(counters.said.trimEnd().replaceAll(/^/gm, '    '))
    let server = await started(spread.env)
    endings.push(() => server.stop())
    check(
      JSON.stringify(await contentsOf(spread)) === JSON.stringify(before.contents),
      'rows and checksums of all tables are the same',
    )
    const after = await Promise.all(pagesOf(spread).map((path) => read(server, spread, path)))
    const other = after.filter(({ status, text }, n) => status !== 200 || text !== before.pages[n]?.text)
    check(
      other.length === 0,
      `${after.length - other.length} of ${after.length} pages, lists and reports say what they said`,
    )
    after.forEach(({ status, text }, n) => {
      const was = before.pages[n]?.text ?? ''
      const at = [...text].findIndex((letter, index) => letter !== was[index])
      const part = (of: string) => of.slice(Math.max(0, at - 80), at + 80)
      if (status !== 200 || text !== was) say(`    ${pagesOf(spread)[n]} ${status}: ${part(text)} | was ${part(was)}`)
    })

    say('What it costs, side by side on this machine, which all nodes share:')
    const paces: Record<string, Awaited<ReturnType<typeof paceOf>>> = {}
    for (const round of [1, 2]) {
      paces['plain'] = await paceOf(plain.server, plain, `r${round}-`, 100 * round)
      paces['spread'] = await paceOf(server, spread, `r${round}-`, 100 * round)
    }
    for (const [name, { backlog, single, page }] of Object.entries(paces))
      say(
        `  ${name.padEnd(7)} ${Math.round(backlog)} messages/s of backlog, ${single.toFixed(1)} ms a single message, ${page.toFixed(1)} ms a dashboard`,
      )

    // Each device needs the nodes of its messages and of its sums: with two workers, a quarter of the devices needs
    // only the first.
    say('A worker is killed while every camera sends:')
    const send = async (during: () => Promise<void>, name: string, from: number) => {
      const over = new AbortController()
      const tally = { good: 0, away: 0, other: 0, longest: 0 }
      const sending = spread.devices.map(async ({ id, key }) => {
        for (const one of halfHours(id, DAYS, { from, name })) {
          for (;;) {
            if (over.signal.aborted) return
            const sent = performance.now()
            const { status } = await spread.send(server.url, key, [one])
            if (status === 200) tally.longest = Math.max(tally.longest, performance.now() - sent)
            tally[status === 200 ? 'good' : status === 503 ? 'away' : 'other'] += 1
            if (status === 200) break
            await wait(100)
          }
        }
      })
      await wait(500)
      const atFirst = { ...tally }
      await during()
      const change = {
        good: tally.good - atFirst.good,
        away: tally.away - atFirst.away,
        other: tally.other - atFirst.other,
      }
      over.abort()
      await Promise.all(sending)
      return { ...change, longest: tally.longest }
    }
    const lost = await send(
      async () => {
        second.kill()
        await wait(4_000)
        const [page] = pagesOf(spread)
        const { status } = await read(server, spread, page ?? '')
        check(status === 503 || status === 200, `the dashboard answers ${status} meanwhile`)
      },
      'lost-',
      400,
    )
    say(`  ${lost.good} messages acknowledged meanwhile, ${lost.away} told 503, ${lost.other} otherwise`)
    check(lost.good > 0, 'the devices of the other worker go on')
    check(lost.away > 0 && lost.other === 0, 'those of the lost one are told 503 and nothing else')
    if (lost.other > 0) say(server.said())
    second.start()
    const back = await send(() => wait(3_000), 'back-', 500)
    check(back.good > 0 && back.other === 0, `it is back: ${back.good} acknowledged, ${back.away} told 503`)

    say('A third worker, while every camera sends:')
    const third = await addNode()
    const grown = await send(
      async () => {
        await join_(third)
        await coordinator.ask('select rebalance_table_shards()')
      },
      'grown-',
      600,
    )
    check(
      grown.away + grown.other === 0,
      `${grown.good} acknowledged, ${grown.away + grown.other} refused, the longest waited ${grown.longest.toFixed(0)} ms`,
    )
    const [{ shards = 0 } = {}] = await coordinator.ask(
      `select count(*)::int as shards from pg_dist_placement join pg_dist_node using (groupid) where nodeport = ${third.port}`,
    )
    check(Number(shards) > 0, `it holds ${String(shards)} shards`)

    say('What was lost:')
    const { rows } = await spread.pool.query<{ stored: number; distinct: number }>(
      'select count(*)::int as stored, count(distinct (device_id, message_id))::int as distinct from messages',
    )
    const [{ stored, distinct } = { stored: 0, distinct: 0 }] = rows
    check(stored >= spread.counters.accepted, `${spread.counters.accepted} messages acknowledged, ${stored} stored`)
    check(stored === distinct, `${stored - distinct} stored twice`)
    const missing = await recount(spread.pool)
    check(missing.length === 0, `${missing.length} sums differ from a recount`)
    await server.stop()
    server = await started(spread.env)
    check(
      (await read(server, spread, pagesOf(spread)[0] ?? '')).status === 200,
      'a server starts anew on the cluster, migrations and months included',
    )
  } finally {
    for (const end of endings.reverse()) await end()
  }
  say(faults.length === 0 ? 'Nothing lost, nothing doubled, nothing differs.' : `${faults.length} things are wrong.`)
  return faults.length === 0
}
