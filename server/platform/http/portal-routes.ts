import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { LATE_SECONDS } from '#domain/alerts/limits.ts'
import { getApiDescription, getHealth, getPortalSettings } from '#domain/platform/portal.ts'
import { messages } from '#domain/messages.ts'
import type { Blobs } from '../storage/blobs.ts'
import type { Db } from '../postgres/database.ts'
import type { Drain } from './drain.ts'
import { Problem } from './problem.ts'
import { route } from './route.ts'
import type { Reads } from '../reads/reads.ts'
import { describeEndpoints } from '../openapi/openapi.ts'
import type { Settings } from '../config/settings.ts'

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

export const portalRoutes = (
  app: FastifyInstance,
  {
    db,
    reads,
    settings,
    blobs,
    broker,
    drain,
  }: {
    db: Db
    reads: Pick<Reads, 'state'>
    settings: Settings
    blobs: Blobs
    broker: { state: 'ok' | 'away' | null }
    drain: Drain
  },
) => {
  /** The last known state of jobs, used while the database is slow. */
  let found: Found | undefined
  route(app, getHealth, async () => {
    // The proxy sends further requests to another server; requests that still arrive are served.
    if (drain.isDraining()) throw new Problem(503, messages.draining, { headers: { 'retry-after': '1' } })
    const reading = sql<Found>`
        select array(select job from alert_heartbeats where ran_at > now() - make_interval(secs => ${LATE_SECONDS})) as jobs,
          exists (select from trusted_clock where jumped_to is not null)
            or exists (select from retention_runs where stopped_at is not null and confirmed_at is null) as is_stopped`
      .execute(db)
      .then(({ rows }) => (found = rows[0]))
    const [state, objects] = await Promise.all([stateOf(reading), blobs.answers()])
    const beats = (job: string) => (found?.jobs.includes(job) ? ('ok' as const) : ('late' as const))
    const replica = reads.state()
    return {
      status: 'ok' as const,
      database: state,
      alerts: beats('alerts'),
      deliveries: beats('deliveries'),
      cleanup: found?.is_stopped === true ? ('stopped' as const) : ('ok' as const),
      ...(replica ? { replica } : {}),
      ...(objects === null ? {} : { objects: objects ? ('ok' as const) : ('away' as const) }),
      ...(broker.state ? { mqtt: broker.state } : {}),
    }
  })

  let description: string | undefined
  route(app, getApiDescription, async ({ reply }) => {
    // Built on first use, because endpoints are complete only after the start.
    description ??= JSON.stringify(describeEndpoints(app.endpoints))
    return reply.type('application/json; charset=utf-8').send(description)
  })

  const tiles =
    settings.TILES_URL === 'off'
      ? null
      : { url: settings.TILES_URL, attribution: settings.TILES_ATTRIBUTION, maxzoom: settings.TILES_MAXZOOM }
  // An example, so that demo users see where support is offered. Nobody reads this address.
  const demo = settings.demo
    ? { support: 'mailto:support@demo.example?subject=Bombus', contact: 'support@demo.example' }
    : { support: null, contact: null }
  route(app, getPortalSettings, async () => ({
    demo: settings.demo,
    support_url: settings.SUPPORT_URL ?? demo.support,
    contact_email: settings.CONTACT_EMAIL ?? demo.contact,
    tiles,
    mailbox: settings.mailbox,
    image_days: settings.IMAGE_DAYS,
    reviewed_image_days: settings.REVIEWED_IMAGE_DAYS,
    passwords: settings.LOCAL_PASSWORDS,
    providers: settings.OIDC_PROVIDERS.map(({ id, label }) => ({ id, label })),
  }))
}
