import { countedMessages, countsOfMessages, hoursOfMessages } from './counted-messages.ts'
import { countsOfHours, dayArrays, dayColumns, daysOfHours } from './day-sums.ts'
import type { TransactionPool } from '../../platform/postgres/pipelined-transaction.ts'
import type { RunSql } from '../../platform/postgres/sql-text.ts'
import {
  ArchiveUnreadable,
  archiveReader,
  selectParts,
  stageArchived,
  type ArchiveDeps,
  type ArchivePart,
} from '../../message-archives/archive-queries.ts'
import { daysWatched } from './days-watched.ts'

/** `unreadable`: keys of archives that are differences without being read. */
type Archives = ArchiveDeps & { unreadable?: ReadonlySet<string> }

/** An hour or day whose stored sums differ from those of its messages. */
export interface Difference {
  kind: string
  placement_id: number
  at: string
}

/**
 * Recalculates all rollups from the messages and returns every difference to the stored ones. Works in a single snapshot,
 * so it can run during ingest: for tests, the benchmark and operators. `archives` is needed where months are archived; one
 * that cannot be read is a difference.
 */
export const recount = async (pool: TransactionPool, archives?: Archives): Promise<Difference[]> => {
  const client = await pool.connect()
  try {
    // The temporary table of archived messages is the only one that is written.
    await client.query('begin isolation level repeatable read')
    const run: RunSql = async <Row>(text: string, values: readonly unknown[] = []) =>
      (await client.query(text, [...values])).rows as Row[]
    const parts = await selectParts(run, 'true', [])
    if (parts.length > 0 && !archives)
      throw new Error('A recount of archived messages needs the storage of their archives.')
    const hours =
      parts.length > 0 && archives
        ? await differencesWithArchives(run, archives, parts)
        : await run<Difference>(hourDifferences('true', 'true'))
    const days = await run<Difference>(dayDifferences(), dayArrays(await daysWatched(run)))
    return [...hours, ...days]
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Differences of hours where messages are archived: those of a device are staged, one device after the other. */
const differencesWithArchives = async (run: RunSql, archives: Archives, parts: readonly ArchivePart[]) => {
  const by_device = Map.groupBy(parts, ({ device_id }) => device_id)
  const differences = await run<Difference>(
    hourDifferences(
      'not exists (select from placements where id = placement_id and device_id = any($1::int[]))',
      'device_id <> all($1::int[])',
    ),
    [[...by_device.keys()]],
  )
  const read = archiveReader(archives)
  for (const [device_id, of_device] of by_device)
    try {
      const damaged = of_device.find(({ blob_key }) => archives.unreadable?.has(blob_key))
      if (damaged) throw new ArchiveUnreadable(damaged, 'it is damaged')
      const messages = await stageArchived(run, read, of_device)
      const placements = await run<{ id: number }>('select id from placements where device_id = $1', [device_id])
      for (const { id } of placements) differences.push(...(await differingHours(run, { id, device_id }, messages)))
    } catch (error) {
      if (!(error instanceof ArchiveUnreadable)) throw error
      differences.push(
        ...of_device.map(({ placement_id, month }) => ({ kind: 'archive not readable', placement_id, at: month })),
      )
    }
  return differences
}

const key = (names: string[]) => names.map((name) => `kept.${name} = found.${name}`).join(' and ')
const differences = (
  kind: string,
  at: 'hour' | 'day',
  { kept, found, by, differs }: { kept: string; found: string; by: string[]; differs: string },
) => `select '${kind}' as kind, coalesce(kept.placement_id, found.placement_id) as placement_id,
    coalesce(kept.${at}, found.${at})::text as at
  from ${kept} kept full join ${found} found on ${key(['placement_id', at, ...by])} where ${differs}`
const exactly = (columns: string[]) =>
  `(${columns.map((name) => `kept.${name}`).join(', ')}) is distinct from (${columns.map((name) => `found.${name}`).join(', ')})`

const figures = `watched, counted, scored, hours, hours_counted, hours_scored,
  flower_seconds, weight_seconds, visits, visit_seconds`.split(/,\s*/)
/** `kept`, `counted`: conditions on the sums and the messages that are compared; `messages`: where those are read. */
const hourDifferences = (kept: string, counted: string, messages?: string) => `
  with counted as materialized (${countedMessages(counted, messages)}), hours as (${hoursOfMessages('counted')}),
    classes as (${countsOfMessages('counted')})
  ${differences('hour', 'hour', {
    kept: `(select * from hourly_watch where ${kept})`,
    found: 'hours',
    by: ['model_id'],
    differs: exactly(figures),
  })}
  union all
  ${differences('class', 'hour', {
    kept: `(select * from hourly_counts where ${kept})`,
    found: 'classes',
    by: ['model_id', 'class_id'],
    differs: exactly(['count', 'scored']),
  })}`

const dayDifferences = (kept = 'true') => `
  with days (placement_id, day, model_id, ${dayColumns.join(', ')}) as (${daysOfHours}), classes as (${countsOfHours})
  ${differences('day', 'day', {
    kept: `(select * from daily_watch where ${kept})`,
    found: 'days',
    by: ['model_id'],
    // Sums of fractions may differ in their last digit.
    differs: `kept.day is null or found.day is null or (${dayColumns
      .map(
        (name) => `(kept.${name} is null) <> (found.${name} is null) or
        abs(kept.${name} - found.${name}) > 1e-9 * greatest(1, kept.${name})`,
      )
      .join(' or ')})`,
  })}
  union all
  ${differences('day class', 'day', {
    kept: `(select * from daily_counts where ${kept})`,
    found: 'classes',
    by: ['model_id', 'class_id'],
    differs: exactly(['count', 'scored']),
  })}`

/** Hours of a placement whose sums differ from those of its messages, in the relation `messages`. */
export const differingHours = (
  run: RunSql,
  { id, device_id }: { id: number; device_id: number },
  messages?: string,
): Promise<Difference[]> =>
  run(hourDifferences('placement_id = $1', 'placement_id = $1 and device_id = $2', messages), [id, device_id])

/** Days of a farm whose sums differ from those of its hours. */
export const differingDays = async (run: RunSql, farm_id: number): Promise<Difference[]> =>
  run(
    // The other parameters are arrays of days.
    dayDifferences(`placement_id in (select id from placements where farm_id = ${Math.trunc(farm_id)})`),
    dayArrays(await daysWatched(run, 'farms.id = $1', [farm_id])),
  )
