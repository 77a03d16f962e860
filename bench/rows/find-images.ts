import { Kysely, PostgresDialect } from 'kysely'
import * as z from 'zod/mini'
import { imageFilter } from '#domain/images/filter.ts'
import { images } from '#server/images/queries.ts'
import type { LocalPostgres } from '#server/platform/postgres/embedded/local-postgres.ts'
import type { DB } from '#server/platform/postgres/schema.gen.ts'
import { openBench, type Bench } from '../database.ts'
import { median, quantile, ROUNDS, SHORT_ROUNDS, type Line } from '../figures.ts'
import { fire } from '../load.ts'
import { makePeople } from '../people.ts'
import { startWorker } from '../processes.ts'

const FARMS = 500
const ORGANISATIONS = 50
const CAMERAS = 10_000
const REQUESTS = 10
const PARTS = 20
const GOAL = { ratio: 1.75, page_ms: 80, count_ms: 300 }

/** Spread evenly over 0 to n - 1, independently for each seed. */
const spread = (value: string, seed: number, n: number) =>
  `((hashint8extended(${value}, ${seed}) & 9223372036854775807) % ${n})`

/**
 * Images over three years, a fifth of them with an insect: one class in most of these, one in a tenth, one in a
 * two-hundredth.
 */
const fillImages = async ({ pool }: Bench, count: number) => {
  await pool.query(`insert into organisations (title) select 'Organisation ' || g from generate_series(1, $1::int) g`, [
    ORGANISATIONS,
  ])
  await pool.query(
    `insert into farms (organisation_id, title, time_zone)
    select (select min(id) from organisations) + g % $2::int, 'Farm ' || g, 'Europe/London' from generate_series(1, $1::int) g`,
    [FARMS, ORGANISATIONS],
  )
  await pool.query(
    `insert into devices (name, device_id, device_type) select 'Camera ' || g, 'C' || g, 'camera' from generate_series(1, $1::int) g`,
    [CAMERAS],
  )
  await pool.query(
    `insert into placements (device_id, farm_id, during) select id, (select min(id) from farms) + id % $1::int, '(,)' from devices`,
    [FARMS],
  )
  await pool.query(
    `insert into object_classes (name) values ('bumblebee'), ('hoverfly'), ('social wasp') on conflict do nothing`,
  )
  const step = `make_interval(secs => 3 * 365 * 86400.0 / $1)`
  for (let part = 0; part < PARTS; part += 1)
    await pool.query(
      `insert into captures (device_id, placement_id, capture_key, captured_at, received_at, image_key, bytes, detections,
        insects, reviews, review_state)
      select device_id, place.id, 'k' || g, moment, moment, 'captures/' || g, 100000,
        '[{"object_class_name": "bumblebee", "confidence": 0.8, "x": 0.1, "y": 0.1, "width": 0.1, "height": 0.1}]',
        (g % 5 = 0)::int, (g % 1000 = 0)::int, case when g % 1000 = 0 then 'corrected' else 'unreviewed' end
      from generate_series($2::bigint, $3::bigint) g
      join (select id, device_id, row_number() over (order by id) - 1 as place from placements) place
        on place.place = ${spread('g', 1, CAMERAS)},
      lateral (select date_trunc('milliseconds', now() - ($1 - g) * ${step}) as moment) as at`,
      [count, Math.floor((part * count) / PARTS) + 1, Math.floor(((part + 1) * count) / PARTS)],
    )
  await pool.query(
    `insert into image_classes (image_id, class_id, placement_id, captured_at, insects, confidences)
    select captures.id, object_classes.id, placement_id, captured_at, 1, array[captures.id % 100 / 100.0]::real[]
    from captures join object_classes on object_classes.name =
      case when ${spread('captures.id', 2, 200)} = 0 then 'social wasp' when ${spread('captures.id', 3, 10)} = 0 then 'hoverfly'
        else 'bumblebee' end
    where captures.insects > 0`,
  )
  await pool.query('vacuum (analyze, freeze) captures, image_classes, placements, farms')
}

/** Typical filters: by farm, organisation or none, and by days, class, confidence and review. */
const filtersOf = (farm_id: number, organisation_id: number, today: string): string[] => {
  const year = today.slice(0, 4)
  return [
    '',
    `farm_id=${farm_id}`,
    `organisation_id=${organisation_id}`,
    `farm_id=${farm_id}&functional_group=hoverfly`,
    `farm_id=${farm_id}&functional_group=social%20wasp&min_confidence=0.5`,
    'functional_group=social%20wasp',
    'functional_group=hoverfly&min_confidence=0.9',
    `farm_id=${farm_id}&from=${year}-01-01&to=${today}&functional_group=hoverfly&min_confidence=0.4&review_state=unreviewed`,
    'review_state=corrected',
    `farm_id=${farm_id}&review_state=corrected`,
    `organisation_id=${organisation_id}&min_insects=1`,
    `farm_id=${farm_id}&hour_from=6&hour_to=9`,
  ]
}

