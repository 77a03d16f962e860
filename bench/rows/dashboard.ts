import { writeFileSync } from 'node:fs'
import { readFileSync, rmSync, readdirSync } from 'node:fs'
import type { LocalPostgres } from '#server/platform/postgres/embedded/local-postgres.ts'
import { openBench, pgbench, runPgbench, type Bench } from '../database.ts'
import { fillSeasons, type Seasons } from '../seasons.ts'
import { median, quantile, type Line } from '../figures.ts'
import { fire } from '../load.ts'
import { explainHeaviest } from '../heaviest.ts'
import { makePeople } from '../people.ts'
import { startWorker } from '../processes.ts'
import { collectStatements } from '../statements.ts'

const REQUESTS = 300
/** Number of the measured dashboards whose SQL is also timed alone. */
const BY_SQL = 20
const ROUNDS = 7
const ms = (value: number) => `${value.toFixed(2)} ms`

interface Scale {
  bench: Bench
  seasons: Seasons
  headers: Record<string, string>
  /**
   * p50 and p95 of the day-by-class call and of the whole dashboard, and p95 of their SQL, in milliseconds per round.
   */
  call: number[]
  callMedian: number[]
  raw: number[]
  whole: number[]
  wholeMedian: number[]
  wholeSql: number[]
  /** EXPLAIN of the slowest statements. */
  heaviest: string
  /** One more round. */
  measure: () => Promise<void>
  close: () => Promise<void>
}

/** Rows 4, 5 and 6, at the larger number of hourly counts; row 5 compares it with a tenth of them. */
export const dashboardRows = async (
  local: LocalPostgres,
  counts: number,
  say: (text: string) => void,
): Promise<Line[]> => {
  // Both scales are filled before either is measured, and they are measured alternately, so that other load affects
  // both equally.
  const [small, large] = [
    await openScale(local, 'bench_small', counts / 10),
    await openScale(local, 'bench_large', counts),
  ]
  for (let round = 0; round < ROUNDS; round += 1) for (const scale of [small, large]) await scale.measure()
  await small.close()
  large.heaviest = await explainHeaviest(large.bench, large.seasons, large.headers)
  await large.close()
  say(`\n${large.heaviest}\n`)
  const label = `${(counts / 1_000_000).toLocaleString('en-GB')} M hourly counts`
  const over = (a: number[], b: number[]) => a.map((value, index) => value / (b[index] ?? Number.NaN))
  const line = (
    row: string,
    moment: string,
    ratios: number[],
    goal: number,
    ours: string,
    limit: string,
    note?: string,
  ): Line => ({
    row,
    moment,
    ratio: median(ratios),
    range: [Math.min(...ratios), Math.max(...ratios)],
    goal,
    better: 'less',
    ours,
    limit,
    rounds: ratios.length,
    dropped: 0,
    ...(note ? { note } : {}),
  })
  return [
    line(
      '4',
      `a farm's week by class and day, p95, over the same question on raw rows (${label})`,
      over(large.call, large.raw),
      0.35,
      ms(median(large.call)),
      ms(median(large.raw)),
      pgbench() ? undefined : 'no pgbench: the prepared statement through pg',
    ),
    line(
      '5',
      `the same call, p50, at ${label} over a tenth of it`,
      over(large.callMedian, small.callMedian),
      1.3,
      ms(median(large.callMedian)),
      ms(median(small.callMedian)),
    ),
    line(
      '5b',
      `the whole dashboard, p50, at ${label} over a tenth of it`,
      over(large.wholeMedian, small.wholeMedian),
      1.3,
      ms(median(large.wholeMedian)),
      ms(median(small.wholeMedian)),
    ),
    line(
      '6',
      'the whole dashboard, p95, over the summed p95 of its SQL',
      over(large.whole, large.wholeSql),
      1.75,
      ms(median(large.whole)),
      ms(median(large.wholeSql)),
    ),
  ]
}

