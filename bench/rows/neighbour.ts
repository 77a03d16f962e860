import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { sessions } from '#server/accounts/sessions/sessions.ts'
import { makeDevice } from '#server/factories/devices.ts'
import { makeUser } from '#server/factories/people.ts'
import { makeFarm, makeField, makeTunnel } from '#server/factories/places.ts'
import { makeWeatherObservation } from '#server/factories/surveys.ts'
import type { LocalPostgres } from '#server/platform/postgres/embedded/local-postgres.ts'
import { openBench, type Bench } from '../database.ts'
import { alternateEach, quantile, type Line } from '../figures.ts'
import type { HostileKind, HostileOrder } from '../hostile.ts'
import { ask } from '../load.ts'
import { startWorker } from '../processes.ts'

const ROUNDS = 7
const SECONDS = 8
/** Requests of each kind per second: the load of some hundred cameras and a few people. */
const A_SECOND = 20
const CAMERAS = 8
const PEOPLE = 8
const WEATHERS = 150_000
/** A request that failed counts as this wait. */
const NOT_SERVED_MS = 10_000
/** Abuse begins this long before the measurement. */
const LEAD_MS = 500

const kinds: [HostileKind, string][] = [
  ['batches', 'one device key sends batches of bad and huge messages'],
  ['images', 'one device key sends images of 49 megapixels'],
  ['reader', 'one person reads the largest lists and, slowly, the largest reports'],
  ['sign-ins', 'one address tries to sign in'],
]

/** Row 16: p99 of the wait of another organisation while one sender or reader abuses the server. */
export const neighbourRow = async (local: LocalPostgres): Promise<Line[]> => {
  const bench = await openBench(local, 'bench_neighbour')
  const ours = await makeOrganisationAtWork(bench)
  const theirs = await makeHostileOrganisation(bench)
  const server = await startWorker('./server.ts', {
    BENCH_HOST: bench.host,
    BENCH_DATABASE: bench.database,
    BENCH_BUDGETS: 'on',
  })
  const hostile = await startWorker('./hostile.ts')
  const port = await server.ask<number>({})
  const measure = () => waiting(port, ours)
  await measure()

  const lines: Line[] = []
  for (const [kind, moment] of kinds) {
    const reported = new Map<string, number>()
    // A new key, session and address each round, because the measurement includes what the budget of a minute admits.
    const besideHostile = async (round: number) => {
      const order: HostileOrder = { do: 'begin', port, kind, ...(await theirs(kind, round)) }
      await hostile.ask(order)
      await wait(LEAD_MS)
      const found = await measure()
      const statuses = await hostile.ask<Record<string, number>>({ ...order, do: 'end' })
      await wait(LEAD_MS)
      return { found, statuses }
    }
    // The first round is not measured: what the first such request starts keeps running afterwards.
    await besideHostile(ROUNDS)
    const figures = await alternateEach(ROUNDS, measure, async (round) => {
      const { found, statuses } = await besideHostile(round)
      for (const [status, times] of Object.entries(statuses)) reported.set(status, (reported.get(status) ?? 0) + times)
      return found
    })
    const answers = [...reported].map(([status, times]) => `${times} x ${status === '0' ? 'none' : status}`).join(', ')
    for (const { name, ofAll, note, ...figure } of figures)
      lines.push({
        row: `16 ${kind}`,
        moment: `${moment}: p99 of another organisation's ${name} over quiet`,
        goal: 3,
        better: 'less',
        ...figure,
        ours: `${figure.ours.toFixed(1)} ms`,
        limit: `${figure.limit.toFixed(1)} ms`,
        note: [note, `all rounds ${ofAll.toFixed(2)}`, `answers: ${answers}`].filter(Boolean).join('; '),
      })
  }
  await Promise.all([server.stop(), hostile.stop()])
  await bench.drop()
  return lines
}

interface AtWork {
  keys: string[]
  path: string
  /** Request headers with the sessions of its people. */
  people: Record<string, string>[]
}

