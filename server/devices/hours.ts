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

/** The local days of a device's farm that count as the last 7: today and the six before. */
const recent = ({ time_zone }: Pick<Watcher, 'time_zone'>, now: Date) => lastSevenDays(localDay(now, time_zone))

/** Hours of capture by device and day, within the scope: where a device stood elsewhere is not this person's to see. */
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
 * Whether a day is one of the last 7 of the query's `farms`, whose zones these are. The first and the last of all zones are said besides: by
 * them days are found by their key, where those of each farm's zone would be looked for among all that there are. `+ 0` keeps the
 * key from being asked anew for each farm.
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
 * The sum of the same hours for a device of the query around it; null where it did not watch at all. Of all devices at once: a sum
 * that is asked for one device after the other cannot be had of tables that are spread over machines.
 */
export const recentHours = (now: Date, scope: Scope, zones: readonly string[]) => sql<number | null>`((
  select jsonb_object_agg(recent.device_id, recent.hours) from (
    select placements.device_id, sum(watch.hours) as hours from placements
    join farms on farms.id = placements.farm_id
    join daily_watch watch on watch.placement_id = placements.id
    where ${within(scope, 'farms.organisation_id')} and ${isRecent('watch.day', zones, now)}
    group by placements.device_id) as recent) ->> devices.id::text)::float8`
