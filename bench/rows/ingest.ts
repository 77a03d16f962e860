import { makeDevice } from '#server/factories/devices.ts'
import { makeFarm } from '#server/factories/places.ts'
import { recount } from '#server/ingest/rollups/recount-queries.ts'
import { openBench, pgbench, runPgbench, type Bench } from '../database.ts'
import { alternate, quantile, ROUNDS, SHORT_ROUNDS, type Line } from '../figures.ts'
import { fire, type Shot } from '../load.ts'
import { startWorker, type Worker, temporaryFolder } from '../processes.ts'
import type { Message } from '#domain/ingest/message.ts'
import type { Camera } from '#simulator/fleet.ts'
import { messagesOf } from '#simulator/season.ts'
import type { LocalPostgres } from '#server/platform/postgres/embedded/local-postgres.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const DEVICES = 64
let made = 0
const FROM = Date.UTC(2024, 0, 1)
const MINUTES = 10
/** Cameras of a farm whose internet connection comes back, so that all of them send at once. */
const A_FARM = 12
/** Warm-up rounds: a server in use has run for days. */
const WARM_ROUNDS = 3
/** The slowest of a hundred requests varies from run to run. */
const P99_NOISE = 0.25

interface Fleet {
  keys: string[]
}

const prepare = async (bench: Bench): Promise<Fleet> => {
  const farm = await makeFarm(bench.db)
  const keys: string[] = []
  for (let index = 0; index < DEVICES; index += 1) keys.push((await makeDevice(bench.db, { farm_id: farm.id })).key)
  await bench.pool.query('create table limit_messages (like messages including all)')
  return { keys }
}

/** A camera of the simulator that records day and night, so that a backlog has no gaps. */
const cameraOf = (device: number): Camera => ({
  name: `Bench ${device}`,
  key: '',
  field: 'Bench',
  visitors: {
    bumblebee: 11,
    honeybee: 4,
    hoverfly: 1,
    'solitary bee': 0.5,
    'other fly': 0.6,
    'social wasp': 0.1,
  },
  hives: ['bumblebee', 'honeybee'],
  latitude: 52.04,
  longitude: -2.42,
  time_zone: 'Europe/London',
  crop: 'strawberry',
  setup: 'glasshouse',
  lit: true,
  hours: [0, 24],
  deployed: [{ from: '2020-01-01', to: null }],
  traffic: 1,
  outages: [],
  weakBattery: null,
  clockAhead: 0,
  buffersHours: 0,
  moved: null,
})
const newFleet = () =>
  Array.from({ length: DEVICES }, (_, device) => messagesOf(7, cameraOf(device), FROM, Infinity, MINUTES))

/** The messages that each simulated camera has not sent yet. */
let fleetMessages = newFleet()

const next = (messages: Generator<Message>, size: number): Message[] =>
  Array.from({ length: size }, () => messages.next().value as Message)

const backlog = ({ keys }: Fleet, requests: number, size: number): Shot[] =>
  Array.from({ length: requests }, () => {
    const device = made % keys.length
    made += 1
    const body = JSON.stringify(next(fleetMessages[device] as Generator<Message>, size))
    return { method: 'POST', path: '/api/ingest/messages', headers: { authorization: `Bearer ${keys[device]}` }, body }
  })

const allAccepted = (size: number) => (text: string) => {
  const { data } = JSON.parse(text) as { data: { accepted: number } }
  if (data.accepted !== size) throw new Error(`only ${data.accepted} of ${size} messages were new`)
}

const perSecond = (value: number) => `${Math.round(value).toLocaleString('en-GB')}/s`

