import { createHash } from 'node:crypto'
import type { DeviceReport } from '#domain/devices/device-report.ts'
import type { Log } from '../platform/observability/log.ts'
import type { Db } from '../platform/postgres/database.ts'
import { runSqlOn } from '../platform/postgres/sql-text.ts'
import type { ParsedMessage } from './parsing/parse.ts'

/** An unchanged report is compared with the database at most this often. */
const COMPARED_EVERY_MS = 60_000
const MAX_CACHED = 20_000

/**
 * Stores what a device reported at a time (ms since 1970), unless it reported something else later. Nothing is written
 * if it changes nothing.
 */
export const storeReport = async (db: Db, device_id: number, report: DeviceReport, at: number, now: Date) => {
  const { firmware_version = null, metadata = null, configuration = null } = report
  await runSqlOn(db)(
    `insert into device_reports as known (device_id, reported_at, firmware_version, firmware_since, metadata,
        running_configuration, acknowledged_configuration, acknowledged_at, configuration_error)
      values ($1, $2, $3, case when $3::text is not null then $2::timestamptz end, coalesce($4::jsonb, '{}'),
        case when $6::text is null then coalesce($5::int, 0) else 0 end, coalesce($5::int, 0), case when $5::int is not null then $7::timestamptz end, $6)
      on conflict (device_id) do update set reported_at = excluded.reported_at,
        firmware_version = coalesce($3, known.firmware_version),
        firmware_since = case when $3 is null or $3 = known.firmware_version then known.firmware_since else $2 end,
        metadata = coalesce($4::jsonb, known.metadata),
        running_configuration = case when $5::int is null or $6 is not null then known.running_configuration else $5::int end,
        acknowledged_configuration = coalesce($5::int, known.acknowledged_configuration),
        acknowledged_at = case when $5::int is null or ($5::int, $6) is not distinct from (known.acknowledged_configuration, known.configuration_error)
          then known.acknowledged_at else $7 end,
        configuration_error = case when $5::int is null then known.configuration_error else $6 end
      where excluded.reported_at >= known.reported_at and (
        ($3 is not null and $3 is distinct from known.firmware_version) or ($4::jsonb is not null and $4::jsonb <> known.metadata)
        or ($5::int is not null and ($5::int, $6) is distinct from (known.acknowledged_configuration, known.configuration_error)))`,
    [
      device_id,
      new Date(at),
      firmware_version,
      metadata === null ? null : JSON.stringify(metadata),
      configuration?.version ?? null,
      configuration?.error ?? null,
      now,
    ],
  )
}

/** The newest report among messages; null without one. */
const newestOf = (sent: readonly ParsedMessage[]): { report: DeviceReport; end: number } | null => {
  let newest: { report: DeviceReport; end: number } | null = null
  for (const { message, end } of sent)
    if (message.device && (newest === null || end >= newest.end)) newest = { report: message.device, end }
  return newest
}

/**
 * Records what devices report about themselves in their messages. Runs in a separate statement after the messages and
 * never throws: failures are logged, and the report is recorded with a later message.
 */
export const makeReportLog = ({ db, log, clock }: { db: Db; log: Log; clock: () => Date }) => {
  const known = new Map<number, { digest: string; until: number }>()
  return async (device_id: number, sent: readonly ParsedMessage[]): Promise<void> => {
    const newest = newestOf(sent)
    if (!newest) return
    const digest = createHash('sha256').update(JSON.stringify(newest.report)).digest('base64')
    const before = known.get(device_id)
    if (before?.digest === digest && before.until > performance.now()) return
    try {
      const now = clock()
      await storeReport(db, device_id, newest.report, Math.min(newest.end, now.getTime()), now)
      if (known.size >= MAX_CACHED) known.clear()
      known.set(device_id, { digest, until: performance.now() + COMPARED_EVERY_MS })
    } catch (error) {
      log.warn({ err: error, device_id }, 'could not record the report of a device')
    }
  }
}
