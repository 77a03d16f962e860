import { availableParallelism } from 'node:os'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDevice } from '#server/factories/devices.ts'
import { makeFarm } from '#server/factories/places.ts'
import { recount } from '#server/ingest/rollups/recount-queries.ts'
import type { LocalPostgres } from '#server/platform/postgres/embedded/local-postgres.ts'
import { openBench } from '../database.ts'
import { alternate, ROUNDS, type Line } from '../figures.ts'
import { fire, type Shot } from '../load.ts'
import { makePeople } from '../people.ts'
import { childrenOf, cpuSeconds, startWorker, type Worker } from '../processes.ts'

const DEVICES = 64
/** Per server: with fewer connections it would store fewer messages together, and each would cost more. */
const CONNECTIONS = 64
/** Of each server. */
const MESSAGES = 4_000
const PAGES = 1_500
const MINUTES = 10
const GOAL = 1.4
/**
 * One core for the client, one for each server and two for the database: with fewer they would compete for CPU time and
 * distort the measurement.
 */
const LEAST_CORES = 5
const CORES = { one: 1, two: 2 }

interface Running {
  worker: Worker
  port: number
}
interface Run {
  a_second: number
  /** CPU time of all servers and of the database per request, in microseconds. */
  servers_us: number
  database_us: number
}

/**
 * Row 18: the gain from a second server. Each has a core of its own if there are enough. If not, two servers cannot be
 * faster than one, and the row reports the CPU time of each message and page on them, which shows that they do not
 * repeat work or wait for each other.
 */
export const twoServersRow = async (local: LocalPostgres): Promise<Line[]> => {
  const cores = availableParallelism()
  const hasOwnCores = cores >= LEAST_CORES
  const bench = await openBench(local, 'bench_two_servers')
  const farm = await makeFarm(bench.db)
  const keys: string[] = []
  for (let index = 0; index < DEVICES; index += 1) keys.push((await makeDevice(bench.db, { farm_id: farm.id })).key)
  const people = await makePeople(bench, farm.organisation_id)
  const env = { BENCH_HOST: bench.host, BENCH_DATABASE: bench.database }
  const start = async (core: number): Promise<Running> => {
    const worker = await startWorker('./server.ts', env, hasOwnCores ? { core } : {})
    return { worker, port: await worker.ask<number>({}) }
  }
  const [one, two] = [await start(CORES.one), await start(CORES.two)]

  let made = 0
  const message = (): Shot => {
    made += 1
    const start_ms = Date.UTC(2020, 0, 1) + Math.floor(made / DEVICES) * MINUTES * 60_000
    const body = JSON.stringify([
      {
        id: `two-${made}`,
        interval_start: new Date(start_ms).toISOString(),
        interval_end: new Date(start_ms + MINUTES * 60_000).toISOString(),
        ml_results: { avg_flowers: 5, sightings: 3, visitations: 2 },
        counts: [{ object_class_name: 'bumblebee', count: 1 + (made % 4) }],
      },
    ])
    const headers = { authorization: `Bearer ${keys[made % DEVICES] ?? ''}` }
    return { method: 'POST', path: '/api/ingest/messages', headers, body }
  }
  const messages = (times: number) => Array.from({ length: times }, message)
  const pages = (times: number) => people.asking(times, () => '/api/devices')
  const isStored = (text: string) => {
    const { data } = JSON.parse(text) as { data: { accepted: number } }
    if (data.accepted !== 1) throw new Error('a message was not new')
  }
  const isWhole = (text: string) => {
    const { data } = JSON.parse(text) as { data: unknown[] }
    if (data.length !== DEVICES) throw new Error('the list is not whole')
  }

  const run = async (
    servers: Running[],
    shots: (times: number) => Shot[],
    each: number,
    check: (text: string) => void,
  ): Promise<Run> => {
    const times = each * servers.length
    const cpu = () => servers.reduce((sum, { worker }) => sum + cpuSeconds(worker.pid), 0)
    const [before, ofDatabase] = [cpu(), databaseSeconds(local)]
    const began = performance.now()
    await Promise.all(servers.map(({ port }) => fire(port, shots(each), CONNECTIONS, check)))
    const seconds = (performance.now() - began) / 1000
    return {
      a_second: times / seconds,
      servers_us: ((cpu() - before) / times) * 1e6,
      database_us: ((databaseSeconds(local) - ofDatabase) / times) * 1e6,
    }
  }

  const lines: Line[] = []
  for (const [row, what, shots, times, check] of [
    ['18', 'messages, one a request', messages, MESSAGES, isStored],
    ['18b', 'lists of 64 devices', pages, PAGES, isWhole],
  ] as const) {
    for (const servers of [[one], [one, two], [one]]) await run(servers, shots, times, check)
    const runs: { one: Run[]; two: Run[] } = { one: [], two: [] }
    const storedMessages = async (into: Run[], servers: Running[]): Promise<number> => {
      const found = await run(servers, shots, times, check)
      into.push(found)
      // The inverse of CPU time: how many requests a server could handle in a second of it.
      return hasOwnCores ? found.a_second : (servers.length * 1e6) / found.servers_us
    }
    const figures = await alternate(
      ROUNDS,
      () => storedMessages(runs.one, [one]),
      () => storedMessages(runs.two, [one, two]),
    )
    const mean = (of: Run[], name: keyof Run) => of.reduce((sum, each) => sum + each[name], 0) / of.length
    const each = (of: Run[]) =>
      `${mean(of, 'servers_us').toFixed(0)} and ${mean(of, 'database_us').toFixed(0)} us CPU of servers and database, ${mean(of, 'a_second').toFixed(0)}/s`
    const shared = `by CPU time, not by the clock: this machine has ${cores} cores, and ${LEAST_CORES} are needed`
    lines.push({
      row,
      moment: `${what}: two servers over one${hasOwnCores ? ', each with a core of its own' : `, ${shared}`}`,
      goal: GOAL,
      better: 'more',
      ...figures,
      ours: each(runs.two),
      limit: each(runs.one),
      ...(figures.note === undefined ? {} : { note: figures.note }),
    })
  }
  const differences = await recount(bench.pool)
  if (differences.length > 0) throw new Error(`${differences.length} rollup rows differ from a recount`)
  await Promise.all([one.worker.stop(), two.worker.stop()])
  await bench.drop()
  return lines
}

/** CPU seconds of all processes of the database, including those that have ended. */
const databaseSeconds = ({ dataDir }: LocalPostgres): number => {
  const postmaster = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  const own = childrenOf(postmaster).reduce((sum, pid) => sum + secondsOf(pid), 0)
  return own + cpuSeconds(postmaster, { withEnded: true })
}
const secondsOf = (pid: number): number => {
  try {
    return cpuSeconds(pid)
  } catch {
    return 0
  }
}
