import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import { datesBetween } from '#domain/weeks/dates.ts'
import { lastSevenDays } from '#domain/weeks/farm-weeks.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import type { Db } from '../platform/postgres/database.ts'
import { zoneValue } from '../platform/postgres/local-time-sql.ts'
import { within } from '../platform/postgres/scope.ts'

interface Watcher {
  id: number
  time_zone: string
}

/** The last 7 local days of a device's farm: today and the six before. */
const recent = ({ time_zone }: Pick<Watcher, 'time_zone'>, now: Date) => lastSevenDays(localDay(now, time_zone))

/** Hours recorded by device and day, at placements within the scope only. */
export const hoursByDay = async (db: Db, scope: Scope, watchers: Watcher[], now: Date) => {
  const from = watchers.map((watcher) => recent(watcher, now).startDate).sort()[0]
  const rows =
    from === undefined
      ? []
      : await db
          .selectFrom('daily_watch')
          .innerJoin('placements', 'placements.id', 'daily_watch.placement_id')
          .innerJoin('farms', 'farms.id', 'placements.farm_id')
          .where(sql<boolean>`placements.device_id = any(${watchers.map(({ id }) => id)}::int[])`)
          .where('day', '>=', from)
          .where(within(scope, 'farms.organisation_id'))
          .groupBy(['placements.device_id', 'day'])
          .select((eb) => ['placements.device_id', 'day', eb.fn.sum<number>('hours').as('hours')])
          .execute()
  const known = new Map(rows.map(({ device_id, day, hours }) => [`${device_id} ${day}`, hours]))
  return (watcher: Watcher): (number | null)[] => {
    const { startDate, endDate } = recent(watcher, now)
    return datesBetween(startDate, endDate).map((day) => known.get(`${watcher.id} ${day}`) ?? null)
  }
}

/**
 * Whether a day is one of the last 7 in the time zone of the query's `farms`. Bounds over all zones are added, so that
 * days are found by their key. `+ 0` prevents the planner from looking up the key once per farm.
 */
export const isRecent = (day: string, zones: readonly string[], now: Date) => {
  const windows = zones.map((time_zone) => recent({ time_zone }, now))
  const first = windows.map(({ startDate }) => startDate).sort()[0] ?? null
  const last =
    windows
      .map(({ endDate }) => endDate)
      .sort()
      .at(-1) ?? null
  const bound = (end: 'startDate' | 'endDate') =>
    sql.raw(zoneValue(zones, 'farms.time_zone', 'date', (time_zone) => recent({ time_zone }, now)[end]))
  const ofAnyZone = sql<boolean>`${sql.ref(day)} between ${first}::date and ${last}::date`
  return zones.length === 1
    ? ofAnyZone
    : sql<boolean>`(${ofAnyZone} and ${sql.ref(day)} + 0 between ${bound('startDate')} and ${bound('endDate')})`
}

/**
 * Total of those hours for the query's device; null without recordings. Aggregated for all devices at once, because
 * distributed tables do not support correlated subqueries.
 */
export const recentHours = (now: Date, scope: Scope, zones: readonly string[]) => sql<number | null>`((
  select jsonb_object_agg(recent.device_id, recent.hours) from (
    select placements.device_id, sum(watch.hours) as hours from placements
    join farms on farms.id = placements.farm_id
    join daily_watch watch on watch.placement_id = placements.id
    where ${within(scope, 'farms.organisation_id')} and ${isRecent('watch.day', zones, now)}
    group by placements.device_id) as recent) ->> devices.id::text)::float8`
