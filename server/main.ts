import { setTimeout as wait } from 'node:timers/promises'
import { builtInIdentity } from './accounts/built-in-identity.ts'
import { offerFirstAdmin } from './accounts/first-admin.ts'
import { buildApp } from './app.ts'
import { workOnNotifications } from './notifications/start-notifications.ts'
import { pairAudits } from './image-reviews/pair-audits-writes.ts'
import type { Deps } from './deps.ts'
import { allTasks } from './features.ts'
import { deviceAuthenticator, deviceFinder } from './devices/keys.ts'
import { openDemo, type Demo } from './demo/demo.ts'
import { makeDemoPhotos } from './demo/make-photos.ts'
import { makeDemoReviews } from './demo/make-reviews.ts'
import { refuseDemoRemains } from './demo/retire.ts'
import { runFleet } from './demo/run-fleet.ts'
import { recountDueFarms } from './farms/recount-due.ts'
import { makeUndoJobs } from './image-uploads/undo-writes.ts'
import { makeCaptureJobs } from './ingest/thumbnail-writes.ts'
import { makeDeviceBudgets } from './ingest/device-budgets.ts'
import { makeMessageStore } from './ingest/message-store.ts'
import { startBatchWorker } from './ingest/batch-worker/run-in-worker.ts'
import { makeLive } from './live/live.ts'
import { createPartitions } from './ingest/storing/partitions.ts'
import { connect, type Db } from './platform/postgres/database.ts'
import { closeWithin, makeDrain, waitUnless } from './platform/http/drain.ts'
import { makeImageMemory } from './platform/limits/image-memory.ts'
import { makeJobs } from './platform/jobs/jobs.ts'
import { startScheduledTask } from './platform/jobs/scheduled-tasks.ts'
import { makeLimits } from './platform/limits/limits.ts'
import { makeLog } from './platform/observability/log.ts'
import { collectSystem } from './system/collect.ts'
import { collectPool } from './platform/metrics/collectors.ts'
import { makeMetrics } from './platform/metrics/metrics.ts'
import { listenForMetrics } from './platform/metrics/serve-metrics.ts'
import { makeMailer, silentMailer } from './platform/mail/mail.ts'
import { openBlobs } from './platform/storage/open-blobs.ts'
import { namedRoles, openDatabase, prepare } from './platform/postgres/open-database.ts'
import { refuseUnsafe } from './platform/config/production.ts'
import { connectLowPriority, primaryAlone, withReplica } from './platform/reads/reads.ts'
import { checkEncryption } from './platform/security/encryption-check.ts'
import { makeSecurityLog } from './platform/security/security-log.ts'
import { watchStatements } from './platform/observability/slow-statements.ts'
import { readSettings, SettingsError } from './platform/config/settings.ts'
import { newToken } from './platform/security/passwords.ts'
import { waitForDatabase } from './platform/postgres/wait-for-database.ts'
import { startCleanup } from './cleanup.ts'
import { makeWeatherCache } from './weather/weather-cache.ts'
import { weatherProvider } from './weather/portal-weather.ts'

const printLine = (line: string) => process.stdout.write(`${line}\n`)
type Close = () => Promise<unknown>
/** Background work: stopped first, so that another server can continue it. */
const workers: Close[] = []
/** Resources that requests need: closed last, in reverse order, once requests are served. */
const closers: Close[] = []
const drain = makeDrain()
/** Aborted if the server has to stop before it has started. */
const starting = new AbortController()
/** Aborted by a second signal: nothing is awaited any longer. */
const stopNow = new AbortController()
/** How long a server that has started to listen only serves requests before background work starts. */
const SHORT_DRAIN_MS = 50
/** How long the server drains, in milliseconds; 0 until it listens. */
let drain_ms = 0
/** Time limit for pending requests when the server stops. */
const UNDER_WAY_MS = 30_000

