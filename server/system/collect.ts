import { backups } from '../backup/queries.ts'
import type { Deps } from '../deps.ts'
import { collectDisk, collectReplica } from '../platform/metrics/collectors.ts'
import { readBuild } from '../platform/observability/build.ts'
import { makeCertificates } from './certificates.ts'
import { systemState } from './queries.ts'

const seconds = (at: Date) => at.getTime() / 1_000

/** Adds the portal-wide measurements when metrics are read: a few statements, at most every ten seconds. */
export const collectSystem = (deps: Deps) => {
  const { metrics, db, reads, settings, clock } = deps
  collectDisk(metrics, settings.dataDir)
  collectReplica(metrics, reads)

  const { version, commit } = readBuild(settings)
  metrics
    .gauge('bombus_build_info', 'Version and commit of this server; always 1.', ['version', 'commit'])
    .set({ version, commit: commit ?? 'unknown' }, 1)

  const depth = metrics.gauge('bombus_job_queue_depth', 'Jobs that wait or run, on all servers.', ['queue'])
  const oldest = metrics.gauge('bombus_job_queue_oldest_seconds', 'Age of the oldest of them; 0: none.', ['queue'])
  const failed = metrics.gauge('bombus_job_queue_failed_last_day', 'Jobs given up within 24 hours.', ['queue'])
  metrics.addCollector('queues', async () => {
    for (const { name: queue, waiting, running, failed_last_day, oldest_seconds } of await systemState.queues(db)) {
      depth.set({ queue }, waiting + running)
      oldest.set({ queue }, oldest_seconds ?? 0)
      failed.set({ queue }, failed_last_day)
    }
  })

  const silent = metrics.gauge('bombus_devices_silent', 'Devices with an open alert because they are silent.')
  const newest = metrics.gauge(
    'bombus_newest_message_age_seconds',
    'Since the last message of any device was received.',
  )
  metrics.addCollector('devices', async () => {
    const found = await systemState.devices(db)
    silent.set({}, found.silent)
    if (found.newest_message_at) newest.set(Math.max(0, seconds(clock()) - seconds(found.newest_message_at)))
    else newest.remove()
  })

  const level = metrics.gauge('bombus_schema_level', 'Number of the newest migration of the database.')
  const size = metrics.gauge('bombus_database_size_bytes', 'Size of the database.')
  metrics.addCollector('database', async () => {
    level.set(Number(await systemState.schemaLevel(db)))
    size.set({}, (await systemState.database(db)).bytes)
  })

  const backup = metrics.gauge('bombus_last_backup_timestamp_seconds', 'When the newest backup was completed.')
  const verify = metrics.gauge('bombus_last_verify_timestamp_seconds', 'When the newest check was completed.')
  const late = metrics.gauge('bombus_backup_late', 'Whether scheduled backups were missing for two days.')
  metrics.addCollector('backups', async () => {
    const [last, isLate] = await Promise.all([systemState.lastRuns(db), backups.isLate(db, settings)])
    if (last.backup) backup.set(seconds(last.backup))
    else backup.remove()
    if (last.verify) verify.set(seconds(last.verify))
    else verify.remove()
    late.set(isLate ? 1 : 0)
  })

  const archived = metrics.gauge('bombus_archived_messages', 'Messages in archives of months.')
  const archivedSize = metrics.gauge('bombus_message_archives_size_bytes', 'Size of the archives of messages.')
  const newestArchive = metrics.gauge('bombus_last_message_archive_timestamp_seconds', 'When one was written last.')
  metrics.addCollector('message_archives', async () => {
    const found = await systemState.archives(db)
    archived.set({}, found.rows)
    archivedSize.set({}, found.bytes)
    if (found.newest) newestArchive.set(seconds(found.newest))
    else newestArchive.remove()
  })

  const expiry = metrics.gauge('bombus_certificate_expiry_timestamp_seconds', 'When a certificate expires.', ['host'])
  const certificates = makeCertificates(deps)
  metrics.addCollector('certificates', async () => {
    for (const { host, expires_at } of await certificates()) expiry.set({ host }, seconds(expires_at))
  })
}
