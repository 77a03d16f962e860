import type pg from 'pg'
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

const HOUR_MS = 3_600_000

/** The first local day of each farm and year, if none so early is known. A clock that cannot be believed begins nothing. */
const firstDays = (known: KnownYears, rows: readonly Seen[]) => {
  const first = new Map<string, { farm_id: number; year: number; day: string }>()
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
  const list = [...first.values()]
  await rawTransaction(pool, async (client) => {
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
        where not exists (select from deployments known where known.farm_id = first.farm_id
          and daterange(known.deployed_date, known.withdrawn_date, '[]') && daterange(make_date(year, 1, 1), make_date(year, 12, 31), '[]'))
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
