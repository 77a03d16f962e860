import { parseArgs } from 'node:util'
import { addDays } from '#domain/weeks/dates.ts'
import { recalculateDays } from '#server/ingest/rollups/day-sums.ts'
import { daysWatched } from '#server/ingest/rollups/days-watched.ts'
import { evaluateAlerts } from '#server/alerts/evaluation-writes.ts'
import { runSqlOn } from '#server/platform/postgres/sql-text.ts'
import { openBench, openCluster, type Bench } from '../database.ts'
import { median, quantile } from '../figures.ts'
import { fire } from '../load.ts'
import { makePeople, type People } from '../people.ts'
import { startWorker } from '../processes.ts'
import { bloatOf, bloatTable } from './bloat.ts'
import { fillFleet, lastDayOf, type FleetSize } from './fill-fleet.ts'
import { growthOf, growthTable } from './growth.ts'

/**
 * Measures the portal with a fleet over years against one of its farms alone, how much each table grows, and how much of
 * it is unused after a season of messages.
 *   npm run scale [-- --cameras=10000 --farms=500 --images=10000000 --season-days=200 --message-days=5]
 */
const { values: given } = parseArgs({
  options: {
    cameras: { type: 'string', default: '10000' },
    farms: { type: 'string', default: '500' },
    images: { type: 'string', default: '10000000' },
    'season-days': { type: 'string', default: '200' },
    'message-days': { type: 'string', default: '5' },
  },
})
const YEARS = 3
const ROUNDS = 5
const REQUESTS = 40
const GOAL = { ratio: 1.5, alertSeconds: 20 }

const say = (text: string) => process.stdout.write(`${text}\n`)
const thisYear = new Date().getUTCFullYear()
const years = Array.from({ length: YEARS }, (_, back) => thisYear - YEARS + 1 + back)
const fleetSize: FleetSize = {
  organisations: Math.ceil(Number(given.farms) / 10),
  farms: Number(given.farms),
  cameras: Number(given.cameras),
  years,
  seasonDays: Number(given['season-days']),
  images: Number(given.images),
  messageDays: Number(given['message-days']),
}
/** One farm of the fleet. */
const farmSize: FleetSize = {
  ...fleetSize,
  organisations: 1,
  farms: 1,
  cameras: fleetSize.cameras / fleetSize.farms,
  images: fleetSize.images / fleetSize.farms,
}

interface Place {
  bench: Bench
  port: number
  farm_id: number
  farmers: People
  administrators: People
  stop: () => Promise<void>
}

/** Checks that the filled days equal the sums that the portal calculates from the hours. */
const checkDays = async ({ db, pool }: Bench, farm_id: number) => {
  const read = async () =>
    (
      await pool.query(
        `select md5(string_agg(daily::text, ',' order by placement_id, day)) as sums from daily_watch as daily
        where placement_id in (select id from placements where farm_id = $1)`,
        [farm_id],
      )
    ).rows[0] as { sums: string }
  const before = await read()
  const ask = runSqlOn(db)
  await recalculateDays(ask, await daysWatched(ask, 'placements.farm_id = $1', [farm_id]))
  if ((await read()).sums !== before.sums) throw new Error(`days of farm ${farm_id} are not what its hours add up to`)
}

const openPlace = async (bench: Bench, size: FleetSize): Promise<Place> => {
  await fillFleet(bench, size, say)
  const { rows } = await bench.pool.query<{ id: number; organisation_id: number }>(
    'select id, organisation_id from farms order by id offset $1 limit 1',
    [Math.floor(size.farms / 2)],
  )
  const [farm] = rows
  if (!farm) throw new Error('there is no farm')
  await checkDays(bench, farm.id)
  const administrators = await makePeople(bench)
  const farmers = await makePeople(bench, farm.organisation_id)
  const server = await startWorker('./server.ts', { BENCH_HOST: bench.host, BENCH_DATABASE: bench.database })
  const port = await server.ask<number>({})
  return { bench, port, farm_id: farm.id, farmers, administrators, stop: server.stop }
}

