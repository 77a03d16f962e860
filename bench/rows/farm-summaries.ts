import type { LocalPostgres } from '#server/platform/postgres/embedded/local-postgres.ts'
import { makeDevice } from '#server/factories/devices.ts'
import { makeFarm, makeOrganisation } from '#server/factories/places.ts'
import { model } from '#domain/score/parameters.ts'
import { recentWindows, weekOf, weeksBetween } from '#domain/seasons/windows.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { openBench, type Bench } from '../database.ts'
import { alternateEach, quantile, ROUNDS, SHORT_ROUNDS, type Line } from '../figures.ts'
import { ask, fire, type Shot } from '../load.ts'
import { makePeople } from '../people.ts'
import { startWorker } from '../processes.ts'

const FARMS = 500
const ORGANISATIONS = 25
const CAMERAS_A_FARM = 4
const SEASON_WEEKS = 30
const REQUESTS = 200
const PAGE = 10

/** Farms with cameras, and with the scores of two seasons and the last days. */
const fillFarms = async (bench: Bench) => {
  const { db, pool } = bench
  let organisation_id = 0
  for (let index = 0; index < FARMS; index += 1) {
    if (index % (FARMS / ORGANISATIONS) === 0) ({ id: organisation_id } = await makeOrganisation(db))
    const { id: farm_id } = await makeFarm(db, { organisation_id })
    for (let camera = 0; camera < CAMERAS_A_FARM; camera += 1) await makeDevice(db, { farm_id })
  }
  const today = localDay(new Date(), 'Europe/London')
  const season = (end: string) => weeksBetween(addDays(weekOf(end).start, -7 * (SEASON_WEEKS - 1)), end)
  const { now, before, yearBefore } = recentWindows(today)
  const windows = [...season(today), ...season(addDays(today, -364)), now, before, yearBefore]
  const days = new Map(windows.map((window) => [`${window.start} ${window.end}`, window]))
  await pool.query(
    `insert into week_scores (farm_id, start_date, end_date, status, score, low, high, band, completeness, hours,
      hours_possible, visits_per_100_flowers_hour, lowest_field, finding, model, basis)
    select id, start_date, end_date, 'ok', score, greatest(score - 9, 0), least(score + 7, 100), 'High', 82, 300, 390, 4.2, null,
      '{"code": "FEW_VISITS", "insight": "Flowers get half of the visits they need.", "recommendation": null}', $1, 'sums'
    from farms cross join unnest($2::date[], $3::date[]) as days (start_date, end_date),
    lateral (select 20 + (id * 7 + extract(doy from start_date)::int * 3) % 60 as score) as made`,
    [model, [...days.values()].map(({ start }) => start), [...days.values()].map(({ end }) => end)],
  )
  await pool.query('insert into farm_seasons (farm_id, today, recent_at, worked) select id, $1, now(), 0 from farms', [
    today,
  ])
  await pool.query(
    `update device_status set last_seen_at = now() - make_interval(hours => device_id % 30), battery_level = 10 + device_id % 90`,
  )
  await pool.query('vacuum analyze')
  return days.size
}

/** Rows 7b and 7c: time of a page of farm summaries over that of a page of the same farms' devices. */
export const farmSummariesRow = async (local: LocalPostgres, { short = false } = {}): Promise<Line[]> => {
  const bench = await openBench(local, 'bench_glances')
  const weeks = await fillFarms(bench)
  const people = await makePeople(bench)
  const server = await startWorker('./server.ts', { BENCH_HOST: bench.host, BENCH_DATABASE: bench.database })
  const port = await server.ask<number>({})
  const shotsOf = (path: string) => people.asking(REQUESTS, () => `/api/${path}?skip=0&limit=${PAGE}`)
  const [glances, devices] = [shotsOf('farm-glances'), shotsOf('devices')]
  const page = async ([shot]: Shot[]) =>
    (JSON.parse(await ask(port, shot as Shot)) as { data: { rows: Record<string, unknown>[]; total: number } }).data
  const { rows, total } = await page(glances)
  const isWhole = rows.every(({ weeks: own, change, change_on_year }) => own && change && change_on_year)
  if (total !== FARMS || rows.length !== PAGE || !isWhole) throw new Error('the page of farms is not whole')
  if ((await page(devices)).total !== FARMS * CAMERAS_A_FARM) throw new Error('the page of devices is not whole')
  const times = async (shots: Shot[]) => {
    const { times: all } = await fire(port, shots, 1)
    return { p50: quantile(all, 0.5), p95: quantile(all, 0.95) }
  }
  await times(glances)
  await times(devices)
  const figures = await alternateEach(
    short ? SHORT_ROUNDS : ROUNDS,
    () => times(devices),
    () => times(glances),
  )
  await server.stop()
  await bench.drop()
  const ms = (value: number) => `${value.toFixed(1)} ms`
  return figures.map(({ name, ofAll: _, ...figure }) => ({
    row: name === 'p50' ? '7b' : '7c',
    moment: `a page of ${FARMS} farms at a glance with ${weeks} windows each, ${name} over that of a page of their ${FARMS * CAMERAS_A_FARM} devices`,
    goal: 1.5,
    better: 'less',
    ...figure,
    ours: ms(figure.ours),
    limit: ms(figure.limit),
  }))
}
