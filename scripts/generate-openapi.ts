import { writeFileSync } from 'node:fs'
import { buildApp } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import { layOut } from '#server/platform/openapi/layout.ts'
import { describeEndpoints } from '#server/platform/openapi/openapi.ts'
import { makeDrain } from '#server/platform/http/drain.ts'
import { makeMetrics } from '#server/platform/metrics/metrics.ts'
import { makeLimits } from '#server/platform/limits/limits.ts'
import { makeLog } from '#server/platform/observability/log.ts'
import { readSettings } from '#server/platform/config/settings.ts'

/** Writes openapi.json from the routes of a server that receives no requests and so needs no database. */
const settings = readSettings({ BOMBUS_DEMO: 'off', BOMBUS_MAIL: 'off' })
const log = makeLog('silent')
const app = await buildApp({
  settings,
  log,
  drain: makeDrain(),
  metrics: makeMetrics(log),
  limits: makeLimits({ log } as Deps),
  clock: () => new Date(),
  identity: {},
  deviceBudgets: { guard: () => undefined },
  live: { stop: async () => undefined },
} as unknown as Deps)
await app.ready()
writeFileSync('openapi.json', `${layOut(describeEndpoints(app.endpoints))}\n`)
await app.close()