/** Rows 1, 2 and 3; a short run leaves out 1c, 1d, 2c, 2d, 3 and the recount. */
export const ingestRows = async (local: LocalPostgres, { short = false } = {}): Promise<Line[]> => {
  const rounds = short ? SHORT_ROUNDS : ROUNDS
  const bench = await openBench(local, 'bench_ingest')
  const fleet = await prepare(bench)
  const env = { BENCH_HOST: bench.host, BENCH_DATABASE: bench.database }
  const server = await startWorker('./server.ts', env)
  const plain = await startWorker('./server.ts', { ...env, BENCH_ROLLUPS: 'off' })
  const copy = await startWorker('./limits/copy.ts', env)
  const single = await startWorker('./limits/single-inserts.ts', env)
  const [port, plainPort] = [await server.ask<number>({}), await plain.ask<number>({})]
  const send = async (to: number, requests: number, size: number, connections: number) => {
    const shots = backlog(fleet, requests, size)
    const { seconds } = await fire(to, shots, connections, allAccepted(size))
    return (requests * size) / seconds
  }
  await send(port, 8, 1_000, 4)
  await send(plainPort, 8, 1_000, 4)
  const copyRows = () => copy.ask<number>({ count: 30_000 })

  const lines: Line[] = []
  for (const [row, size, requests, cameras, goal] of [
    ['1', 1_000, 24, 4, 0.3],
    ['1b', 100, 240, 4, 0.2],
    ['1c', 1_000, 36, A_FARM, 0.33],
    ['1d', 100, 360, A_FARM, 0.27],
  ] as const) {
    if (short && cameras === A_FARM) continue
    const ours = () => send(port, requests, size, cameras)
    // Requests of this size have a code path of their own in the server, which is not warmed up yet.
    for (let round = 0; round < WARM_ROUNDS; round += 1) await ours()
    const figures = await alternate(rounds, copyRows, ours)
    lines.push({
      row,
      moment: `a backlog of ${size} messages a request, ${cameras} cameras at once, over one-stream COPY`,
      goal,
      better: 'more',
      ...figures,
      ours: perSecond(figures.ours),
      limit: perSecond(figures.limit),
      note: figures.note ?? 'COPY through pg in a process of its own',
    })
  }
  const singlePort = await single.ask<number>({})
  lines.push(...(await singleMessages(bench, fleet, port, singlePort, rounds)))
  if (!short) lines.push(...(await fewCameras(fleet, port, singlePort)), await storedRollups(send, port, plainPort))
  const { rows } = await bench.pool.query<{ n: number }>('select count(*)::int as n from messages')
  if ((rows[0]?.n ?? 0) === 0) throw new Error('nothing was stored')
  if (!short) await checkRollups(local, copy)
  await Promise.all([server.stop(), plain.stop(), copy.stop(), single.stop()])
  await bench.drop()
  return lines
}

/** Row 3: ingest with its rollups over ingest without. */
const storedRollups = async (
  send: (to: number, requests: number, size: number, connections: number) => Promise<number>,
  port: number,
  plainPort: number,
): Promise<Line> => {
  const rolled = await alternate(
    ROUNDS,
    () => send(plainPort, 24, 1_000, 4),
    () => send(port, 24, 1_000, 4),
  )
  return {
    row: '3',
    moment: 'rollups kept while data pours in, over ingest without them',
    goal: 0.8,
    better: 'more',
    ...rolled,
    ours: perSecond(rolled.ours),
    limit: perSecond(rolled.limit),
  }
}

