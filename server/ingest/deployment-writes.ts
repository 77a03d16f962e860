import { AUDIT_MODE } from '#domain/ingest/message.ts'
import type { Log } from '../platform/observability/log.ts'
import {
  pipelinedTransaction,
  type TransactionClient,
  type TransactionPool,
} from '../platform/postgres/pipelined-transaction.ts'
import { farmDay } from './rollups/farm-day.ts'
import type { ParsedMessage } from './parsing/parse.ts'

interface Seen extends ParsedMessage {
  device_id: number
  farm_id: number
  time_zone: string
  skewed: boolean
}

interface FirstDay {
  farm_id: number
  year: number
  day: string
}

const HOUR_MS = 3_600_000
/**
 * If a record of an earlier year was ended this year, messages within this many days belong to that season; later ones
 * start a new season.
 */
const NEW_SEASON_DAYS = 28

/** The first day seen of each farm and year. */
type KnownYears = Map<string, string>

/**
 * The first local day of each farm and year that is earlier than the stored one. Messages with a skewed clock are
 * ignored.
 */
const firstDays = (known: KnownYears, rows: readonly Seen[]) => {
  const first = new Map<string, FirstDay>()
  let last = { farm_id: 0, hour: 0 }
  for (const { farm_id, time_zone, counted, skewed, midpoint } of rows) {
    if (!counted || skewed) continue
    const hour = Math.floor(midpoint / HOUR_MS) * HOUR_MS
    // Messages usually arrive in order of time, so the next one mostly belongs to the same hour.
    if (last.farm_id === farm_id && last.hour === hour) continue
    last = { farm_id, hour }
    const { day } = farmDay(hour, time_zone)
    const year = day.slice(0, 4)
    const key = `${farm_id} ${year}`
    const earliest = first.get(key)?.day ?? known.get(key)
    if (earliest === undefined || day < earliest) first.set(key, { farm_id, year: Number(year), day })
  }
  return first
}

interface Season {
  farm_id: number
  year: number
  time_zone: string
  device_id: number
  placement_id: number
  since: Date
  until: Date
}

/** The same, from the first stored message of the season: for seasons that began under an earlier release. */
const fromStored = async (client: TransactionClient, list: FirstDay[]): Promise<FirstDay[]> => {
  const { rows } = await client.query<Season>(
    `select farms.id as farm_id, year, time_zone, placements.device_id, placements.id as placement_id,
        greatest(make_date(year, 1, 2), (select max(withdrawn_date) + ${NEW_SEASON_DAYS + 1} from deployments ended
          where ended.farm_id = farms.id and deployed_date < make_date(year, 1, 1)
            and withdrawn_date >= make_date(year, 1, 1)))::timestamptz as since,
        make_date(year, 12, 31)::timestamptz as until
      from unnest($1::int[], $2::int[], $3::date[]) as first(farm_id, year, day) join farms on farms.id = first.farm_id
      join placements on placements.farm_id = farms.id
      where ${isOpen}`,
    arrays(list),
  )
  const earliest = new Map<string, string>()
  for (const season of rows) {
    const midpoint = await firstMidpoint(client, season)
    if (!midpoint) continue
    const { day } = farmDay(Math.floor(midpoint.getTime() / HOUR_MS) * HOUR_MS, season.time_zone)
    const key = `${season.farm_id} ${season.year}`
    const other = earliest.get(key)
    if (other === undefined || day < other) earliest.set(key, day)
  }
  return list.map((one) => {
    const day = earliest.get(`${one.farm_id} ${one.year}`)
    return day !== undefined && day < one.day ? { ...one, day } : one
  })
}

/** One placement at a time: each is the first entry of an index, while a query for all at once would scan them. */
const firstMidpoint = async (client: TransactionClient, { device_id, placement_id, since, until }: Season) => {
  const values = [device_id, placement_id, since, until]
  const stored = await client.query<{ midpoint: Date }>({
    name: 'deployment-first-message',
    text: `select interval_start + (created_at - interval_start) / 2 as midpoint from messages
      where device_id = $1 and placement_id = $2 and not clock_skewed and device_mode is distinct from ${AUDIT_MODE}
        and created_at >= $3 and created_at < $4
      order by created_at limit 1`,
    values,
  })
  // Archives have the first such message of each day.
  const archived = await client.query<{ midpoint: Date }>({
    name: 'deployment-first-archived-message',
    text: `select midpoint from message_archive_devices, unnest(first_days, first_midpoints) as first (day, midpoint)
      where device_id = $1 and placement_id = $2
        and day >= ($3::timestamptz at time zone 'UTC')::date and day < ($4::timestamptz at time zone 'UTC')::date
      order by day limit 1`,
    values,
  })
  const [one, other] = [stored.rows[0]?.midpoint, archived.rows[0]?.midpoint]
  return one && other ? new Date(Math.min(one.getTime(), other.getTime())) : (one ?? other)
}

