import type { LocalPostgres } from '#server/platform/postgres/embedded/local-postgres.ts'
import { openBench } from '../database.ts'
import { alternate, quantile, ROUNDS, SHORT_ROUNDS, type Line } from '../figures.ts'
import { ask, fire, type Shot } from '../load.ts'
import { makePeople, type People } from '../people.ts'
import { startWorker } from '../processes.ts'
import { makePlots, makeSurveyRecords } from '../survey-records.ts'

const LONG = 1_000_000
const SHORT = 10_000
const PLOTS = 100
const PAGE = 50
const REQUESTS = 20
/** Number of pages that one person requests. */
const PAGES = 15

interface Record {
  start_time: string
  plant_number: number
}

const openList = async (local: LocalPostgres, name: string, records: number) => {
  const bench = await openBench(local, name)
  const { organisation_id } = await makePlots(bench, PLOTS)
  await makeSurveyRecords(bench, records)
  const people = await makePeople(bench, organisation_id)
  const server = await startWorker('./server.ts', { BENCH_HOST: bench.host, BENCH_DATABASE: bench.database })
  const port = await server.ask<number>({})
  /** Checks that a page has its fifty records, newest first, and the total of all. */
  const check = (text: string) => {
    const { rows, total } = (JSON.parse(text) as { data: { rows: Record[]; total: number } }).data
    const isSorted = rows.every(({ start_time }, index) => index === 0 || start_time <= rows[index - 1]!.start_time)
    if (rows.length !== PAGE || total !== records || !isSorted) throw new Error(`${rows.length} of ${total} records`)
  }
  const path = (skip: number) => `/api/surveys/flowers?skip=${skip}&limit=${PAGE}`
  const times = async (shots: Shot[]) => (await fire(port, shots, 1, check)).times
  return {
    newest: (of: People = people) => times(of.asking(REQUESTS, () => path(0))),
    middle: () => times(people.asking(REQUESTS / 4, () => path(records / 2))),
    /** Requests page after page, all by one person or each by another one. */
    pages: async (who: 'one' | 'in turn') => {
      const shots = people.asking(PAGES, (index) => path(index * PAGE))
      return times(who === 'one' ? shots.map((shot) => ({ ...shot, headers: people.first.headers })) : shots)
    },
    /** Somebody else sends a small request meanwhile. */
    other: () => ask(port, people.asking(2, () => '/api/farms')[1]!),
    close: async () => {
      await server.stop()
      await bench.drop()
    },
  }
}

/** Row 24: pages of a list of a million survey records over those of ten thousand, and one person who turns pages over people in turn. */
export const longListsRow = async (local: LocalPostgres, { short = false } = {}): Promise<Line[]> => {
  const long = await openList(local, 'bench_long_list', LONG)
  const brief = await openList(local, 'bench_short_list', SHORT)
  const rounds = short ? SHORT_ROUNDS : ROUNDS
  const p95 = async (times: Promise<number[]>) => quantile(await times, 0.95)
  const p50 = async (times: Promise<number[]>) => quantile(await times, 0.5)
  // The first requests, which compile plans and code, are not measured.
  for (const list of [long, brief]) for (const work of [list.newest, list.middle]) await work()
  const newest = await alternate(
    rounds,
    () => p95(brief.newest()),
    () => p95(long.newest()),
  )
  const middle = await alternate(
    rounds,
    () => p95(brief.middle()),
    () => p95(long.middle()),
  )
  const one = await alternate(
    rounds,
    () => p50(long.pages('in turn')),
    async () => {
      // Nobody waits for others while the server has only one active person.
      await long.other()
      return p50(long.pages('one'))
    },
  )
  await Promise.all([long.close(), brief.close()])
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const line = (row: string, moment: string, goal: number, figures: Awaited<ReturnType<typeof alternate>>): Line => ({
    row,
    moment,
    goal,
    better: 'less',
    ...figures,
    ours: ms(figures.ours),
    limit: ms(figures.limit),
  })
  return [
    line('24', 'the newest 50 of 1 M survey records and their total, p95 over that of 10,000', 1.5, newest),
    line('24b', '50 from the middle of 1 M survey records and their total, p95 over that of 10,000', 1.5, middle),
    line('24c', `one person who turns ${PAGES} pages of 1 M survey records, p50 over that of people in turn`, 1.2, one),
  ]
}