/** Row 2: one message per request over 64 connections, over a bare Node server that stores each by one INSERT. */
const singleMessages = async (
  bench: Bench,
  fleet: Fleet,
  port: number,
  plainPort: number,
  rounds: number,
): Promise<Line[]> => {
  const times: number[] = []
  const bare = async () => {
    const shots = backlog(fleet, 8_000, 1)
    const { seconds } = await fire(plainPort, shots, 64, allAccepted(1))
    return shots.length / seconds
  }
  const singles = async () => {
    const shots = backlog(fleet, 12_000, 1)
    const fired = await fire(port, shots, 64, allAccepted(1))
    times.push(...fired.times)
    return shots.length / fired.seconds
  }
  await Promise.all([bare(), singles()])
  times.length = 0
  const figures = await alternate(rounds, bare, singles)
  const p99 = quantile(times, 0.99)
  const far = insertsOfPgbench(bench)
  return [
    {
      row: '2',
      moment: 'one message a request, 64 connections, over bare Node with one prepared INSERT each',
      goal: 0.5,
      better: 'more',
      ...figures,
      ours: perSecond(figures.ours),
      limit: perSecond(figures.limit),
      ...(far === null ? {} : { note: `far limit: pgbench ${perSecond(far)}, ${(figures.ours / far).toFixed(2)}` }),
    },
    {
      row: '2b',
      moment: 'the same, p99 of a message in milliseconds',
      ratio: p99,
      range: [quantile(times, 0.5), quantile(times, 1)],
      noise: P99_NOISE,
      goal: 50,
      better: 'less',
      ours: `${p99.toFixed(1)} ms`,
      limit: '50 ms',
      rounds,
      dropped: 0,
      note: 'range: median and slowest',
    },
  ]
}

/** Rows 2c and 2d: one message per request over one connection and over eight, over the same bare Node server. */
const fewCameras = async (fleet: Fleet, port: number, plainPort: number): Promise<Line[]> => {
  const lines: Line[] = []
  for (const [row, moment, cameras, goal] of [
    ['2c', 'one message after the other, over bare Node with one prepared INSERT each', 1, 0.2],
    ['2d', 'the same, eight at once', 8, 0.25],
  ] as const) {
    const by = (to: number) => async () => {
      const shots = backlog(fleet, cameras * 400, 1)
      const { seconds } = await fire(to, shots, cameras, allAccepted(1))
      return shots.length / seconds
    }
    const figures = await alternate(ROUNDS, by(plainPort), by(port))
    const [ours, limit] = [perSecond(figures.ours), perSecond(figures.limit)]
    lines.push({ row, moment, goal, better: 'more', ...figures, ours, limit })
  }
  return lines
}

/**
 * Single INSERTs per second without HTTP and without Node: reported without a goal. Null if pgbench is not installed.
 */
const insertsOfPgbench = (bench: Bench): number | null => {
  const program = pgbench()
  if (!program) return null
  const script = join(temporaryFolder('inserts'), 'insert.sql')
  writeFileSync(
    script,
    `\\set n random(1, 1000000000)
insert into limit_messages (device_id, placement_id, created_at, interval_start, received_at, message_id, device_mode, battery_level, latitude, longitude, avg_flowers, sightings, visitations, counts, metrics, model_version, clock_skewed)
values (:n % 64, :n % 64, '2026-06-01T00:10:00Z', '2026-06-01', now(), 'single-' || :n, 0, 80, 52.04, -2.42, 4.5, 7, 4, '[{"object_class_name":"bumblebee","count":4},{"object_class_name":"honeybee","count":3}]', '{"cpu_temperature":41}', 'insect-net 4.2', false);
`,
  )
  const output = runPgbench(program, bench, ['-M', 'prepared', '-c', '32', '-j', '1', '-T', '3', '-f', script])
  return Number(/tps = ([\d.]+)/.exec(output)?.[1] ?? 0)
}

/** Checks that the rollups equal a recount after late, repeated and reordered messages. */
const checkRollups = async (local: LocalPostgres, _copy: Worker) => {
  const bench = await openBench(local, 'bench_recount')
  const fleet = await prepare(bench)
  const server = await startWorker('./server.ts', { BENCH_HOST: bench.host, BENCH_DATABASE: bench.database })
  const port = await server.ask<number>({})
  made = 0
  fleetMessages = newFleet()
  const shots = [...backlog(fleet, 192, 50)].sort((a, b) => ((a.body ?? '') < (b.body ?? '') ? 1 : -1))
  await fire(port, [...shots, ...shots.slice(0, 60)], 16)
  const differences = await recount(bench.pool)
  await server.stop()
  await bench.drop()
  if (differences.length > 0) throw new Error(`${differences.length} rollup rows differ from a recount`)
}
