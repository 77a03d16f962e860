import type { Log } from '../platform/observability/log.ts'
import type { Db } from '../platform/postgres/database.ts'
import { runSqlOn } from '../platform/postgres/sql-text.ts'
import type { Problem } from '../platform/http/problem.ts'
import type { Rejection } from './parsing/parse.ts'

/** Rejections of one device are recorded at most this often, regardless of what it sends. */
const NOTED_EVERY_MS = 2_000
const MAX_CACHED = 20_000
const MAX_ISSUES = 5
/** Statuses of requests that are invalid in themselves. Others mean that the device should wait. */
const isFaulty = (status: number) => status === 400 || status === 413 || status === 422

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
const printable = (text: string): string => text.replaceAll(/\p{Cc}/gu, '?').toWellFormed()

/**
 * Records why messages of a device were rejected: the latest request only, which the page of the device shows. Never
 * throws.
 */
export const makeRejectionLog = ({ db, log, clock }: { db: Db; log: Log; clock: () => Date }) => {
  const noted = new Map<number, number>()
  return async (device_id: number, result: { rejected: Rejection[] } | Problem): Promise<void> => {
    const isRefused = 'status' in result
    if (isRefused ? !isFaulty(result.status) : result.rejected.length === 0) return
    const now = performance.now()
    if (now - (noted.get(device_id) ?? -Infinity) < NOTED_EVERY_MS) return
    if (noted.size >= MAX_CACHED) noted.clear()
    noted.set(device_id, now)
    const first = isRefused ? null : (result.rejected[0] ?? null)
    const issues = (isRefused ? result.issues : first?.issues) ?? []
    try {
      await runSqlOn(db)(
        `insert into device_rejections (device_id, rejected_at, status, rejected, message_id, message, issues)
          values ($1, $2, $3, $4, $5, $6, $7)
          on conflict (device_id) do update set rejected_at = excluded.rejected_at, status = excluded.status,
            rejected = excluded.rejected, message_id = excluded.message_id, message = excluded.message, issues = excluded.issues`,
        [
          device_id,
          clock(),
          isRefused ? result.status : 200,
          isRefused ? 0 : result.rejected.length,
          first?.id == null ? null : printable(first.id),
          isRefused ? result.message : null,
          JSON.stringify(
            issues
              .slice(0, MAX_ISSUES)
              .map(({ path, message }) => ({ path: printable(path), message: printable(message) })),
          ),
        ],
      )
    } catch (error) {
      log.warn({ err: error, device_id }, 'could not record why messages were rejected')
    }
  }
}
