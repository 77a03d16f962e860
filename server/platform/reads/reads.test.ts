import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { makePersonOf } from '../../access/testing/cast.ts'
import type { Request } from '../../access/testing/request.ts'
import { requests } from '../../access/testing/requests.ts'
import { send, textOf } from '../../access/testing/send.ts'
import { makeReferenceEntries } from '../../access/testing/reference-entries.ts'
import { makeWorld, NOW } from '../../access/testing/world.ts'
import { makeUser } from '../../factories/people.ts'
import { makeFarm } from '../../factories/places.ts'
import { currentEndpoint } from '../observability/slow-log.ts'
import { asker } from '#server/testing/asker.ts'
import { makeServer } from '#server/testing/server.ts'
import { hasReached } from './wal-position.ts'
import { startPrimaryAndStandby } from '#server/testing/standby.ts'

const cluster = await startPrimaryAndStandby()
afterAll(cluster.stop)
const parts = { connection: cluster.primary, replica: cluster.standby, env: { LOG_LEVEL: 'warn' } }
const server = await makeServer(parts)
const another = await makeServer({ ...parts, beside: server })
server.setClock(NOW)

/** The statements that calls sent to the primary, by the call's name. */
const askedPrimary: { call: string; text: string }[] = []
server.pool.on('acquire', (client) => {
  const watched = client as pg.PoolClient & { isWatched?: boolean }
  if (watched.isWatched) return
  watched.isWatched = true
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((...given: unknown[]) => {
    const text = typeof given[0] === 'string' ? given[0] : (given[0] as { text?: string }).text
    askedPrimary.push({ call: currentEndpoint() ?? 'none', text: text ?? '' })
    return query(...given)
  }) as typeof client.query
})

const pause = () => cluster.ask('standby', 'select pg_wal_replay_pause()')
const resume = () => cluster.ask('standby', 'select pg_wal_replay_resume()')
const isReadFrom = (state: string) => expect.poll(() => server.reads.state()).toBe(state)
const farmsOf = async (headers: { authorization: string }, of = server) => {
  const { data } = await asker(of.app)<{ title: string }[]>('GET /farms', { headers })
  return data.map(({ title }) => title).sort()
}

