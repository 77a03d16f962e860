import { setTimeout as wait } from 'node:timers/promises'
import { usualPublication } from '#domain/exports/publication.ts'
import type { DataFormat, Export } from '#domain/exports/export.ts'
import { sessions } from '#server/accounts/sessions/sessions.ts'
import { selectCamtrapTables } from '#server/exports/data/camtrap-sources.ts'
import { exportNames } from '#server/exports/data/classes.ts'
import { selectDarwinTables } from '#server/exports/data/darwin-core.ts'
import { taxaOfGroup } from '#server/exports/data/darwin-events.ts'
import { modelScopes } from '#server/exports/data/model-scopes.ts'
import type { OpenData } from '#server/exports/data/open-data.ts'
import { makeUser } from '#server/factories/people.ts'
import { makeFarm, makeField, makePlot, makeTunnel } from '#server/factories/places.ts'
import type { LocalPostgres } from '#server/platform/postgres/embedded/local-postgres.ts'
import { ownClient } from '#server/platform/postgres/own-client.ts'
import { openBench, type Bench } from '../database.ts'
import { alternate, median, quantile, SHORT_ROUNDS, type Line } from '../figures.ts'
import { ask } from '../load.ts'
import { peakMegabytes, startWorker } from '../processes.ts'

const CAMERAS = 40
const HOURS = 14
const CLASSES = ['bumblebee', 'Apis mellifera', 'hfly_episyr', 'Andrena', 'wasp']
/** Observations: each class in each hour, and an image with a bounding box every tenth hour. */
const observationsOf = (days: number) => CAMERAS * days * HOURS * CLASSES.length
const period = { from: '2025-01-01', to: '2025-12-31' }
const PAUSE_MS = 50
const FULL = { days: 365, rounds: SHORT_ROUNDS, quietRequests: 400 }
/** A tenth of the data, measured once. */
const SHORT = { days: 36, rounds: 1, quietRequests: 100 }
const GOAL = { ratio: 0.4, megabytes: 60, page: 2 }

/** Cameras on the plots of one farm that counted a million insects by hour and class, and took images. */
const fill = async (bench: Bench, days: number) => {
  const { db, pool } = bench
  const farm = await makeFarm(db)
  const field = await makeField(db, { farm_id: farm.id })
  const tunnel = await makeTunnel(db, { field_id: field.id })
  for (let number = 1; number <= CAMERAS; number += 1) await makePlot(db, { tunnel_id: tunnel.id, number })
  await pool.query(
    `insert into devices (name, device_id, device_type, created_at)
    select 'Camera ' || g, 'C' || g, 'camera', '2024-01-01' from generate_series(1, $1::int) g`,
    [CAMERAS],
  )
  await pool.query(
    `insert into placements (device_id, farm_id, field_id, tunnel_id, plot_id, during)
    select devices.id, $1, $2, $3, plots.id, '(,)' from devices join plots on 'C' || plots.number = devices.device_id`,
    [farm.id, field.id, tunnel.id],
  )
  await pool.query(`insert into object_classes (name) select unnest($1::text[]) on conflict do nothing`, [CLASSES])
  await pool.query(`create table hours as select placements.id as placement_id, placements.device_id,
    '2025-01-01T05:00:00Z'::timestamptz + day * interval '1 day' + hour * interval '1 hour' as hour, day * 14 + hour as n
    from placements, generate_series(0, ${days - 1}) as day, generate_series(0, ${HOURS - 1}) as hour`)
  await pool.query(`insert into hourly_watch (placement_id, hour, watched, counted, scored, hours, hours_counted, hours_scored,
      flower_seconds, weight_seconds, visits)
    select placement_id, hour, during, during, during, 0.9, 0.9, 0.9, 32400, 3240, 7
    from hours, lateral (select tstzmultirange(tstzrange(hour, hour + interval '54 minutes'))) as watched (during)`)
  await pool.query(
    `insert into hourly_counts (placement_id, hour, class_id, count, scored)
    select placement_id, hour, object_classes.id, 1 + n % 9, 1 + n % 9 from hours, object_classes where name = any($1)`,
    [CLASSES],
  )
  await pool.query(`insert into captures (device_id, placement_id, capture_key, captured_at, image_key, detections, insects)
    select device_id, placement_id, 'k' || n, hour + interval '7 minutes', 'captures/' || n,
      '[{"object_class_name": "bumblebee", "confidence": 0.8, "x": 0.1, "y": 0.1, "width": 0.1, "height": 0.1}]', 1
    from hours where n % 10 = 0`)
  await pool.query('drop table hours')
  await pool.query('vacuum analyze')
  const person = await makeUser(db, { role: 'admin', organisation_id: farm.organisation_id })
  return { farm, person }
}

/** The data that an export of the year opens, from which its statements are built. */
const openedBy = async (bench: Bench, farm: Awaited<ReturnType<typeof makeFarm>>): Promise<OpenData> => {
  const placements = await bench.db.selectFrom('placements').select('id').orderBy('id').execute()
  return {
    client: await ownClient({ host: bench.host, user: 'bombus', database: bench.database }),
    scope: { kind: 'organisation', organisation_id: farm.organisation_id },
    organisation_id: farm.organisation_id,
    farms: [{ id: farm.id, title: farm.title, time_zone: farm.time_zone, has_position: true }],
    zones: [farm.time_zone],
    story: {
      ...usualPublication,
      ...period,
      organisation: 'Growers',
      created: new Date(),
      baseUrl: 'http://localhost',
      export_id: 1,
    },
    placement_ids: placements.map(({ id }) => id),
    models: [],
    custom_fields: [],
    observer_key: null,
  }
}

