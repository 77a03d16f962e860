import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import pino from 'pino'
import { inject } from 'vitest'
import type { WeatherProvider } from '#domain/weather/weather-provider.ts'
import { builtInIdentity } from '../accounts/built-in-identity.ts'
import { sessions } from '../accounts/sessions/sessions.ts'
import { buildApp, type Timeouts } from '../app.ts'
import type { Deps } from '../deps.ts'
import { makeDeviceBudgets } from '../ingest/device-budgets.ts'
import { makeMessageStore } from '../ingest/message-store.ts'
import { processBatchInline } from '../ingest/process-batch.ts'
import { makeLive } from '../live/live.ts'
import { collectSystem } from '../system/collect.ts'
import { makeWeatherCache } from '../weather/weather-cache.ts'
import { folderBlobs, type Blobs } from '#server/platform/storage/blobs.ts'
import { connect } from '#server/platform/postgres/database.ts'
import { makeDrain } from '#server/platform/http/drain.ts'
import { makeImageMemory } from '#server/platform/limits/image-memory.ts'
import { startJobs } from '#server/platform/jobs/jobs.ts'
import { makeLimits } from '#server/platform/limits/limits.ts'
import { makeLog, type Log } from '#server/platform/observability/log.ts'
import { makeMetrics } from '#server/platform/metrics/metrics.ts'
import { collectPool } from '#server/platform/metrics/collectors.ts'
import { makeMailer, silentMailer } from '#server/platform/mail/mail.ts'
import { connectionOf } from '#server/platform/postgres/own-client.ts'
import { primaryAlone, withReplica } from '#server/platform/reads/reads.ts'
import { makeSecurityLog } from '#server/platform/security/security-log.ts'
import { readSettings } from '#server/platform/config/settings.ts'
import { watchStatements } from '#server/platform/observability/slow-statements.ts'
import { holdToDescription } from './held-to-description.ts'
import { whenDone } from './when-done.ts'

export interface TestServer extends Deps {
  app: FastifyInstance
  /** The whole pool; the server itself uses it for transactions only. */
  pool: pg.Pool
  connection: pg.PoolConfig
  /** Runs a statement as the owner of the tables, because tests otherwise use the server's role. */
  asOwner: (statement: string) => Promise<void>
  /** Sets the server's clock. */
  setClock: (instant: string) => void
  /** Headers of a signed-in person, as a script sends them. */
  as: (user: { id: number }) => Promise<{ authorization: string }>
  /** Logged lines, if `LOG_LEVEL` allows any. */
  logged: string[]
}

interface Options {
  env?: Record<string, string>
  weather?: WeatherProvider
  timeout?: Timeouts
  /** Intervals of event streams. */
  every?: { heartbeat_ms: number; check_ms: number }
  /** A database created by the test instead of a copy of the template. */
  connection?: pg.PoolConfig
  /** A replica of it. */
  replica?: pg.PoolConfig
  /** Storage of images and files; a temporary folder by default. */
  blobs?: Blobs
  /** A second server on the same database as this one. */
  beside?: TestServer
}

const noWeather: WeatherProvider = {
  attribution: 'none',
  attribution_url: null,
  sourceOf: () => 'forecast model',
  hours: async () => new Map(),
}

