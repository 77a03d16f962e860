import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { isSpread } from '../platform/citus/is-spread.ts'
import { trustedNow } from '../platform/cleanup/trusted-clock.ts'
import { startScheduledTask } from '../platform/jobs/scheduled-tasks.ts'
import { isDatabaseAway } from '../platform/postgres/database-away.ts'
import { ownClient, type OwnClient } from '../platform/postgres/own-client.ts'
import { StoreUnavailable } from '../platform/storage/store-unavailable.ts'
import { monthAfter } from './archive-queries.ts'
import { archiveMonth, type ArchivedMonth, type FarmMonth } from './archive-writes.ts'

type Needs = Pick<Deps, 'db' | 'direct' | 'blobs' | 'settings' | 'clock' | 'log'>

const EVERY_MS = 10 * 60_000
/** Months are archived from midnight to this hour (UTC), when few people and cameras wait. */
const NIGHT_ENDS = 5
/** How long an archive stays as it is before late messages are added, and before the space of its rows is returned. */
const SETTLED_HOURS = 20
/** Of servers and commands, one archives at a time. */
const LOCK = 4_716_126

interface Run {
  /** Null without a policy: only late messages of archived months are archived. */
  after_months: number | null
  now: Date
  settled_hours?: number
  stopping?: AbortSignal
  /** Months that are left out. Those that fail are added. */
  failed?: Set<string>
  /** Called after each month. */
  onMonth?: (of: FarmMonth, archived: ArchivedMonth) => void
}
export interface RunResult {
  months: number
  /** Messages that left the table. */
  moved: number
  /** Months that could not be archived now. */
  failed: number
  /** Months whose space was returned. */
  truncated: number
}

/** The first month with a partition of its own; messages of earlier times stay rows. */
const FIRST_MONTH = Date.UTC(2023, 0)

/** The first days of all months that begin before `before` months before the one of `now`, the oldest first. */
const monthsUntil = (now: Date, before: number): string[] => {
  const months: string[] = []
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - before)
  for (const at = new Date(FIRST_MONTH); at.getTime() < end; at.setUTCMonth(at.getUTCMonth() + 1))
    months.push(at.toISOString().slice(0, 10))
  return months
}

/**
 * Farms and months with rows to archive, the oldest months first: months that ended `after_months` months ago, and
 * months that have an archive already. Not those that were restored lately, and no farms that are being erased.
 */
const dueMonths = async (
  client: OwnClient,
  { after_months, now, settled_hours = SETTLED_HOURS }: Run,
): Promise<FarmMonth[]> => {
  const by_policy = new Set(after_months === null ? [] : monthsUntil(now, after_months))
  const due: FarmMonth[] = []
  for (const month of monthsUntil(now, 1)) {
    const bounds = [`${month}T00:00:00Z`, monthAfter(month)]
    const { rows: some } = await client.query(
      'select from messages where created_at >= $1::timestamptz and created_at < $2::timestamptz limit 1',
      bounds,
    )
    if (some.length === 0) continue
    const { rows } = await client.query<FarmMonth>(
      `select farms.id as farm_id, $3::date::text as month from farms
        left join message_archives archive on archive.farm_id = farms.id and archive.month = $3::date
        where case when archive.id is null then $4::boolean
            else archive.created_at <= now() - make_interval(hours => $5) end
          and not exists (select from message_archive_holds hold
            where hold.farm_id = farms.id and hold.month = $3::date and hold.until > now())
          and not exists (select from data_requests request where request.organisation_id = farms.organisation_id
            and request.kind = 'erase-organisation' and request.state in ('waiting', 'running'))
          -- One look into an index for each placement, in place of a scan of the month.
          and exists (select from placements cross join lateral (
              select from messages where messages.device_id = placements.device_id and placement_id = placements.id
                and created_at >= $1::timestamptz and created_at < $2::timestamptz limit 1) as one
            where placements.farm_id = farms.id)
        order by farms.id`,
      [...bounds, month, by_policy.has(month), settled_hours],
    )
    due.push(...rows)
  }
  return due
}

