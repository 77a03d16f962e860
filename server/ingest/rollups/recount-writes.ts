import { archiveReader, selectParts, stageArchived, type ArchiveDeps } from '../../message-archives/archive-queries.ts'
import type { Trx } from '../../platform/postgres/database.ts'
import { runSqlOn, type RunSql } from '../../platform/postgres/sql-text.ts'
import { countColumns, countedMessages, countsOfMessages, hourColumns, hoursOfMessages } from './counted-messages.ts'
import { recalculateDays } from './day-sums.ts'
import { daysWatched } from './days-watched.ts'
import { farmDays } from './farm-day.ts'
import { differingDays, differingHours, type Difference } from './recount-queries.ts'

/**
 * Recalculates two placements of one device from its messages, from the hour of `moment` on, and their days. The
 * results equal those of ingest, which recount-queries.ts verifies.
 */
export const recountSince = async (trx: Trx, device_id: number, placements: [number, number], moment: string) => {
  const run = runSqlOn(trx)
  const hour = "date_trunc('hour', $2::timestamptz, 'UTC')"
  const counted = `(${countedMessages(`device_id = $3 and placement_id = any($1::int[]) and created_at >= ${hour}
    and interval_start + (created_at - interval_start) / 2 >= ${hour}`)})`
  const since = [placements, moment]
  const days = await daysOfBoth(run, hour, since)
  for (const table of ['hourly_counts', 'hourly_watch'])
    await run(`delete from ${table} where placement_id = any($1::int[]) and hour >= ${hour}`, since)
  await run(`insert into hourly_watch (${hourColumns}) ${hoursOfMessages(counted)}`, [...since, device_id])
  await run(`insert into hourly_counts (${countColumns}) ${countsOfMessages(counted)}`, [...since, device_id])
  await recalculateDays(run, days)
}

/**
 * Days on which either placement recorded since then, each in its own farm's time zone: recordings of one may now
 * belong to the other.
 */
const daysOfBoth = async (run: RunSql, hour: string, since: unknown[]) => {
  const rows = await run<{ placement_id: number; time_zone: string; first: Date; last: Date }>(
    `select placements.id as placement_id, time_zone, first, last
      from placements join farms on farms.id = placements.farm_id,
        (select min(hour) as first, max(hour) as last from hourly_watch where placement_id = any($1::int[]) and hour >= ${hour}) as watched
      where placements.id = any($1::int[]) and first is not null`,
    since,
  )
  return rows.flatMap(({ placement_id, time_zone, first, last }) =>
    farmDays(first, last, time_zone).map((day) => ({ placement_id, ...day })),
  )
}

/** Recalculates a farm's days from its hours, in the farm's current time zone. */
export const recountDays = async (trx: Trx, farm_id: number): Promise<void> => {
  const run = runSqlOn(trx)
  for (const table of ['daily_counts', 'daily_watch'])
    await run(`delete from ${table} where placement_id in (select id from placements where farm_id = $1)`, [farm_id])
  await recalculateDays(run, await daysWatched(run, 'farms.id = $1', [farm_id]))
}

/** Archived messages of a farm, staged in the transaction. */
export interface StagedFarm {
  farm_id: number
  archive_ids: number[]
  /** The relation `messages` in SQL. */
  messages: string
}

const archivesOf = (run: RunSql, farm_id: number) => selectParts(run, 'archive.farm_id = $1', [farm_id])
const idsOf = (parts: readonly { archive_id: number }[]) => [...new Set(parts.map(({ archive_id }) => archive_id))]

/**
 * Reads the archived messages of a farm from the storage, before the farm is locked: its devices must not wait for a slow
 * store. Throws ArchiveUnreadable or StoreUnavailable.
 */
export const stageFarm = async (trx: Trx, archives: ArchiveDeps, farm_id: number): Promise<StagedFarm> => {
  const run = runSqlOn(trx)
  const parts = await archivesOf(run, farm_id)
  return { farm_id, archive_ids: idsOf(parts), messages: await stageArchived(run, archiveReader(archives), parts) }
}

/**
 * Recalculates all hours and days of a farm from its messages, archived ones among them, and returns those that were
 * wrong: none where ingest did its work. The farm must be locked (`lockForRecount`) after its archives were staged. Null
 * if a month was archived or restored in between.
 */
export const recountFarm = async (
  trx: Trx,
  { farm_id, archive_ids, messages }: StagedFarm,
): Promise<Difference[] | null> => {
  const run = runSqlOn(trx)
  const ids = idsOf(await archivesOf(run, farm_id))
  if (ids.length !== archive_ids.length || ids.some((id) => !archive_ids.includes(id))) return null
  const placements = await trx
    .selectFrom('placements')
    .where('farm_id', '=', farm_id)
    .select(['id', 'device_id'])
    .orderBy('id')
    .execute()
  const wrong: Difference[] = []
  for (const placement of placements) {
    const hours = await differingHours(run, placement, messages)
    if (hours.length > 0) await recountHours(run, placement, messages)
    wrong.push(...hours)
  }
  const days = await differingDays(run, farm_id)
  if (days.length > 0) await recountDays(trx, farm_id)
  return [...wrong, ...days]
}

const recountHours = async (
  run: RunSql,
  { id, device_id }: { id: number; device_id: number },
  messages: string,
): Promise<void> => {
  const counted = `(${countedMessages('placement_id = $1 and device_id = $2', messages)})`
  for (const table of ['hourly_counts', 'hourly_watch']) await run(`delete from ${table} where placement_id = $1`, [id])
  await run(`insert into hourly_watch (${hourColumns}) ${hoursOfMessages(counted)}`, [id, device_id])
  await run(`insert into hourly_counts (${countColumns}) ${countsOfMessages(counted)}`, [id, device_id])
}
