import { builtInIdentity } from '#server/accounts/built-in-identity.ts'
import { buildApp } from '#server/app.ts'
import { startExports } from '#server/exports/start-exports.ts'
import { startImports } from '#server/uploads/runner.ts'
import { makeCaptureJobs } from '#server/ingest/thumbnail-writes.ts'
import { makeLive } from '#server/live/live.ts'
import { makeDeviceBudgets } from '#server/ingest/device-budgets.ts'
import { makeMessageStore } from '#server/ingest/message-store.ts'
import { startBatchWorker } from '#server/ingest/batch-worker/run-in-worker.ts'
import { folderBlobs } from '#server/platform/storage/blobs.ts'
import { connect } from '#server/platform/postgres/database.ts'
import { makeDrain } from '#server/platform/http/drain.ts'
import { makeImageMemory } from '#server/platform/limits/image-memory.ts'
import { startJobs } from '#server/platform/jobs/jobs.ts'
import { makeLimits } from '#server/platform/limits/limits.ts'
import { makeLog } from '#server/platform/observability/log.ts'
import { silentMailer } from '#server/platform/mail/mail.ts'
import { connectLowPriority, primaryAlone } from '#server/platform/reads/reads.ts'
import { makeMetrics } from '#server/platform/metrics/metrics.ts'
import { makeSecurityLog } from '#server/platform/security/security-log.ts'
import { readSettings } from '#server/platform/config/settings.ts'
import { watchStatements } from '#server/platform/observability/slow-statements.ts'
import { makeWeatherCache } from '#server/weather/weather-cache.ts'
import { simulatedWeather } from '#simulator/weather.ts'
import { collectAll } from './collected.ts'
import { serveOrders, temporaryFolder } from './processes.ts'

/** With the product's budgets and thumbnails, for the row about neighbours. Each client has an address of its own. */
const isBounded = process.env['BENCH_BUDGETS'] === 'on'
const unbounded = {
  DEVICE_RATE: '100000000',
  PERSON_RATE: '100000000',
  DEVICE_MESSAGES: '100000000',
  DEVICE_MEGABYTES: '100000000',
  DEVICE_IMAGES: '100000000',
}

/** The complete product server as the benchmark measures it, on the benchmark's database and without the demo. */
const settings = readSettings({
  BOMBUS_DEMO: 'off',
  // Its people sign in with a session that the benchmark opens.
  SECOND_FACTOR: 'off',
  BOMBUS_MAIL: 'off',
  LOG_LEVEL: isBounded ? 'error' : 'warn',
  // Slow calls are watched as in production, but not logged, so that the table stays readable.
  SLOW_STATEMENT_MS: '60000',
  SLOW_CALL_MS: '60000',
  ...(isBounded ? { TRUST_PROXY: '1' } : unbounded),
  PORT: process.env['BENCH_PORT'] ?? '0',
})
const log = makeLog(settings.LOG_LEVEL)
const connection = {
  host: process.env['BENCH_HOST'] ?? '',
  user: 'bombus_server',
  database: process.env['BENCH_DATABASE'] ?? '',
}
const collected = process.env['BENCH_COLLECT'] === 'on' ? collectAll() : null
const { db, pool, close } = connect(connection, undefined, collected?.watch ?? watchStatements(log, settings))
const rollups = process.env['BENCH_ROLLUPS'] !== 'off'
const batches = startBatchWorker({ connection, settings, rollups }, log)
const clock = () => new Date()
const metrics = makeMetrics(log)
const jobs = await startJobs(pool, log, { metrics })
const limits = makeLimits({ db, log })
const stopLimits = limits.start()
const identity = builtInIdentity({ db, mail: silentMailer, settings, clock })
const later = connectLowPriority(connection)
const reads = primaryAlone({ db, connection }, later.db)
const deps = {
  db,
  reads,
  pool,
  direct: connection,
  settings,
  clock,
  log,
  limits,
  jobs,
  drain: makeDrain(),
  mail: silentMailer,
  blobs: folderBlobs(temporaryFolder('files')),
  identity,
  live: makeLive({ db, reads, connection, identity, log }),
  mailboxSecret: null,
  security: makeSecurityLog(db, log),
  metrics,
  messages: makeMessageStore({ db, pool, clock, log, rollups }),
  processBatch: batches.process,
  deviceBudgets: makeDeviceBudgets({ settings, limits }),
  imageMemory: makeImageMemory(settings.IMAGE_MEMORY_MB),
  broker: { state: null },
  weather: makeWeatherCache({ db, provider: simulatedWeather(7), clock, log }),
}
const app = await buildApp(deps)
const stopImports = startImports(deps)
const stopExports = process.env['BENCH_EXPORTS'] === 'on' ? startExports(deps) : async () => undefined
if (isBounded || process.env['BENCH_THUMBNAILS'] === 'on') await makeCaptureJobs(deps)
await app.listen({ port: settings.PORT, host: '127.0.0.1' })
await serveOrders(
  async ({ collected: isAsked = false }: { collected?: boolean }) =>
    isAsked ? collected?.statements() : (app.server.address() as { port: number }).port,
  async () => {
    await stopImports()
    await stopExports()
    await stopLimits()
    await app.close()
    await jobs.stop()
    await batches.stop()
    await later.close()
    await close()
  },
)