const makeOrganisationAtWork = async (bench: Bench): Promise<AtWork> => {
  const farm = await makeFarm(bench.db)
  await bench.db
    .insertInto('crops')
    .values({ farm_id: farm.id, species_id: 1, growing_setup: 'tunnel', season_from: 3, season_to: 10 })
    .execute()
  const keys: string[] = []
  for (let camera = 0; camera < CAMERAS; camera += 1) keys.push((await makeDevice(bench.db, { farm_id: farm.id })).key)
  const people = []
  for (let person = 0; person < PEOPLE; person += 1) {
    const { id } = await makeUser(bench.db, { organisation_id: farm.organisation_id })
    const { token } = await sessions.open(bench.db, id)
    people.push({ authorization: `Bearer ${token}`, 'x-forwarded-for': '10.0.0.1' })
  }
  return { keys, people, path: `/api/farm-dashboard/${farm.id}?from=2026-05-01&to=2026-05-07` }
}

/** Returns a function that makes the credentials for a kind of abuse, new for each round. */
const makeHostileOrganisation = async (bench: Bench) => {
  const farm = await makeFarm(bench.db)
  const tunnel = await makeTunnel(bench.db, { field_id: (await makeField(bench.db, { farm_id: farm.id })).id })
  const reader = await makeUser(bench.db, { organisation_id: farm.organisation_id })
  await makeWeatherObservation(bench.db, { tunnel_id: tunnel.id })
  await sql`alter table weathers disable trigger user`.execute(bench.db)
  await sql`insert into weathers (tunnel_id, observer_name, temperature, relative_humidity, wind_speed, oktas, notes, timestamp)
    select ${tunnel.id}::int, 'Field team', 12 + n % 20, 60, n % 30, 1 + n % 8, 'First warm day, light wind',
      timestamptz '2022-01-01 10:00Z' + make_interval(mins => n) from generate_series(1, ${WEATHERS}::int) as n`.execute(
    bench.db,
  )
  await sql`vacuum analyze`.execute(bench.db)
  return async (kind: HostileKind, round: number) => {
    const address = `10.1.${kinds.findIndex(([name]) => name === kind)}.${round + 1}`
    if (kind === 'sign-ins') return { token: '', address }
    if (kind === 'reader') return { token: (await sessions.open(bench.db, reader.id)).token, address }
    return { token: (await makeDevice(bench.db, { farm_id: farm.id })).key, address }
  }
}

let sent = 0
const nextMessage = () => {
  sent += 1
  const start = Date.UTC(2026, 3, 1) + sent * 60_000
  return JSON.stringify({
    id: `m${sent}`,
    interval_start: new Date(start).toISOString(),
    interval_end: new Date(start + 60_000).toISOString(),
    avg_flowers: 4,
    visitations: sent % 5,
    counts: [{ object_class_name: 'bumblebee', count: sent % 5 }],
  })
}

/**
 * The p99 of messages and of pages in milliseconds. Requests are sent at a fixed rate regardless of earlier ones, and
 * their time counts from when they were due, so that time spent in queues is included.
 */
const waiting = async (port: number, { keys, people, path }: AtWork): Promise<Record<'message' | 'page', number>> => {
  const times = { message: [] as number[], page: [] as number[] }
  const began = performance.now()
  const timed = async (name: 'message' | 'page', due: number, work: () => Promise<string>) => {
    await wait(Math.max(0, due - performance.now()))
    const isServed = await work().then(
      () => true,
      () => false,
    )
    times[name].push(isServed ? performance.now() - due : NOT_SERVED_MS)
  }
  await Promise.all(
    Array.from({ length: SECONDS * A_SECOND }, (_, n) => {
      const due = began + (n * 1000) / A_SECOND
      const headers = { authorization: `Bearer ${keys[n % keys.length]}`, 'x-forwarded-for': '10.0.0.2' }
      return Promise.all([
        timed('message', due, async () => {
          const text = await ask(port, { method: 'POST', path: '/api/ingest/messages', headers, body: nextMessage() })
          const { data } = JSON.parse(text) as { data: { accepted: number } }
          if (data.accepted !== 1) throw new Error(`a message was not stored: ${text.slice(0, 200)}`)
          return text
        }),
        timed('page', due + 1000 / A_SECOND / 2, () =>
          ask(port, { method: 'GET', path, headers: people[n % people.length] ?? {} }),
        ),
      ])
    }),
  )
  return { message: quantile(times.message, 0.99), page: quantile(times.page, 0.99) }
}
