import { sql } from 'kysely'
import type { Db } from '../postgres/database.ts'
import type { Log } from '../observability/log.ts'

export interface ClockDeps {
  db: Db
  clock: () => Date
  log: Log
}
interface Reading {
  now: Date
  trusted: Date
  jumped_to: Date | null
  first: boolean
  is_behind: boolean
}

/**
 * The time used to delete by age: the earlier of the server's and the database's clock. Null while it differs by more
 * than a day from the last plausible time, because a clock that jumps ahead would make all data look old. Then an
 * operator must confirm the time (`npm run cleanup`), or the clock must return.
 */
export const trustedNow = async ({ db, clock, log }: ClockDeps): Promise<Date | null> => {
  const { rows } = await sql<Reading>`
    with read as (
      select id, at as before, jumped_to as noticed, least(now(), ${clock()}::timestamptz) as shown,
        least(now(), ${clock()}::timestamptz) > at + interval '1 day' or now() < at - interval '1 day' as is_wrong
      from trusted_clock for no key update
    )
    update trusted_clock set at = case when is_wrong then at else greatest(at, shown) end,
      jumped_to = case when is_wrong then coalesce(noticed, now()) end
    from read where trusted_clock.id = read.id
    returning shown as now, before as trusted, jumped_to, noticed is null as first, now() < before - interval '1 day' as is_behind`.execute(
    db,
  )
  const [read] = rows
  if (!read) throw new Error('The table trusted_clock has lost its row.')
  if (read.is_behind) await recordClockError(db)
  if (read.jumped_to === null) return read.now
  if (read.first)
    log.error(
      { clock: read.now, trusted: read.trusted },
      'deletion by age stopped: the clock differs by more than a day from the last plausible time. Check the clock, then run: npm run cleanup -- confirm',
    )
  return null
}

/**
 * Rows received while the clock is wrong have a time far in the past; they must not count as old once the clock is
 * right again.
 */
const recordClockError = (db: Db) =>
  sql`
  with extended as (
    update clock_errors set during = during + tstzrange(now() - interval '1 hour', now() + interval '1 hour')
    where during && tstzrange(now() - interval '1 hour', now() + interval '1 hour') returning id
  )
  insert into clock_errors (during) select tstzrange(now() - interval '1 hour', now() + interval '1 hour')
  where not exists (select from extended)`.execute(db)
