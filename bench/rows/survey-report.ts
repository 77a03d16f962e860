import { get } from 'node:http'
import { sql } from 'kysely'
import type { LocalPostgres } from '#server/platform/postgres/embedded/local-postgres.ts'
import { sessions } from '#server/accounts/sessions/sessions.ts'
import { makeUser } from '#server/factories/people.ts'
import { makeFarm, makeField, makePlot, makeTunnel } from '#server/factories/places.ts'
import { zonesOf } from '#server/farms/zone-queries.ts'
import { selectRows } from '#server/survey-reports/statements.ts'
import { openBench, type Bench } from '../database.ts'
import { alternate, type Line } from '../figures.ts'
import { peakMegabytes, startWorker } from '../processes.ts'

const ROWS = 1_000_000
const PLOTS = 40

/** A million counted plants on the plots of one farm. */
const fill = async (bench: Bench) => {
  const farm = await makeFarm(bench.db)
  const tunnel = await makeTunnel(bench.db, { field_id: (await makeField(bench.db, { farm_id: farm.id })).id })
  for (let number = 1; number <= PLOTS; number += 1) await makePlot(bench.db, { tunnel_id: tunnel.id, number })
  const { id } = await makeUser(bench.db, { organisation_id: farm.organisation_id })
  // The history of each row is not measured here.
  await sql`alter table surveys disable trigger user; alter table flower_surveys disable trigger user;
    alter table flower_observations disable trigger user`.execute(bench.db)
  await sql`
    with made as (
      insert into surveys (plot_id, survey_date, visit)
      select plots.id, '2025-01-01'::date + day, visit from plots, generate_series(0, 499) as day,
        generate_series(1, ${ROWS / PLOTS / 500 / 5}::int) as visit returning id, survey_date)
    insert into flower_surveys (survey_id, plant_number, observer_id, start_time)
    select id, plant, ${id}::int, survey_date + time '10:30' from made, generate_series(1, 5) as plant`.execute(
    bench.db,
  )
  await sql`insert into flower_observations (flower_survey_id, count, notes)
    select id, id % 40, case when id % 9 = 0 then 'First warm day, light wind' end from flower_surveys`.execute(
    bench.db,
  )
  await sql`vacuum analyze`.execute(bench.db)
  return { id, organisation_id: farm.organisation_id }
}

const download = (port: number, path: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    get({ port, path, headers, host: '127.0.0.1' }, (response) => {
      let lines = 0
      response.on('data', (part: Buffer) => {
        for (const byte of part) if (byte === 10) lines += 1
      })
      response.once('end', () => resolve(lines))
      response.once('error', reject)
    }).once('error', reject)
  })

/**
 * Row 8: CSV rows per second of a survey report through HTTP over COPY TO of the same rows, and the growth of memory.
 */
export const surveyReportRow = async (local: LocalPostgres): Promise<Line[]> => {
  const bench = await openBench(local, 'bench_report')
  const { id, organisation_id } = await fill(bench)
  const headers = { authorization: `Bearer ${(await sessions.open(bench.db, id)).token}` }
  const env = { BENCH_HOST: bench.host, BENCH_DATABASE: bench.database }
  const server = await startWorker('./server.ts', env)
  const copy = await startWorker('./limits/copy-out.ts', env)
  const port = await server.ask<number>({})
  const days = { start: '2025-01-01', end: '2026-12-31' }
  const scope = { kind: 'organisation', organisation_id } as const
  const zones = await zonesOf(bench.db, scope)
  const select = selectRows('flower', scope, days, { kinds: ['flower'], guard: false, zones })
  const checked = (lines: number, expected: number) => {
    if (lines !== expected) throw new Error(`${lines} lines instead of ${expected}`)
  }
  const limit = async () => {
    const { lines, seconds } = await copy.ask<{ lines: number; seconds: number }>({ select })
    checked(lines, ROWS)
    return ROWS / seconds
  }
  const ours = async () => {
    const began = performance.now()
    const query = new URLSearchParams({ ...days, flower: 'true' })
    checked(await download(port, `/api/surveys/csv?${query}`, headers), ROWS + 1)
    return ROWS / ((performance.now() - began) / 1000)
  }
  await download(
    port,
    `/api/surveys/csv?${new URLSearchParams({ ...days, end: '2025-01-03', flower: 'true' })}`,
    headers,
  )
  const before = peakMegabytes(server.pid)
  const figures = await alternate(7, limit, ours)
  const growth = peakMegabytes(server.pid) - before
  await Promise.all([server.stop(), copy.stop()])
  await bench.drop()
  const speed = (value: number) => `${(value / 1000).toFixed(0)} k rows/s`
  return [
    {
      row: '8',
      moment: "a season's survey report of 1 M rows as CSV through HTTP, over COPY TO",
      goal: 0.8,
      better: 'more',
      ...figures,
      ours: speed(figures.ours),
      limit: speed(figures.limit),
    },
    {
      row: '8b',
      moment: 'memory that the server grows by meanwhile, in MB',
      goal: 30,
      better: 'less',
      ratio: growth,
      range: [growth, growth],
      ours: `${growth.toFixed(1)} MB`,
      limit: '-',
      rounds: figures.rounds,
      dropped: 0,
    },
  ]
}