/** Creates the dependencies, listens, and closes everything in reverse order on a signal to stop. */
const start = async () => {
  const began = performance.now()
  const settings = readSettings(process.env)
  const log = makeLog(settings.LOG_LEVEL)
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined)
    closers.push((await import('./platform/tracing/start-tracing.ts')).startTracing(settings, log).stop)
  // Waits for a late or slow database, as during operation.
  const retrying = <T>(step: () => Promise<T>): Promise<T> => waitForDatabase(step, { log, signal: starting.signal })
  for (const name of await retrying(() => refuseUnsafe(settings, namedRoles(settings)))) {
    printLine(`Unsafe configuration allowed by BOMBUS_ALLOW: ${name}.`)
    log.warn({ exception: name }, 'unsafe configuration allowed by BOMBUS_ALLOW')
  }
  const opening = openDatabase(settings, printLine, (error) => {
    log.fatal({ err: error }, 'could not restart the embedded database')
    void stop(1)
  })
  // The embedded database may still be starting; it must be stopped, too.
  closers.push(() =>
    opening.then(
      ({ release }) => release(),
      () => undefined,
    ),
  )
  const database = await opening
  const heard = (error: Error) => log.warn({ err: error }, 'database')
  const { pool, db, close } = connect(database.server, heard, watchStatements(log, settings))
  closers.push(close)
  const metrics = makeMetrics(log)
  const jobs = makeJobs(pool, log, { metrics })
  closers.push(jobs.stop)
  // The server is built at the same time, because each takes half of the start. Requests are served once both are
  // done.
  const prepared = retrying(async () => {
    await prepare(database, settings)
    await Promise.all([createPartitions(db, new Date()), settings.demo ? undefined : refuseDemoRemains(db)])
  })
  // The failure is reported where it is awaited, possibly later.
  prepared.catch(() => undefined)

  const clock = () => new Date()
  const limits = makeLimits({ db, log })
  const mail = settings.BOMBUS_MAIL ? makeMailer(settings, jobs) : silentMailer
  const blobs = await openBlobs(settings, log)
  closers.push(blobs.close)
  // The demo's state is read from the tables, and a replica is watched as soon as it exists.
  if (settings.demo || settings.DATABASE_REPLICA_URL !== undefined) await prepared
  if (settings.demo) await jobs.start()
  const demo = settings.demo ? await retrying(() => openDemo(db, settings, clock())) : null
  const weather = makeWeatherCache({ db, provider: await weatherProvider(settings, demo?.seed), clock, log })
  const identity = builtInIdentity({ db, mail, settings, clock })
  const security = makeSecurityLog(db, log)
  const lowPriority = connectLowPriority(database.server, heard, watchStatements(log, settings))
  closers.push(lowPriority.close)
  collectPool(metrics, { main: pool, low_priority: lowPriority.pool })
  const reads = settings.DATABASE_REPLICA_URL
    ? withReplica({ db, connection: database.direct }, { connectionString: settings.DATABASE_REPLICA_URL }, log, {
        lowPriority: lowPriority.db,
      })
    : primaryAlone({ db, connection: database.direct }, lowPriority.db)
  closers.push(reads.stop)
  const messages = makeMessageStore({ db, pool, clock, log })
  const batches = startBatchWorker({ connection: database.server, settings, rollups: true }, log)
  closers.push(batches.stop)
  const live = makeLive({ db, reads, connection: database.direct, identity, log })
  const mailboxSecret = settings.mailbox ? newToken() : null
  const deps: Deps = {
    db,
    reads,
    pool,
    direct: database.direct,
    settings,
    clock,
    log,
    limits,
    jobs,
    drain,
    mail,
    blobs,
    identity,
    mailboxSecret,
    security,
    messages,
    metrics,
    live,
    processBatch: batches.process,
    deviceBudgets: makeDeviceBudgets({ settings, limits }),
    imageMemory: makeImageMemory(settings.IMAGE_MEMORY_MB),
    broker: { state: settings.MQTT_URL === undefined ? null : 'away' },
    weather,
  }

  collectSystem(deps)
  const build = async () => {
    const app = await buildApp(deps)
    await app.ready()
    return app
  }
  const [app] = await Promise.all([build(), prepared])
  closers.push(() => closeWithin(app, UNDER_WAY_MS, stopNow.signal))
  workers.push(limits.start())
  await app.listen({ port: settings.PORT, host: settings.HOST })
  if (settings.METRICS_PORT !== undefined || settings.METRICS_TOKEN !== undefined) metrics.measureProcess()
  if (settings.METRICS_PORT !== undefined)
    closers.push((await listenForMetrics(metrics, { port: settings.METRICS_PORT, host: settings.HOST })).close)
  drain_ms = settings.drainSeconds * 1_000
  workers.push(jobs.rest)
  // Requests already waiting are served first, because the following steps block the event loop for a moment.
  await wait(SHORT_DRAIN_MS)
  await jobs.start()
  // Stopped meanwhile: nothing may start that would not be stopped again.
  if (stoppedAt !== null) return
  if (settings.MQTT_URL !== undefined)
    workers.push(
      (await import('./ingest/mqtt/start-mqtt.ts')).startMqtt(deps, {
        connection: database.direct,
        authenticate: deviceAuthenticator(deps),
        isKnown: deviceFinder(deps),
      }),
    )
  await retrying(() => checkEncryption(db, settings, log))
  await retrying(() => workOnNotifications(deps))
  await retrying(() => makeCaptureJobs(deps))
  await retrying(() => makeUndoJobs(deps))
  workers.push(startCleanup(deps))
  recountDueFarms(deps).catch((error: unknown) => log.warn({ err: error }, 'could not recalculate the days of farms'))
  pairAudits(db).catch((error: unknown) => log.warn({ err: error }, 'could not pair audits'))
  if (demo) await runDemo(deps, demo, await retrying(() => newestMessage(db)))
  else {
    const link = await retrying(() => offerFirstAdmin(deps))
    if (link) printLine(`\nNobody can sign in yet. Create the first administrator here, within 24 hours:\n  ${link}\n`)
  }
  for (const startTask of allTasks) workers.push(startTask(deps))
  printLine(`Bombus is ready at ${settings.baseUrl} after ${((performance.now() - began) / 1000).toFixed(1)} s.`)
  if (demo) printDemo(demo, deps)
}

