import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { LATE_SECONDS } from '#domain/alerts/limits.ts'
import { messages } from '#domain/messages.ts'
import { getHealth } from '#domain/platform/health.ts'
import { getLiveness, getReadiness, getStartup } from '#domain/platform/probes.ts'
import { getTime } from '#domain/platform/time.ts'
import type { Deps } from '../deps.ts'
import { identifyFor } from '../platform/http/gate.ts'
import { Problem, unavailable } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { readDisk } from '../platform/metrics/collectors.ts'
import { hasMetricsToken } from '../platform/metrics/serve-metrics.ts'
import { readBuild } from '../platform/observability/build.ts'
import type { Db } from '../platform/postgres/database.ts'
import { newestMigration } from '../platform/postgres/migrate.ts'
import { systemState } from './queries.ts'

interface Found {
  jobs: string[]
  is_stopped: boolean
}

/** A database that takes longer counts as slow. */
const SLOW_DATABASE_MS = 2_000

/** Returns `slow` if the query takes too long, without waiting any longer; throws if the database is unreachable. */
const stateOf = async (reading: Promise<unknown>): Promise<'ok' | 'slow'> => {
  const waiting = new AbortController()
  const slow = setTimeout(SLOW_DATABASE_MS, 'slow' as const, { signal: waiting.signal })
  // A failure after the response is logged by the connection watch.
  reading.catch(() => {})
  slow.catch(() => {})
  try {
    return await Promise.race([reading.then(() => 'ok' as const), slow])
  } finally {
    waiting.abort()
  }
}

const ok = { status: 'ok' as const }

export const healthRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, reads, blobs, broker, drain, settings } = deps
  const build = readBuild(settings)
  const refuseWhileDraining = () => {
    if (drain.isDraining()) throw new Problem(503, messages.draining, { headers: { 'retry-after': '1' } })
  }

  route(app, getLiveness, async () => ok)
  route(app, getTime, async () => ({ server_time: deps.clock().toISOString() }))

  const newest = newestMigration()
  /** Servers of a newer version may have migrated further; that does not concern this one. */
  const isMigrated = async () => {
    const { rows } = await sql<{ is_there: boolean }>`
      select exists (select from migrations where name = ${newest}) as is_there`.execute(db)
    return rows[0]?.is_there === true
  }
  /** The schema never goes back while a server runs. */
  let migrated: boolean | undefined
  const checkReady = async () => {
    refuseWhileDraining()
    const reading = migrated
      ? sql`select 1`.execute(db)
      : isMigrated().then((is) => {
          migrated = is
        })
    // A slow database is slow for all servers, so redirecting requests would not help.
    const state = await stateOf(reading)
    if (state === 'ok' ? !migrated : migrated !== true) throw unavailable()
    return ok
  }
  route(app, getReadiness, checkReady)

  let hasStarted = false
  route(app, getStartup, async () => {
    if (!hasStarted) await checkReady()
    hasStarted = true
    return ok
  })

  const maySeeDetails = async (request: FastifyRequest): Promise<boolean> =>
    hasMetricsToken(settings, request.headers.authorization) ||
    (await identifyFor('system.see', request, deps.identity.authenticate)) !== null
  const detailsOf = async (source: Db) => {
    const [schema_level, queues, { newest_message_at }, { backup }, disk] = await Promise.all([
      systemState.schemaLevel(source),
      systemState.queues(source),
      systemState.devices(source),
      systemState.lastRuns(source),
      readDisk(settings.dataDir).catch(() => null),
    ])
    return {
      ...build,
      schema_level,
      queues,
      disk,
      newest_message_at: newest_message_at?.toISOString() ?? null,
      last_backup_at: backup?.toISOString() ?? null,
    }
  }

  /** The last known state of jobs, used while the database is slow. */
  let found: Found | undefined
  route(app, getHealth, async ({ request, query }) => {
    // The proxy sends further requests to another server; requests that still arrive are served.
    refuseWhileDraining()
    const reading = sql<Found>`
        select array(select job from alert_heartbeats where ran_at > now() - make_interval(secs => ${LATE_SECONDS})) as jobs,
          exists (select from trusted_clock where jumped_to is not null)
            or exists (select from retention_runs where stopped_at is not null and confirmed_at is null) as is_stopped`
      .execute(db)
      .then(({ rows }) => (found = rows[0]))
    const [state, objects] = await Promise.all([stateOf(reading), blobs.answers()])
    const beats = (job: string) => (found?.jobs.includes(job) ? ('ok' as const) : ('late' as const))
    const replica = reads.state()
    // While the database is slow, monitoring needs a quick response more than the details.
    const hasDetails = query.details === 'true' && state === 'ok' && (await maySeeDetails(request))
    return {
      ...ok,
      database: state,
      alerts: beats('alerts'),
      deliveries: beats('deliveries'),
      cleanup: found?.is_stopped === true ? ('stopped' as const) : ('ok' as const),
      ...(replica ? { replica } : {}),
      ...(objects === null ? {} : { objects: objects ? ('ok' as const) : ('away' as const) }),
      ...(broker.state ? { mqtt: broker.state } : {}),
      ...(hasDetails ? { details: await detailsOf(db) } : {}),
    }
  })
}
