import type { FastifyInstance } from 'fastify'
import { EXPIRES_WITHIN_DAYS, getSystem } from '#domain/system/endpoints.ts'
import { backups } from '../backup/queries.ts'
import type { Deps } from '../deps.ts'
import { route } from '../platform/http/route.ts'
import { readDisk } from '../platform/metrics/collectors.ts'
import { readBuild } from '../platform/observability/build.ts'
import { expiringCertificates, makeCertificates } from './certificates.ts'
import { systemState } from './queries.ts'
import { makeStorageMeter } from './storage-queries.ts'

export const systemRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, settings, log, clock } = deps
  const certificates = makeCertificates(deps)
  const build = readBuild(settings)
  const started_at = new Date(Date.now() - process.uptime() * 1_000).toISOString()
  const measureStorage = makeStorageMeter({ log, clock })
  route(app, getSystem, async () => {
    const [schema_level, database, disk, queues, sent_last_day, expiring, devices, runs, measured, installed] =
      await Promise.all([
        systemState.schemaLevel(db),
        systemState.database(db),
        readDisk(settings.dataDir).catch(() => null),
        systemState.queues(db),
        systemState.sentLastDay(db, settings),
        systemState.expiringSoon(db),
        systemState.devices(db),
        backups.list(db, settings),
        measureStorage(db),
        certificates(),
      ])
    const { last_backup, last_verify, late } = runs
    const certificatesExpiring = expiringCertificates(installed, EXPIRES_WITHIN_DAYS, clock()).map(
      ({ host, expires_at }) => ({ kind: 'certificate' as const, name: host, expires_at: expires_at.toISOString() }),
    )
    const doneAfter = (kind: 'backup' | 'verify') => (kind === 'backup' ? last_backup : last_verify)?.started_at ?? ''
    return {
      ...build,
      started_at,
      schema_level,
      database,
      disk,
      queues,
      sent_last_day,
      storage: measured.storage,
      storage_measured_at: measured.measured_at?.toISOString() ?? null,
      backups: {
        scheduled: runs.schedule !== null,
        late,
        last_backup,
        last_verify,
        last_failure:
          runs.runs.find(({ kind, state, started_at: at }) => state === 'failed' && at > doneAfter(kind)) ?? null,
      },
      expiring: [...certificatesExpiring, ...expiring.expiring],
      expiring_total: expiring.expiring_total + certificatesExpiring.length,
      silent_devices: devices.silent,
      never_sent_devices: devices.never_sent,
      newest_message_at: devices.newest_message_at?.toISOString() ?? null,
    }
  })
}
