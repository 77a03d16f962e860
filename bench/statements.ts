import { Kysely, PostgresDialect } from 'kysely'
import { readDashboard } from '#server/dashboard/queries.ts'
import { makeLog } from '#server/platform/observability/log.ts'
import type { DB } from '#server/platform/postgres/schema.gen.ts'
import { makeWeatherCache } from '#server/weather/weather-cache.ts'
import { simulatedWeather } from '#simulator/weather.ts'
import type { Deps } from '#server/deps.ts'
import type { Bench } from './database.ts'

/** One reading of the dashboard. */
export interface Reading {
  farm_id: number
  week: { from: string; to: string }
}

/** The SQL that these readings of the dashboard run, with its values; row 6 compares the whole response with it. */
export const collectStatements = async (bench: Bench, readings: readonly Reading[], user_id: number) => {
  const statements: { text: string; values: unknown[] }[] = []
  let collecting = false
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: bench.pool }),
    log: ({ query }) => {
      if (collecting && query.sql.trimStart().startsWith('select'))
        statements.push({ text: query.sql, values: [...query.parameters] })
    },
  })
  const clock = () => new Date()
  const deps = {
    db,
    reads: { primary: { db } },
    clock,
    weather: makeWeatherCache({ db, provider: simulatedWeather(7), clock, log: makeLog('silent') }),
  } as unknown as Deps
  const person = {
    kind: 'person',
    scope: { kind: 'all' },
    user_id,
    role: 'admin',
    hasPortal: true,
    session_id: 0,
    isConfirmed: true,
    needsFactor: false,
    name: 'Bench',
    wrote_at: null,
  } as const
  // The second reading finds everything that the first one cached or fetched.
  for (collecting of [false, true])
    for (const { farm_id, week } of readings) await readDashboard(deps, person, farm_id, week)
  return statements
}