/** Runs `work` unless another server or command archives or restores; null then. */
export const withArchiveLock = async <T>(
  { direct }: Pick<Needs, 'direct'>,
  work: (client: OwnClient) => Promise<T>,
): Promise<T | null> => {
  const client = await ownClient(direct)
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK])
    return rows[0]?.mine === true ? await work(client) : null
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Archives the months that are due, one after the other. Null while another server does. */
export const archiveDueMonths = (deps: Needs, run: Run): Promise<RunResult | null> =>
  withArchiveLock(deps, async (client) => {
    const result: RunResult = { months: 0, moved: 0, failed: 0, truncated: 0 }
    for (const of of await dueMonths(client, run)) {
      if (run.stopping?.aborted) return result
      const name = `${of.farm_id} ${of.month}`
      if (run.failed?.has(name)) continue
      const began = performance.now()
      try {
        const archived = await archiveMonth(deps, client, of)
        if (!archived) continue
        result.months += 1
        result.moved += archived.moved
        deps.log.info({ ...of, ...archived }, 'archived messages')
        run.onMonth?.(of, archived)
      } catch (err) {
        // One month does not keep the others from being archived, unless the database or the store is away.
        if (isDatabaseAway(err)) throw err
        result.failed += 1
        run.failed?.add(name)
        deps.log.warn({ err, ...of }, 'messages were not archived: they stay rows, and the next night tries again')
        if (err instanceof StoreUnavailable) return result
      }
      // Pauses for as long as the work took.
      await wait(performance.now() - began, undefined, { signal: run.stopping, ref: false }).catch(() => undefined)
    }
    result.truncated = await returnSpace(client, run.settled_hours ?? SETTLED_HOURS)
    return result
  })

const returnSpace = async (client: OwnClient, settled_hours: number): Promise<number> => {
  const { rows } = await client.query<{ month: string }>('select distinct month::text as month from message_archives')
  let truncated = 0
  for (const { month } of rows) {
    const { rows: done } = await client.query<{ is_done: boolean }>(
      'select truncate_message_month($1::date, make_interval(hours => $2)) as is_done',
      [month, settled_hours],
    )
    if (done[0]?.is_done) truncated += 1
  }
  return truncated
}

/** The months that failed in a night. They are not tried again before the next one, nor logged again. */
interface Night {
  day: string
  failed: Set<string>
}

/**
 * One run of the task: archives old months of messages if it is night and `ARCHIVE_MESSAGES_AFTER_MONTHS` is set. Late
 * messages of archived months are archived without it, too. Null by day, and while another server archives.
 */
export const archiveAtNight = async (
  deps: Needs,
  stopping: AbortSignal = new AbortController().signal,
  night: Night = { day: '', failed: new Set() },
): Promise<RunResult | null> => {
  const now = await trustedNow(deps)
  if (now === null || now.getUTCHours() >= NIGHT_ENDS) return null
  // The months of a cluster lie on other machines, whose space cannot be returned from here.
  if (await isSpread(deps.db)) return null
  const day = now.toISOString().slice(0, 10)
  if (night.day !== day) Object.assign(night, { day, failed: new Set() })
  const after_months = deps.settings.ARCHIVE_MESSAGES_AFTER_MONTHS ?? null
  const morning_ms = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), NIGHT_ENDS) - now.getTime()
  const over = AbortSignal.any([stopping, AbortSignal.timeout(morning_ms)])
  const ended = await archiveDueMonths(deps, { after_months, now, stopping: over, failed: night.failed })
  if (ended && (ended.months > 0 || ended.truncated > 0)) deps.log.info(ended, 'archived old months of messages')
  return ended
}

/** Archives old months of messages at night. Returns a function that stops it. */
export const startArchiving = (deps: Needs): (() => Promise<void>) => {
  const night: Night = { day: '', failed: new Set() }
  return startScheduledTask(
    { name: 'message archives', every_ms: EVERY_MS, log: deps.log, waits: true },
    async (stopping) => {
      await archiveAtNight(deps, stopping, night)
      return false
    },
  )
}
