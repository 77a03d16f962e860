import { shownStatement } from '#server/platform/postgres/statement-name.ts'
import type { Statement } from './collected.ts'
import type { Bench } from './database.ts'
import { ask } from './load.ts'
import { startWorker } from './processes.ts'
import type { Seasons } from './seasons.ts'

const HEAVIEST = 10
/** Smaller tables are read faster by a sequential scan than through an index. */
const GROWN = 100_000

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Plan[]
}
interface Explained {
  Plan: Plan & { 'Actual Rows': number; 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
  'Execution Time': number
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Calls about a farm's seasons, and calls that need the whole length of them. */
const callsOf = ({ farms, weeks }: Seasons): string[] => {
  const farm = farms[Math.floor(farms.length / 2)]
  const week = weeks[10] ?? { from: '2026-06-08', to: '2026-06-14' }
  const asked = `farm_id=${farm}&start_date=${week.from}&end_date=${week.to}`
  const year = `farm_id=${farm}&from=2026-01-01&to=2026-12-31`
  return [
    `/farm-dashboard/${farm}?from=${week.from}&to=${week.to}`,
    `/inference?${asked}`,
    `/inference/result-by-day?${asked}`,
    `/inference/result-by-hour?${asked}`,
    `/inference/pollination-health?${asked}`,
    `/inference/device-running-hours/farm/${farm}?year=2026`,
    `/reports/pollination-count?${year}`,
    `/reports/pollination-health?${year}`,
    `/farms/${farm}/treatment-arms/comparison?start_date=2026-03-01&end_date=2026-10-01`,
    `/farms-deployments?farm_id=${farm}&year=2026`,
    '/devices?limit=50&skip=0',
    '/devices?limit=50&skip=0&sort=-hours',
    '/devices?limit=50&skip=0&q=cam',
    '/devices/counts',
    '/farms',
    '/find?q=farm',
    '/users?limit=50&skip=0',
    '/security-events?limit=50&skip=0',
    '/imports?limit=50&skip=0',
    '/surveys?year=2026&limit=50&skip=0',
  ]
}

/** EXPLAIN of the slowest statements of these calls, as a table, and of all sequential scans of tables that grow. */
export const explainHeaviest = async (
  bench: Bench,
  seasons: Seasons,
  headers: Record<string, string>,
): Promise<string> => {
  const env = { BENCH_HOST: bench.host, BENCH_DATABASE: bench.database, BENCH_COLLECT: 'on' }
  const server = await startWorker('./server.ts', env)
  const port = await server.ask<number>({})
  const refused: string[] = []
  for (const path of callsOf(seasons))
    await ask(port, { method: 'GET', path: `/api${path}`, headers }).catch((error: unknown) =>
      refused.push(`${path}: ${(error as Error).message}`),
    )
  const statements = await server.ask<Statement[]>({ collected: true })
  await server.stop()
  const { rows: tables } = await bench.pool.query<{ name: string }>(
    'select relname as name from pg_class where reltuples > $1',
    [GROWN],
  )
  const grown = new Set(tables.map(({ name }) => name))

  const explained: { statement: Statement; plan: Explained; nodes: Plan[] }[] = []
  for (const statement of statements.filter(({ text }) => /^\s*(select|with)\b/.test(text))) {
    const { text, values } = statement
    // Runs twice: the second time the data is in memory, as for repeated requests.
    for (const _once of [1, 2]) {
      const { rows } = await bench.pool.query<{ 'QUERY PLAN': [Explained] }>(
        `explain (analyze, buffers, format json) ${text}`,
        values,
      )
      const plan = rows[0]?.['QUERY PLAN'][0]
      if (_once === 2 && plan) explained.push({ statement, plan, nodes: nodesOf(plan.Plan) })
    }
  }
  const scans = explained.flatMap(({ statement, nodes }) =>
    nodes
      .filter((node) => node['Node Type'] === 'Seq Scan' && grown.has(node['Relation Name'] ?? ''))
      .map((node) => `${node['Relation Name']} (${statement.call}: ${shownStatement(statement).slice(0, 80)})`),
  )
  const heaviest = explained.toSorted((a, b) => b.plan['Execution Time'] - a.plan['Execution Time']).slice(0, HEAVIEST)
  const table = heaviest.map(({ statement, plan, nodes }) => [
    statement.call ?? 'no call',
    `\`${shownStatement(statement).replaceAll('|', ' ').replaceAll('`', ' ').slice(0, 120)}\``,
    plan['Execution Time'].toFixed(1),
    plan.Plan['Actual Rows'],
    plan.Plan['Shared Hit Blocks'] + plan.Plan['Shared Read Blocks'],
    [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))].join(', '),
  ])
  return [
    `Of ${explained.length} statements of ${callsOf(seasons).length} calls, the ${heaviest.length} that took longest (EXPLAIN ANALYZE, the second time):`,
    '',
    '| call | statement | ms | rows | pages of 8 kB | keys |',
    '| --- | --- | --- | --- | --- | --- |',
    ...table.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    scans.length === 0
      ? `None of the ${explained.length} reads a table of more than ${GROWN.toLocaleString('en-GB')} rows from end to end.`
      : `Read from end to end, though they grow: ${[...new Set(scans)].join('; ')}.`,
    ...refused.map((call) => `Not answered: ${call}`),
  ].join('\n')
}
