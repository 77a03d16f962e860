import type { Db } from '../../platform/postgres/database.ts'
import { runSqlOn } from '../../platform/postgres/sql-text.ts'
import type { Log } from '../../platform/observability/log.ts'

/** Names stored per device, so that a stolen key cannot fill the table. */
const MAX_NAMES = 50
/** A member that a device always sends is recorded at most this often. */
const NOTED_EVERY_MS = 600_000
const MAX_PENDING = 10_000

/**
 * Records which unknown members a device sends. Runs in a separate statement after the messages and never throws:
 * failures are logged, and the member is recorded with a later message.
 */
export const makeIgnoredMembersLog = ({ db, log }: { db: Db; log: Log }) => {
  const noted = new Map<string, number>()
  return async (device_id: number, names: readonly string[]): Promise<void> => {
    const now = performance.now()
    const due = names.filter((name) => now - (noted.get(`${device_id} ${name}`) ?? -Infinity) > NOTED_EVERY_MS)
    if (due.length === 0) return
    try {
      await runSqlOn(db)(
        `insert into ignored_members (device_id, name, seen_at) select $1, name, now() from (
            select name, exists (select from ignored_members known where known.device_id = $1 and known.name = given.name) as is_known,
              row_number() over (order by at) + (select count(*) from ignored_members known where known.device_id = $1) as number
            from unnest($2::text[]) with ordinality as given(name, at)) as numbered
          where is_known or number <= ${MAX_NAMES}
          on conflict (device_id, name) do update set seen_at = now()`,
        [device_id, due],
      )
      if (noted.size > MAX_PENDING) noted.clear()
      for (const name of due) noted.set(`${device_id} ${name}`, now)
    } catch (error) {
      log.warn({ err: error, device_id }, 'could not record unknown members')
    }
  }
}