/** A complete server with its own database, removed after the file's tests. */
export const makeServer = async (given: Options = {}): Promise<TestServer> => {
  const connection = given.beside?.connection ?? given.connection ?? (await copyTemplate())
  // A mutation run would fill the disk with databases; ordinary runs drop them at the end.
  if (!given.beside && !given.connection && process.env['BOMBUS_TEST_DROPS'] === 'on')
    whenDone(() => dropDatabase(connection.database))
  const folder = await mkdtemp(join(tmpdir(), 'bombus-test-'))
  const settings = readSettings({
    BOMBUS_DATA: join(folder, 'data'),
    BOMBUS_TEST: 'on',
    LOG_LEVEL: 'silent',
    BOMBUS_DEMO: 'off',
    BOMBUS_MAIL: 'off',
    SECOND_FACTOR: 'off',
    // Tests send more requests per minute than a person does.
    PERSON_RATE: '1000000000',
    // Slow statements on test machines are of no interest.
    SLOW_STATEMENT_MS: '0',
    SLOW_CALL_MS: '0',
    SECRET_KEY: 'a secret of the tests, which no server has',
    ...given.env,
  })
  const { log, logged } = captureLog(settings.LOG_LEVEL)
  const { db, pool, close } = connect(connection, undefined, watchStatements(log, settings))
  const metrics = makeMetrics(log)
  collectPool(metrics, { main: pool })
  const jobs = await startJobs(pool, log, { polling_seconds: 0.5, metrics })
  const limits = makeLimits({ db, log })
  const mail = settings.BOMBUS_MAIL ? makeMailer(settings, jobs) : silentMailer
  let now: Date | null = null
  const clock = () => now ?? new Date()
  const reads = given.replica
    ? withReplica({ db, connection: connectionOf(pool) }, given.replica, log, {
        every: { look_ms: 50, behind_ms: 3_000 },
      })
    : primaryAlone({ db, connection: connectionOf(pool) })
  const messages = makeMessageStore({ db, pool, clock, log })
  const identity = builtInIdentity(
    { db, mail, settings, clock },
    given.timeout?.provider === undefined ? {} : { timeoutMs: given.timeout.provider },
  )
  const deps: Deps = {
    db,
    reads,
    pool,
    direct: connectionOf(pool),
    settings,
    clock,
    log,
    limits,
    jobs,
    drain: makeDrain(),
    mail,
    blobs: given.blobs ?? folderBlobs(join(folder, 'images')),
    identity,
    mailboxSecret: settings.mailbox ? 'what-the-start-printed' : null,
    security: makeSecurityLog(db, log),
    messages,
    metrics,
    live: makeLive({ db, reads, connection, identity, log }, given.every),
    processBatch: processBatchInline(messages),
    deviceBudgets: makeDeviceBudgets({ settings, limits }),
    imageMemory: makeImageMemory(settings.IMAGE_MEMORY_MB),
    broker: { state: null },
    weather: makeWeatherCache({ db, provider: given.weather ?? noWeather, clock, log }),
  }
  collectSystem(deps)
  const app = await buildApp(deps, given.timeout)
  await app.ready()
  holdToDescription(app)
  whenDone(async () => {
    await app.close()
    await jobs.stop()
    await reads.stop()
    await close()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    ...deps,
    pool,
    app,
    connection,
    asOwner: async (statement) => {
      const owner = new pg.Client({ ...inject('postgres'), database: connection.database })
      await owner.connect()
      await owner.query(statement).finally(() => owner.end())
    },
    logged,
    setClock: (instant) => {
      now = new Date(instant)
    },
    as: async ({ id }) => ({ authorization: `Bearer ${(await sessions.open(db, id)).token}` }),
  }
}

const copyTemplate = async (): Promise<pg.PoolConfig> => {
  const base = inject('postgres')
  const database = `test_${inject('template').replace('template_', '')}_${randomUUID().slice(0, 8)}`
  const [coordinator, ...workers] = inject('nodes')
  for (const node of [coordinator ?? base, ...workers]) {
    const admin = new pg.Client({ ...node, database: 'postgres' })
    await admin.connect()
    // Copying files costs half of copying pages through the WAL.
    await admin.query(`create database ${database} template ${inject('template')} strategy file_copy`)
    await admin.end()
  }
  return { ...base, user: inject('serverRole'), database }
}

const dropDatabase = async (database: string | undefined): Promise<void> => {
  const admin = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await admin.connect()
  await admin.query(`drop database if exists ${database} with (force)`)
  await admin.end()
}

/** The server's own log with its redaction, written to a list instead of standard output. */
export const captureLog = (level: string): { log: Log; logged: string[] } => {
  const logged: string[] = []
  const log = makeLog(level)
  Object.assign(log, { [pino.symbols.streamSym]: { write: (line: string) => logged.push(line) } })
  return { log, logged }
}