/** The statements that a page of images runs, with their values. */
const statementsOf = async ({ pool }: Bench, user_id: number, filter: string) => {
  const statements: { text: string; values: unknown[] }[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push({ text: query.sql, values: [...query.parameters] }),
  })
  const query = z.parse(imageFilter, Object.fromEntries(new URLSearchParams(filter)))
  await images.list(db, { scope: { kind: 'all' }, user_id }, query, {})
  return statements.filter(({ text }) => /^\s*(?:\/\*[^*]*\*\/\s*)?select\b/.test(text))
}

/**
 * Row 19: the first page of a filter, the next page, and its count among ten million images, over the SQL of the page.
 * 19: p95 of pages over the summed p95 of their SQL; 19b and 19c: the slowest filter's page and count in milliseconds.
 */
export const findImagesRow = async (
  local: LocalPostgres,
  { short = false, count = 10_000_000 } = {},
): Promise<Line[]> => {
  const bench = await openBench(local, 'bench_images')
  await fillImages(bench, count)
  const people = await makePeople(bench)
  const env = { BENCH_HOST: bench.host, BENCH_DATABASE: bench.database }
  const server = await startWorker('./server.ts', env)
  const queries = await startWorker('./limits/queries.ts', env)
  const port = await server.ask<number>({})
  const [farm] = await bench.db
    .selectFrom('farms')
    .select(['id', 'organisation_id'])
    .orderBy('id')
    .offset(77)
    .limit(1)
    .execute()
  const filters = filtersOf(farm?.id ?? 0, farm?.organisation_id ?? 0, new Date().toISOString().slice(0, 10))
  const times = async (path: string, check?: (text: string) => void) =>
    (
      await fire(
        port,
        people.asking(REQUESTS, () => path),
        1,
        check,
      )
    ).times
  const pageOf = async (filter: string) => {
    let next: string | null = null
    const first = await times(`/api/images?${filter}`, (text) => {
      const { rows, next: cursor } = (JSON.parse(text) as { data: { rows: unknown[]; next: string | null } }).data
      if (rows.length === 0) throw new Error(`no image for ${filter}`)
      next = cursor
    })
    const following = next === null ? [] : await times(`/api/images?${filter}&after=${String(next)}`)
    return quantile([...first, ...following], 0.95)
  }
  const measured: { page: number[]; sql: number[]; count: number[] }[] = filters.map(() => ({
    page: [],
    sql: [],
    count: [],
  }))
  const rounds = short ? SHORT_ROUNDS : ROUNDS
  for (let round = -1; round < rounds; round += 1)
    for (const [index, filter] of filters.entries()) {
      const statements = await statementsOf(bench, people.first.id, filter)
      const sql = await queries.ask<number[][]>({ statements, times: REQUESTS })
      const page = await pageOf(filter)
      const counted = quantile(await times(`/api/images/count?${filter}`), 0.95)
      // The first requests, which compile plans and code, are not measured.
      if (round < 0) continue
      measured[index]?.page.push(page)
      measured[index]?.count.push(counted)
      measured[index]?.sql.push(sql.reduce((sum, one) => sum + quantile(one, 0.95), 0))
    }
  await Promise.all([server.stop(), queries.stop()])
  await bench.drop()
  const slowest = (which: 'page' | 'count') =>
    filters
      .map((filter, index) => ({ filter, ms: median(measured[index]?.[which] ?? []) }))
      .reduce((worst, one) => (one.ms > worst.ms ? one : worst))
  const ratios = Array.from({ length: rounds }, (_, round) => {
    const sum = (which: 'page' | 'sql') => measured.reduce((total, one) => total + (one[which][round] ?? Number.NaN), 0)
    return sum('page') / sum('sql')
  })
  const [page, counted] = [slowest('page'), slowest('count')]
  const millions = `${count / 1_000_000} M images`
  const absolute = (row: string, what: string, goal: number, { filter, ms }: typeof page): Line => ({
    row,
    moment: `${what} among ${millions}, slowest of ${filters.length} filters, p95 in ms over ${goal}`,
    ratio: ms / goal,
    range: [ms / goal, ms / goal],
    goal: 1,
    better: 'less',
    ours: `${ms.toFixed(1)} ms (${filter || 'all'})`,
    limit: `${goal} ms`,
    rounds,
    dropped: 0,
  })
  return [
    {
      row: '19',
      moment: `first and next page of ${filters.length} filters among ${millions}, p95 over the summed p95 of their SQL`,
      ratio: median(ratios),
      range: [Math.min(...ratios), Math.max(...ratios)],
      goal: GOAL.ratio,
      better: 'less',
      ours: `${median(measured.map((one) => median(one.page))).toFixed(1)} ms`,
      limit: `${median(measured.map((one) => median(one.sql))).toFixed(1)} ms`,
      rounds,
      dropped: 0,
    },
    absolute('19b', 'a page', GOAL.page_ms, page),
    absolute('19c', 'a count', GOAL.count_ms, counted),
  ]
}