const lastDay = lastDayOf(fleetSize)
const week = { from: addDays(lastDay, -60), to: addDays(lastDay, -54) }
/** The pages that people request; administrators see all farms. */
const moments: { name: string; path: (place: Place) => string; by: 'farmers' | 'administrators' }[] = [
  {
    name: "a farm's dashboard",
    path: ({ farm_id }) => `/api/farm-dashboard/${farm_id}?from=${week.from}&to=${week.to}`,
    by: 'farmers',
  },
  {
    name: 'pollination health of a week',
    path: ({ farm_id }) =>
      `/api/inference/pollination-health?farm_id=${farm_id}&start_date=${week.from}&end_date=${week.to}`,
    by: 'farmers',
  },
  { name: 'a page of devices', path: () => '/api/devices?skip=0&limit=25', by: 'administrators' },
  { name: 'devices found by name', path: () => '/api/devices?skip=0&limit=25&q=Camera%201', by: 'administrators' },
  { name: 'a page of farms at a glance', path: () => '/api/farm-glances?skip=0&limit=10', by: 'administrators' },
  {
    name: 'a count report of a month',
    path: ({ farm_id }) =>
      `/api/reports/pollination-count?farm_id=${farm_id}&from=${addDays(lastDay, -90)}&to=${addDays(lastDay, -61)}&format=csv`,
    by: 'farmers',
  },
  {
    name: 'the report of a week, as PDF',
    path: ({ farm_id }) => `/api/farms/${farm_id}/week-report?from=${week.from}`,
    by: 'farmers',
  },
  {
    name: 'a page of images with an insect',
    path: ({ farm_id }) => `/api/images?farm_id=${farm_id}&min_insects=1`,
    by: 'farmers',
  },
]

const timesOf = async (place: Place, { path, by }: (typeof moments)[number]): Promise<number> => {
  const shots = place[by].asking(REQUESTS, () => path(place))
  const { times } = await fire(place.port, shots, 1, (text) => {
    if (text.startsWith('{"error":true')) throw new Error(text)
  })
  return quantile(times, 0.95)
}

const local = await openCluster()
say(`filling one farm of ${farmSize.cameras} cameras`)
const one = await openPlace(await openBench(local, 'bench_one_farm'), farmSize)
say(`filling ${fleetSize.farms} farms of ${fleetSize.cameras} cameras`)
const startedAt = Date.now()
const fleet = await openPlace(await openBench(local, 'bench_fleet'), fleetSize)
say(`filled in ${Math.round((Date.now() - startedAt) / 60_000)} min`)

say('\n| moment | fleet, p95 | one farm, p95 | ratio | range | |\n| --- | --- | --- | --- | --- | --- |')
let missed = 0
for (const moment of moments) {
  // Sessions expire while a fleet is filled. The first round compiles code and plans.
  for (const { farmers, administrators } of [one, fleet]) {
    await farmers.signIn()
    await administrators.signIn()
  }
  await timesOf(one, moment)
  await timesOf(fleet, moment)
  const pairs: { alone: number; among: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    pairs.push({ alone: await timesOf(one, moment), among: await timesOf(fleet, moment) })
  const ratios = pairs.map(({ alone, among }) => among / alone)
  const ratio = median(ratios)
  const isMet = ratio <= GOAL.ratio
  missed += Number(!isMet)
  const ms = (values: number[]) => `${median(values).toFixed(1)} ms`
  say(
    `| ${moment.name} | ${ms(pairs.map(({ among }) => among))} | ${ms(pairs.map(({ alone }) => alone))} | ${ratio.toFixed(2)} | ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)} | ${isMet ? 'met' : 'MISSED'} |`,
  )
}

const seconds: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  const from = performance.now()
  await evaluateAlerts({ db: fleet.bench.db, clock: () => new Date() })
  seconds.push((performance.now() - from) / 1000)
}
const slowest = Math.max(...seconds)
missed += Number(slowest > GOAL.alertSeconds)
say(
  `\na round of alerts of ${fleetSize.cameras} cameras: ${median(seconds).toFixed(1)} s, at most ${slowest.toFixed(1)} s (goal ${GOAL.alertSeconds} s): ${slowest > GOAL.alertSeconds ? 'MISSED' : 'met'}`,
)

say(`\n${growthTable(await growthOf(fleet.bench, fleetSize))}`)
await fleet.stop()
await fleet.bench.drop()

say(`\n${bloatTable(await bloatOf(one, fleetSize))}`)
await one.stop()
await one.bench.drop()
process.exit(missed > 0 ? 1 : 0)