const printDemo = ({ password }: Demo, { mailboxSecret, settings }: Deps) => {
  printLine(`  Demo accounts: <role>@demo.example, such as farmer@demo.example or admin@demo.example`)
  printLine(`  Demo password: ${password}`)
  if (mailboxSecret !== null) printLine(`  Demo mails:    ${settings.baseUrl}/demo-mailbox#${mailboxSecret}`)
  else if (settings.SMTP_URL === undefined)
    printLine('  Demo mails:    none can be read: HOST and BASE_URL must be loopback for that')
}

const newestMessage = async (db: Db): Promise<Date | null> => {
  const { at } = await db
    .selectFrom('device_status')
    .select((eb) => eb.fn.max('last_seen_at').as('at'))
    .executeTakeFirstOrThrow()
  return at
}

/** How often to check whether there are enough images to review. */
const DEMO_REVIEWS_EVERY_MS = 20_000

const runDemo = async (deps: Deps, demo: Demo, lastSeen: Date | null) => {
  const { db, log, settings } = deps
  const host = settings.HOST === '0.0.0.0' ? '127.0.0.1' : settings.HOST
  const fleet = runFleet(demo, {
    db,
    log,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${settings.PORT}`,
    broker: settings.BOMBUS_DEMO_MQTT
      ? { ...(await import('./ingest/mqtt/broker.ts')).addressOf(settings), prefix: settings.MQTT_TOPIC_PREFIX }
      : null,
    lastSeen,
    whole: !settings.BOMBUS_TEST,
  })
  workers.push(fleet.stop)
  await fleet.ready
  // Not awaited.
  makeDemoPhotos(deps, demo.seed).catch((error: unknown) => log.warn({ err: error }, 'could not create demo photos'))
  // More images arrive after the start.
  const stopReviewing = startScheduledTask(
    { name: 'demo reviews', every_ms: DEMO_REVIEWS_EVERY_MS, log, waits: true },
    async () => {
      if (await makeDemoReviews(deps, demo)) void stopReviewing()
      return false
    },
  )
  workers.push(stopReviewing)
}

const report = (error: unknown) => void process.stderr.write(`${String(error)}\n`)
/** A terminal's signal arrives twice: directly, and passed on by npm. */
const SAME_SIGNAL_MS = 1_000
/** Maximum time to stop after a second signal. */
const HURRIED_MS = 3_000

let stoppedAt: number | null = null
const stop = async (code: number) => {
  const now = performance.now()
  if (stoppedAt !== null) {
    if (now - stoppedAt < SAME_SIGNAL_MS) return
    stopNow.abort()
    setTimeout(() => process.exit(code), HURRIED_MS)
    return
  }
  stoppedAt = now
  starting.abort()
  drain.begin()
  await Promise.all([...workers.map((end) => end().catch(report)), waitUnless(stopNow.signal, drain_ms)])
  for (const close of closers.reverse()) await close().catch(report)
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))

start().catch((error: unknown) => {
  // Errors caused by stopping during the start are expected.
  if (stoppedAt !== null) return
  process.stderr.write(error instanceof SettingsError ? `${error.message}\n` : `${String((error as Error).stack)}\n`)
  void stop(1)
})
