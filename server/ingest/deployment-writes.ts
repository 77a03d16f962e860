import type pg from 'pg'
import { AUDIT_MODE } from '#domain/ingest/message.ts'
import { rawTransaction } from '../platform/raw-transaction.ts'
import { farmDay } from './farm-day.ts'
import type { Sent } from './parse.ts'

/** Farms' years that are known to have a deployment record, each with the first day that was seen of it, as long as the process lives. */
export type KnownYears = Map<string, string>

interface Seen extends Sent {
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

/** The first local day of each farm and year, if none so early is known. A clock that cannot be believed begins nothing. */
const firstDays = (known: KnownYears, rows: readonly Seen[]) => {
  const first = new Map<string, FirstDay>()
  for (const { farm_id, time_zone, counted, skewed, midpoint } of rows) {
    if (!counted || skewed) continue
    const { day } = farmDay(Math.floor(midpoint / HOUR_MS) * HOUR_MS, time_zone)
    const year = day.slice(0, 4)
    const key = `${farm_id} ${year}`
    const earliest = first.get(key)?.day ?? known.get(key)
    if (earliest === undefined || day < earliest) first.set(key, { farm_id, year: Number(year), day })
  }
  return first
}

/** The same, from the first message on that is kept of the year, where it has no record: of an earlier release, or if that was deleted. */
const fromKept = async (client: pg.PoolClient, list: FirstDay[]): Promise<FirstDay[]> => {
  const { rows } = await client.query<{ farm_id: number; year: number; time_zone: string; midpoint: Date | null }>(
    `select farms.id as farm_id, year, time_zone, (select min(one.midpoint) from placements
        cross join lateral (select interval_start + (created_at - interval_start) / 2 as midpoint from messages
          where device_id = placements.device_id and placement_id = placements.id and not clock_skewed
            and device_mode is distinct from ${AUDIT_MODE}
            and created_at >= make_date(year, 1, 2) and created_at < make_date(year, 12, 31)
          order by created_at limit 1) as one
        where placements.farm_id = farms.id) as midpoint
      from unnest($1::int[], $2::int[]) as first(farm_id, year) join farms on farms.id = first.farm_id
      where not exists (${recordOfYear('first')})`,
    [list.map(({ farm_id }) => farm_id), list.map(({ year }) => year)],
  )
  return list.map((one) => {
    const kept = rows.find(({ farm_id, year }) => farm_id === one.farm_id && year === one.year)
    if (!kept?.midpoint) return one
    const { day } = farmDay(Math.floor(kept.midpoint.getTime() / HOUR_MS) * HOUR_MS, kept.time_zone)
    return { ...one, day: day < one.day ? day : one.day }
  })
}

const recordOfYear = (first: string) => `select from deployments known where known.farm_id = ${first}.farm_id
  and daterange(known.deployed_date, known.withdrawn_date, '[]') && daterange(make_date(year, 1, 1), make_date(year, 12, 31), '[]')`

/**
 * Makes the deployment record of a farm and year that has none, from the day of its first counted message on: no week is closed
 * while a camera sends. A year that is over ends its record. In the history its author is Bombus, and while nobody else wrote
 * to it, messages of earlier days that come later begin it earlier. It follows the messages in a transaction of its own, so
 * that they never wait for a farm's lock; what failed is made with the next message.
 */
export const noteDeployments = async (
  pool: pg.Pool,
  known: KnownYears,
  rows: readonly Seen[],
  now: Date,
): Promise<void> => {
  const first = firstDays(known, rows)
  if (first.size === 0) return
  await rawTransaction(pool, async (client) => {
    const list = await fromKept(client, [...first.values()])
    await client.query("select set_config('bombus.actor', ' Bombus', true)")
    await client.query(
      `update deployments set deployed_date = first.day
        from unnest($1::int[], $2::int[], $3::date[]) as first(farm_id, year, day)
        where deployments.farm_id = first.farm_id and deployed_date between first.day + 1 and make_date(year, 12, 31)
          and not exists (select from history where kind = 'deployments' and record_id = deployments.id and actor <> 'Bombus')
          and not exists (select from deployments other where other.farm_id = first.farm_id and other.id <> deployments.id
            and daterange(other.deployed_date, other.withdrawn_date, '[]') && daterange(make_date(year, 1, 1), deployments.deployed_date))`,
      [list.map(({ farm_id }) => farm_id), list.map(({ year }) => year), list.map(({ day }) => day)],
    )
    await client.query(
      `insert into deployments (farm_id, deployed_date, withdrawn_date)
        select farm_id, day, case when year < $4 then make_date(year, 12, 31) end
        from unnest($1::int[], $2::int[], $3::date[]) as first(farm_id, year, day)
        where not exists (${recordOfYear('first')})
        on conflict do nothing`,
      [
        list.map(({ farm_id }) => farm_id),
        list.map(({ year }) => year),
        list.map(({ day }) => day),
        now.getUTCFullYear(),
      ],
    )
  })
  for (const [key, { day }] of first) known.set(key, day)
}