const openScale = async (local: LocalPostgres, name: string, counts: number): Promise<Scale> => {
  const bench = await openBench(local, name)
  const seasons = await fillSeasons(bench, counts)
  const env = { BENCH_HOST: bench.host, BENCH_DATABASE: bench.database }
  const server = await startWorker('./server.ts', env)
  const queries = await startWorker('./limits/queries.ts', env)
  const port = await server.ask<number>({})
  const people = await makePeople(bench)
  const { id, headers } = people.first
  const week = (index: number) => seasons.weeks[(index * 7) % seasons.weeks.length] as { from: string; to: string }
  const farm = (index: number) => seasons.farms[(index * 13) % seasons.farms.length] as number
  const callShots = people.asking(
    REQUESTS,
    (index) =>
      `/api/inference/result-by-day?farm_id=${farm(index)}&start_date=${week(index).from}&end_date=${week(index).to}`,
  )
  const wholeShots = people.asking(
    REQUESTS / 3,
    (index) => `/api/farm-dashboard/${farm(index)}?from=${week(index).from}&to=${week(index).to}`,
  )
  const notEmpty = (text: string) => {
    if (!/"count":[1-9]/.test(text)) throw new Error('the answer counts nothing')
  }
  const readings = Array.from({ length: BY_SQL }, (_, index) => ({ farm_id: farm(index), week: week(index) }))
  const statements = await collectStatements(bench, readings, id)
  await fire(port, [...callShots, ...wholeShots], 1, notEmpty)
  const scale: Scale = {
    bench,
    seasons,
    headers,
    call: [],
    callMedian: [],
    raw: [],
    whole: [],
    wholeMedian: [],
    wholeSql: [],
    heaviest: '',
    measure: async () => {
      // Sessions expired while the other scale was filled and measured.
      await people.signIn()
      const call = await fire(port, callShots, 1, notEmpty)
      scale.call.push(quantile(call.times, 0.95))
      scale.callMedian.push(quantile(call.times, 0.5))
      scale.raw.push(await rawQuestion(bench, seasons))
      const whole = await fire(port, wholeShots, 1, notEmpty)
      scale.whole.push(quantile(whole.times, 0.95))
      scale.wholeMedian.push(quantile(whole.times, 0.5))
      const sql = await queries.ask<number[][]>({ statements, times: 3 })
      scale.wholeSql.push(summedSql(statements, sql))
    },
    close: async () => {
      await Promise.all([server.stop(), queries.stop()])
      await bench.drop()
    },
  }
  return scale
}

/** Sum of the p95 of each statement over all readings in milliseconds, weighted by how often a reading runs it. */
const summedSql = (statements: { text: string }[], times: number[][]): number =>
  [...Map.groupBy(times, (_, index) => statements[index]?.text).values()].reduce(
    (sum, asked) => sum + (quantile(asked.flat(), 0.95) * asked.length) / BY_SQL,
    0,
  )

/** p95 in milliseconds of one farm's week by class and day, calculated from the raw hourly rows. */
const rawQuestion = async (bench: Bench, seasons: Seasons): Promise<number> => {
  const program = pgbench()
  const text = (
    farm: string,
    from: string,
  ) => `select (hour at time zone 'Europe/London')::date as day, class_id, sum(count) from counts_as_they_came
    where placement_id in (select id from placements where farm_id = ${farm}) and hour >= ${from}::timestamptz and hour < ${from}::timestamptz + interval '7 days' group by 1, 2`
  const { from } = seasons.weeks[0] as { from: string }
  if (!program) {
    const times: number[] = []
    for (let index = 0; index < REQUESTS; index += 1) {
      const began = performance.now()
      await bench.pool.query({
        name: 'raw',
        text: text('$1', '$2'),
        values: [seasons.farms[index % seasons.farms.length], from],
      })
      times.push(performance.now() - began)
    }
    return quantile(times, 0.95)
  }
  const script = '/tmp/bombus-bench-raw.sql'
  writeFileSync(
    script,
    `\\set farm random(${Math.min(...seasons.farms)}, ${Math.max(...seasons.farms)})\n\\set week random(0, ${seasons.weeks.length - 1})\n${text(':farm', `(date '${from}' + 7 * :week)`).replaceAll('\n', ' ')};\n`,
  )
  const prefix = '/tmp/bombus-bench-raw-log'
  runPgbench(program, bench, [
    '-M',
    'prepared',
    '-c',
    '1',
    '-t',
    String(REQUESTS),
    '-l',
    `--log-prefix=${prefix}`,
    '-f',
    script,
  ])
  const files = readdirSync('/tmp').filter((file) => file.startsWith('bombus-bench-raw-log'))
  const times = files.flatMap((file) =>
    readFileSync(`/tmp/${file}`, 'utf8')
      .trim()
      .split('\n')
      .map((line) => Number(line.split(' ')[2]) / 1000),
  )
  for (const file of files) rmSync(`/tmp/${file}`)
  return quantile(times, 0.95)
}