it('every endpoint that may lag responds from the replica alone, with what the primary returns', async () => {
  const world = await makeWorld(server)
  const admin = await makePersonOf(
    server.db,
    { name: 'admin', role: 'admin', organisation: 'own' },
    world.organisation_id,
  )
  const entries = await makeReferenceEntries(server.db)
  await isReadFrom('ok')
  const lagging = server.app.endpoints.filter(({ reads }) => reads === 'may lag')
  const builds = (endpoint: Endpoint): Request[] => {
    const asked = requests[endpoint.id]
    if (!asked) return []
    if (asked.about === 'shared') return [asked.build(entries)]
    return asked.about === 'records' ? asked.build.map((build) => build(world, admin, world)) : [asked.build(admin)]
  }
  const headers = await server.as(admin)
  const differing: string[] = []
  const answersWhen = async (wrote_at: string, asksPrimary: boolean) => {
    await cluster.ask('primary', `update sessions set wrote_at = '${wrote_at}' where user_id = ${admin.id}`)
    const answers = []
    for (const endpoint of lagging)
      for (const request of builds(endpoint)) {
        askedPrimary.length = 0
        const response = await send(server, endpoint, request, headers)
        const own = askedPrimary.filter(({ call, text }) => call === endpoint.id && !ofThePrimary.test(text))
        if (asksPrimary !== own.length > 0) differing.push(`${endpoint.id}: ${own[0]?.text ?? 'asked the replica'}`)
        if (response.statusCode !== endpoint.status) differing.push(`${endpoint.id}: ${response.statusCode}`)
        answers.push([endpoint.id, isDated(response) || textOf(response).replaceAll(/"computed_at":"[^"]*"/g, '')])
      }
    return answers
  }
  await server.reads.caughtUp()
  const ofReplica = await answersWhen('0/0', false)
  expect(ofReplica).toEqual(await answersWhen('FFFFFFFF/0', true))
  expect(differing).toEqual([])
  expect(lagging.length).toBeGreaterThan(60)
})
/** Archives and documents contain the time of their creation. */
const isDated = ({ headers }: { headers: object }) => /pdf|zip/.test(JSON.stringify(headers))
/** Authentication, the record of an export, and weather, which is fetched and stored if missing. */
const ofThePrimary = /"(sessions|security_events)"|weather_|"stale_at"/

describe('reading after writing', () => {
  it('returns a user’s own writes immediately on every server, while others read from the replica', async () => {
    const farm = await makeFarm(server.db, { title: 'Before' })
    const { organisation_id } = farm
    const writer = await makeUser(server.db, { role: 'farm_admin', organisation_id })
    const reader = await makeUser(server.db, { role: 'farm_admin', organisation_id })
    const [asWriter, asReader] = [await server.as(writer), await server.as(reader)]
    await isReadFrom('ok')
    await server.reads.caughtUp()
    await pause()
    const made = await asker(server.app)(`PUT /farms/${farm.id}`, {
      headers: asWriter,
      body: { title: 'After', version: 1 },
    })
    expect(made.status).toBe(200)
    expect(await farmsOf(asWriter)).toEqual(['After'])
    expect(await farmsOf(asWriter, another)).toEqual(['After'])
    expect(await farmsOf(asReader)).toEqual(['Before'])
    await resume()
    await expect.poll(() => farmsOf(asReader)).toEqual(['After'])
  })
})

it('a repeated call with the same Idempotency-Key gets the original response, whatever the replica has', async () => {
  const farm = await makeFarm(server.db)
  const person = await makeUser(server.db, { role: 'farm_admin', organisation_id: farm.organisation_id })
  const headers = { ...(await server.as(person)), 'idempotency-key': 'made once' }
  await isReadFrom('ok')
  await pause()
  const make = (of: typeof server) =>
    asker(of.app)<{ id: number }>('POST /fields', {
      headers,
      body: { farm_id: farm.id, field_name: 'Long Meadow', crop_type: 'strawberry' },
    })
  const told = [await make(server), await make(another), await make(server)]
  await resume()
  expect(new Set(told.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(told.map(({ data }) => data.id)).size).toBe(1)
})

it('a replica whose connections are all busy stays available: further reads go to the primary', async () => {
  await isReadFrom('ok')
  await server.reads.caughtUp()
  const over = Promise.withResolvers<void>()
  const busy = Array.from({ length: 20 }, () =>
    server.reads.read(null, ({ db }) => db.connection().execute(() => over.promise)),
  )
  const isOfReplica = () =>
    server.reads.read(null, async ({ db }) => {
      const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)
      return rows[0]?.is
    })
  const states: unknown[] = []
  const timer = setInterval(() => states.push(server.reads.state()), 20)
  expect(await isOfReplica()).toBe(false)
  clearInterval(timer)
  expect(new Set([...states, server.reads.state()])).toEqual(new Set(['ok']))
  over.resolve()
  await Promise.all(busy)
  expect(await isOfReplica()).toBe(true)
})

it('the latest write of a user counts, even if an earlier one is recorded later', async () => {
  const person = await makeUser(server.db)
  await server.as(person)
  const written = async () => {
    const [row] = await cluster.ask('primary', `select wrote_at from sessions where user_id = ${person.id}`)
    return String(row?.['wrote_at'])
  }
  const other = new pg.Client(cluster.primary)
  await other.connect()
  // While another transaction holds the row, the update of the last write waits and the log advances.
  await other.query('begin')
  await other.query(`select from sessions where user_id = ${person.id} for update`)
  const noted = server.reads.markWritten(person.id)
  await expect
    .poll(() => cluster.ask('primary', `select from pg_stat_activity where wait_event_type = 'Lock'`))
    .toHaveLength(1)
  await makeFarm(server.db, {})
  const { rows } = await other.query<{ wrote_at: string }>(
    `update sessions set wrote_at = pg_current_wal_flush_lsn() where user_id = ${person.id} returning wrote_at`,
  )
  await other.query('commit')
  await other.end()
  await noted
  expect(hasReached(await written(), rows[0]?.wrote_at ?? '')).toBe(true)
})

it('a replica that accepts no more connections fails no request', async () => {
  const farm = await makeFarm(server.db, { title: 'Kept' })
  const headers = await server.as(await makeUser(server.db, { role: 'farmer', organisation_id: farm.organisation_id }))
  await isReadFrom('ok')
  await server.reads.caughtUp()
  const taken: pg.Client[] = []
  try {
    for (;;) {
      const client = new pg.Client(cluster.standby)
      client.on('error', () => undefined)
      taken.push(client)
      await client.connect()
    }
  } catch (error) {
    expect(error).toMatchObject({ code: '53300' })
  }
  expect(new Set((await Promise.all(Array.from({ length: 20 }, () => farmsOf(headers)))).flat())).toEqual(
    new Set(['Kept']),
  )
  await Promise.all(taken.map((client) => client.end().catch(() => undefined)))
})

it('notifications are sent only once the replica has the data', async () => {
  await isReadFrom('ok')
  await pause()
  await makeFarm(server.db, {})
  let isTold = false
  const told = server.reads.caughtUp().then(() => (isTold = true))
  await cluster.ask('primary', 'select 1')
  expect(isTold).toBe(false)
  await resume()
  await told
  expect(server.reads.state()).toBe('ok')
})

it('a read-only call that tries to write is run on the primary and logged', async () => {
  await isReadFrom('ok')
  const made = await server.reads.read(null, ({ db }) =>
    db.insertInto('organisations').values({ title: 'Written' }).returning('title').executeTakeFirst(),
  )
  expect(made).toEqual({ title: 'Written' })
  expect(server.logged.join('')).toContain('a read-only call tried to write')
})

it('a replica that is killed fails no request and is used again once it is back', async () => {
  const farm = await makeFarm(server.db, { title: 'Kept' })
  const headers = await server.as(await makeUser(server.db, { role: 'farmer', organisation_id: farm.organisation_id }))
  await isReadFrom('ok')
  const underWay = Array.from({ length: 20 }, () => farmsOf(headers))
  cluster.stopStandby()
  expect(new Set((await Promise.all(underWay)).flat())).toEqual(new Set(['Kept']))
  expect(await farmsOf(headers)).toEqual(['Kept'])
  await isReadFrom('away')
  expect((await asker(server.app)('GET /health')).data).toMatchObject({ status: 'ok', replica: 'away' })
  cluster.startStandby()
  await isReadFrom('ok')
  expect(await farmsOf(headers)).toEqual(['Kept'])
})
