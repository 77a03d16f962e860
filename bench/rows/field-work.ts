import type { LocalPostgres } from '#server/platform/postgres/embedded/local-postgres.ts'
import { openBench, type Bench } from '../database.ts'
import { alternate, ROUNDS, SHORT_ROUNDS, type Line } from '../figures.ts'
import { ask, fire, type Shot } from '../load.ts'
import { makePeople } from '../people.ts'
import { cpuSeconds, startWorker } from '../processes.ts'
import { makePlots } from '../survey-records.ts'

const PLOTS = 100
const RECORDS = 100
const PEOPLE = 16
const VISITS = 160
const PLANTS = [1, 2, 3, 4, 5]
/**
 * Visits per second that ODK Central stored on two cores with sixteen concurrent requests, each as one submission with
 * a repeat. Measured once.
 */
const CENTRAL_VISITS = 42
/** Warm-up rounds, in which code and plans are compiled. */
const WARM_ROUNDS = 2

let keys = 0
const keyed = (headers: Record<string, string>) => ({ ...headers, 'idempotency-key': `bench ${(keys += 1)}` })
const plant = (plant_number: number) => ({ plant_number, observation: { count: plant_number * 3 } })

/** Checks that every sent count is stored exactly once. */
const checkStored = async ({ pool }: Bench, visits: number, plants: number) => {
  const { rows } = await pool.query<{ visits: number; plants: number }>(
    `select (select count(*)::int from surveys) as visits, count(*)::int as plants
    from flower_surveys join flower_observations on flower_survey_id = flower_surveys.id and count = plant_number * 3`,
  )
  if (rows[0]?.visits !== visits || rows[0].plants !== plants)
    throw new Error(`${rows[0]?.visits} of ${visits} visits and ${rows[0]?.plants} of ${plants} plants are stored`)
}

/**
 * Row 22: how quickly a full outbox of one person is stored, as the phone sends it: each visit with its count, one
 * after the other. Row 23: cost of a visit with five plants that is sent in one request.
 */
export const fieldWorkRows = async (local: LocalPostgres, { short = false } = {}): Promise<Line[]> => {
  const bench = await openBench(local, 'bench_field_work')
  const { organisation_id, plots } = await makePlots(bench, PLOTS)
  const people = await makePeople(bench, organisation_id)
  const others = people.asking(PEOPLE, () => '').map(({ headers }) => headers)
  const server = await startWorker('./server.ts', { BENCH_HOST: bench.host, BENCH_DATABASE: bench.database })
  const port = await server.ask<number>({})
  const rounds = short ? SHORT_ROUNDS : ROUNDS
  const stored = { visits: 0, plants: 0 }

  const post = (path: string, headers: Record<string, string>, body: object): Shot => ({
    method: 'POST',
    path,
    headers: keyed(headers),
    body: JSON.stringify(body),
  })
  /** Records per second, sent one after the other. */
  const records = async (headersOf: (index: number) => Record<string, string>) => {
    const began = performance.now()
    for (let index = 0; index < RECORDS; index += 1) {
      const entry_keys = [`count ${(keys += 1)}`]
      const body = { plot_id: plots[index % PLOTS], go_on: false, flowers: [plant(1)], entry_keys }
      await ask(port, post('/api/surveys', headersOf(index), body))
    }
    stored.visits += RECORDS
    stored.plants += RECORDS
    return RECORDS / ((performance.now() - began) / 1_000)
  }
  const ofOne = () => records(() => people.first.headers)
  const inTurn = () => records((index) => others[index % PEOPLE] ?? people.first.headers)

  /**
   * Visits in one request each, sixteen concurrently: CPU milliseconds of the server for one visit, and visits stored
   * per second.
   */
  const visits = async (numbers: readonly number[]) => {
    const shots = Array.from({ length: VISITS }, (_, index) =>
      post('/api/surveys', others[index % PEOPLE] ?? people.first.headers, {
        plot_id: plots[index % PLOTS],
        flowers: numbers.map(plant),
      }),
    )
    const before = cpuSeconds(server.pid)
    const { seconds } = await fire(port, shots, PEOPLE, (text) => {
      const { flowers } = (JSON.parse(text) as { data: { flowers: unknown[] } }).data
      if (flowers.length !== numbers.length) throw new Error('a plant is missing')
    })
    stored.visits += VISITS
    stored.plants += VISITS * numbers.length
    return { cpu: ((cpuSeconds(server.pid) - before) * 1_000) / VISITS, rate: VISITS / seconds }
  }
  for (let round = 0; round < WARM_ROUNDS; round += 1) {
    await ofOne()
    await inTurn()
    await visits([1])
    await visits(PLANTS)
  }
  const outbox = await alternate(rounds, inTurn, ofOne)
  const rates: number[] = []
  const whole = await alternate(
    rounds,
    async () => (await visits([1])).cpu,
    async () => {
      const { cpu, rate } = await visits(PLANTS)
      rates.push(rate)
      return cpu
    },
  )
  await checkStored(bench, stored.visits, stored.plants)
  await server.stop()
  await bench.drop()
  const rate = rates.toSorted((a, b) => a - b)[Math.floor(rates.length / 2)] ?? 0
  const seconds = RECORDS / outbox.ours
  return [
    {
      row: '22',
      moment: `${RECORDS} records of one person, one after the other as the outbox sends them, over ${PEOPLE} people in turn`,
      goal: 0.8,
      better: 'more',
      ...outbox,
      ours: `${outbox.ours.toFixed(0)}/s`,
      limit: `${outbox.limit.toFixed(0)}/s`,
    },
    {
      row: '22b',
      moment: `seconds for ${RECORDS} records of one person`,
      goal: 3,
      better: 'less',
      ratio: seconds,
      range: [seconds, seconds],
      noise: 0.5,
      ours: `${seconds.toFixed(2)} s`,
      limit: '3 s',
      rounds: outbox.rounds,
      dropped: outbox.dropped,
    },
    {
      row: '23',
      moment: 'a visit with five plants by one request, CPU over that of a visit with one',
      goal: 1.5,
      better: 'less',
      ...whole,
      ours: `${whole.ours.toFixed(1)} ms CPU`,
      limit: `${whole.limit.toFixed(1)} ms CPU`,
    },
    {
      row: '23b',
      moment: 'visits with five plants a second, sixteen at once, over what ODK Central stored on two cores',
      goal: 1.2,
      better: 'more',
      ratio: rate / CENTRAL_VISITS,
      range: [Math.min(...rates) / CENTRAL_VISITS, Math.max(...rates) / CENTRAL_VISITS],
      ours: `${rate.toFixed(0)}/s`,
      limit: `${CENTRAL_VISITS}/s`,
      rounds: rates.length,
      dropped: 0,
    },
  ]
}