/**
 * Row 20: rows per second of an archive of a million observations over COPY TO of the same statements, with the growth
 * of memory and the response time of a page meanwhile.
 */
export const archiveRows = async (
  local: LocalPostgres,
  say: (text: string) => void,
  { short = false } = {},
): Promise<Line[]> => {
  const { days, rounds, quietRequests } = short ? SHORT : FULL
  const bench = await openBench(local, 'bench_archive')
  const { farm, person } = await fill(bench, days)
  const open = await openedBy(bench, farm)
  const names = await exportNames(open)
  const selects: [DataFormat, string[]][] = [
    ['camtrap_dp', Object.values(selectCamtrapTables(open, names))],
    ['darwin_core', Object.values(selectDarwinTables(open, names, await modelScopes(open, taxaOfGroup)))],
  ]
  await open.client.end()
  const env = { BENCH_HOST: bench.host, BENCH_DATABASE: bench.database, BENCH_EXPORTS: 'on' }
  const server = await startWorker('./server.ts', env)
  const copy = await startWorker('./limits/copy-out.ts', env)
  const port = await server.ask<number>({})
  const headers = { authorization: `Bearer ${(await sessions.open(bench.db, person.id)).token}` }
  const call = async <Data>(method: 'GET' | 'POST', path: string, body?: object): Promise<Data> => {
    const shot = { method, path: `/api${path}`, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    return (JSON.parse(await ask(port, shot)) as { data: Data }).data
  }
  const page = async (): Promise<number> => {
    const began = performance.now()
    await call('GET', `/farm-dashboard/${farm.id}?from=2025-06-01&to=2025-06-07`)
    return performance.now() - began
  }
  const times: number[] = []
  const runExport = async (format: DataFormat): Promise<{ rows: number; seconds: number }> => {
    const began = performance.now()
    const { id } = await call<Export>('POST', '/exports', { format, organisation_id: farm.organisation_id, ...period })
    for (;;) {
      times.push(await page())
      const { state, done, error } = await call<Export>('GET', `/exports/${id}`)
      if (state === 'done') return { rows: done, seconds: (performance.now() - began) / 1000 }
      if (error !== null) throw new Error(error)
      await wait(PAUSE_MS)
    }
  }

  const quiet: number[] = []
  for (let n = 0; n < quietRequests; n += 1) {
    quiet.push(await page())
    await wait(PAUSE_MS)
  }
  const before = peakMegabytes(server.pid)
  const lines: Line[] = []
  for (const [format, statements] of selects) {
    let expected = 0
    const limit = async () => {
      let [rows, seconds] = [0, 0]
      for (const select of statements) {
        const copied = await copy.ask<{ lines: number; seconds: number }>({
          select,
          before: 'set enable_nestloop = off',
        })
        rows += copied.lines
        seconds += copied.seconds
      }
      expected = rows
      return rows / seconds
    }
    const ours = async () => {
      const { rows, seconds } = await runExport(format)
      if (rows !== expected || rows < observationsOf(days)) throw new Error(`${rows} rows instead of ${expected}`)
      return rows / seconds
    }
    const figures = await alternate(rounds, limit, ours)
    const speed = (value: number) => `${(value / 1000).toFixed(0)} k rows/s`
    say(`${format}: ${expected} rows`)
    lines.push({
      row: format === 'camtrap_dp' ? '20' : '20b',
      moment: `${format === 'camtrap_dp' ? 'Camtrap DP' : 'a Darwin Core archive'} of ${(observationsOf(days) / 1_000_000).toFixed(1)} M observations, from the request until it is stored, over COPY TO of the same statements`,
      goal: GOAL.ratio,
      better: 'more',
      ...figures,
      ours: speed(figures.ours),
      limit: speed(figures.limit),
    })
  }
  const growth = peakMegabytes(server.pid) - before
  await Promise.all([server.stop(), copy.stop()])
  await bench.drop()
  const [busy, idle] = [quantile(times, 0.99), quantile(quiet, 0.99)]
  return [
    ...lines,
    {
      row: '20c',
      moment: 'memory that the server grows by meanwhile, in MB',
      goal: GOAL.megabytes,
      better: 'less',
      ratio: growth,
      range: [growth, growth],
      ours: `${growth.toFixed(1)} MB`,
      limit: '-',
      rounds,
      dropped: 0,
    },
    {
      row: '20d',
      moment: 'p99 of a dashboard meanwhile over quiet',
      goal: GOAL.page,
      better: 'less',
      ratio: busy / idle,
      range: [busy / idle, busy / idle],
      ours: `${busy.toFixed(1)} ms`,
      limit: `${idle.toFixed(1)} ms`,
      rounds: 1,
      dropped: 0,
      note: `medians ${median(times).toFixed(1)} and ${median(quiet).toFixed(1)} ms`,
    },
  ]
}