const arrays = (list: FirstDay[]) => [
  list.map(({ farm_id }) => farm_id),
  list.map(({ year }) => year),
  list.map(({ day }) => day),
]

/**
 * Whether `first` may start a record. It may not if the farm is archived, has a record made in that year, or has a
 * record of an earlier year that covers the day or ended shortly before. Nor if a person deleted such a record in that
 * year or later: a deleted record stays deleted until the next year.
 */
const isOpen = `farms.archived_at is null
  and not exists (select from deployments known where known.farm_id = first.farm_id
    and known.deployed_date <= make_date(year, 12, 31)
    and (known.deployed_date >= make_date(year, 1, 1) or known.withdrawn_date is null
      or known.withdrawn_date >= greatest(make_date(year, 1, 1), first.day - ${NEW_SEASON_DAYS})))
  and not exists (select from history where kind = 'deployments' and action = 'delete' and actor_id is not null
    and (before ->> 'farm_id')::int = first.farm_id and at >= make_date(year, 1, 1)
    and daterange((before ->> 'deployed_date')::date, (before ->> 'withdrawn_date')::date, '[]')
      && daterange(make_date(year, 1, 1), make_date(year, 12, 31), '[]'))`

/**
 * Creates the deployment record of a farm and year that has none, starting on the day of its first counted message. A
 * record of a past year is closed at the end of the year. The author in the history is Bombus; as long as no one edits
 * the record, earlier messages that arrive later move its start.
 */
const makeRecords = (pool: TransactionPool, first: FirstDay[], now: Date): Promise<void> =>
  pipelinedTransaction(pool, async (client) => {
    const list = await fromStored(client, first)
    await client.query("select set_config('bombus.actor', ' Bombus', true)")
    await client.query(
      `update deployments set deployed_date = first.day
        from unnest($1::int[], $2::int[], $3::date[]) as first(farm_id, year, day) join farms on farms.id = first.farm_id
        where deployments.farm_id = first.farm_id and farms.archived_at is null
          and deployed_date between first.day + 1 and make_date(year, 12, 31)
          and not exists (select from history where kind = 'deployments' and record_id = deployments.id and actor <> 'Bombus')
          and not exists (select from deployments other where other.farm_id = first.farm_id and other.id <> deployments.id
            and daterange(other.deployed_date, other.withdrawn_date, '[]') && daterange(make_date(year, 1, 1), deployments.deployed_date))`,
      arrays(list),
    )
    await client.query(
      `insert into deployments (farm_id, deployed_date, withdrawn_date)
        select farm_id, day, case when year < $4 then make_date(year, 12, 31) end
        from unnest($1::int[], $2::int[], $3::date[]) as first(farm_id, year, day) join farms on farms.id = first.farm_id
        where ${isOpen}
        on conflict do nothing`,
      [...arrays(list), now.getUTCFullYear()],
    )
  })

/**
 * Records deployments from messages. Runs in a separate transaction after the messages are stored, so that ingest never
 * waits for a farm's lock, and never throws: failures are logged and retried with a later message. A year is checked
 * again after an hour, because people edit deployments, too.
 */
export const makeDeploymentRecorder = ({ pool, log }: { pool: TransactionPool; log: Log }) => {
  const known: KnownYears = new Map()
  const failed = new Set<string>()
  let since = 0

  const make = async (first: Map<string, FirstDay>, rows: readonly Seen[], now: Date): Promise<void> => {
    try {
      await makeRecords(pool, [...first.values()], now)
      for (const [key, { day }] of first) {
        known.set(key, day)
        failed.delete(key)
      }
    } catch (error) {
      // A failure for one farm must not affect the others.
      if (first.size > 1) for (const one of first) await make(new Map([one]), rows, now)
      else for (const [key, one] of first) tellOnce(key, one, rows, error)
    }
  }
  const tellOnce = (key: string, { farm_id, year }: FirstDay, rows: readonly Seen[], error: unknown) => {
    if (failed.has(key)) return
    failed.add(key)
    const device_ids = [...new Set(rows.filter((row) => row.farm_id === farm_id).map(({ device_id }) => device_id))]
    log.warn(
      { err: error, farm_id, year, device_ids },
      'No deployment record could be made for this farm and year; its messages are stored, and a later one tries again',
    )
  }

  return async (rows: readonly Seen[], now: Date): Promise<void> => {
    if (Math.abs(now.getTime() - since) > HOUR_MS) {
      known.clear()
      since = now.getTime()
    }
    const first = firstDays(known, rows)
    if (first.size > 0) await make(first, rows, now)
  }
}
export type RecordDeployments = ReturnType<typeof makeDeploymentRecorder>
