import { sql, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'
import type { Scope } from '#domain/access/scope.ts'
import type { weatherObservationFilter } from '#domain/weather-observations/endpoints.ts'
import type { WeatherObservation, WeatherObservationColumn } from '#domain/weather-observations/weather-observation.ts'
import { dayStart } from '#domain/weeks/local-time.ts'
import { zonesOf } from '../farms/zone-queries.ts'
import type { Db } from '../platform/postgres/database.ts'
import { wallTimestamp, zoneValue } from '../platform/postgres/local-time-sql.ts'
import { counting, listed, paged, type Part } from '../platform/postgres/paged.ts'
import { within } from '../platform/postgres/scope.ts'
import { hasWords, inOrder, type OrderColumn } from '../platform/postgres/search.ts'
import { totalWithinScope } from '../platform/postgres/total-within-scope.ts'
import { observerName, observerText } from '../surveys/observer-queries.ts'

const visible = (db: Db, scope: Scope) =>
  db
    .selectFrom('weathers as entries')
    .innerJoin('tunnels', 'tunnels.id', 'entries.tunnel_id')
    .innerJoin('fields', 'fields.id', 'tunnels.field_id')
    .innerJoin('farms', 'farms.id', 'fields.farm_id')
    .leftJoin('users as observers', 'observers.id', 'entries.observer_id')
    .where('tunnels.archived_at', 'is', null)
    .where('fields.archived_at', 'is', null)
    .where('farms.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))

const selectRecord = (db: Db, scope: Scope) =>
  visible(db, scope).select([
    'entries.id',
    'entries.observer_id',
    'entries.observer_name',
    'observers.firstname',
    'observers.lastname',
    'entries.tunnel_id',
    'entries.temperature',
    'entries.relative_humidity',
    'entries.wind_speed',
    'entries.oktas',
    'entries.notes',
    'entries.timestamp',
    'entries.clock_ahead_seconds',
    'entries.created_at',
    'entries.version',
    'tunnels.number as tunnel_number',
    'fields.id as field_id',
    'fields.field_name',
    'farms.id as farm_id',
    'farms.title',
    'farms.time_zone',
  ])
type Row = Awaited<ReturnType<ReturnType<typeof selectRecord>['execute']>>[number]

const observationOf = (row: Row): WeatherObservation => ({
  id: row.id,
  observer_id: row.observer_id,
  observer: observerName(row),
  tunnel_id: row.tunnel_id,
  temperature: row.temperature,
  relative_humidity: row.relative_humidity,
  wind_speed: row.wind_speed,
  oktas: row.oktas,
  notes: row.notes,
  timestamp: row.timestamp.toISOString(),
  clock_ahead_seconds: row.clock_ahead_seconds,
  created_at: row.created_at.toISOString(),
  tunnel: {
    id: row.tunnel_id,
    number: row.tunnel_number,
    field_id: row.field_id,
    field: {
      id: row.field_id,
      field_name: row.field_name,
      farm_id: row.farm_id,
      farm: { id: row.farm_id, title: row.title, time_zone: row.time_zone },
    },
  },
  version: row.version,
})

const columns: Record<WeatherObservationColumn, OrderColumn> = {
  date: { always: sql`entries.timestamp` },
  tunnel_number: sql`tunnels.number`,
  temperature: sql`entries.temperature`,
  relative_humidity: sql`entries.relative_humidity`,
  wind_speed: sql`entries.wind_speed`,
  oktas: sql`entries.oktas`,
}
const sought = (zones: readonly string[]) => [
  sql`to_char(${sql.raw(wallTimestamp('entries.timestamp', 'farms.time_zone', zones))}, 'YYYY-MM-DD FMDDth Mon FMDD Mon YYYY')`,
  observerText,
  sql`'Tunnel ' || tunnels.number`,
  sql`entries.notes`,
]

type Filter = z.infer<typeof weatherObservationFilter>
/** From the start of the farm's year to the start of the next. */
const inYear = (year: number, zones: readonly string[]) => {
  const begins = (of: number) =>
    sql.raw(zoneValue(zones, 'farms.time_zone', 'timestamptz', (zone) => dayStart(`${of}-01-01`, zone)))
  return sql`entries.timestamp >= ${begins(year)} and entries.timestamp < ${begins(year + 1)}`
}
const chosen = ({ year, tunnel_id, q }: Filter, zones: readonly string[]) =>
  sql<boolean>`${tunnel_id === undefined ? sql`true` : sql`entries.tunnel_id = ${tunnel_id}`}
    and ${year === undefined ? sql`true` : inYear(year, zones)} and ${hasWords(q, ...sought(zones))}`

const sorted = (db: Db, scope: Scope, filter: Filter, zones: readonly string[]) =>
  selectRecord(db, scope)
    .where(chosen(filter, zones))
    .orderBy(inOrder(filter.sort ?? '-date', columns, 'date'))
    .orderBy('entries.id', 'desc')

const places = sql`tunnels join fields on fields.id = tunnels.field_id join farms on farms.id = fields.farm_id`
/** Years are local to the farm, so the total needs the places of all rows. */
const total = (db: Db, scope: Scope, { sort: _sort, ...filter }: Filter, zones: readonly string[]) =>
  filter.q || filter.year !== undefined
    ? counting(sorted(db, scope, filter, zones))
    : totalWithinScope(db, scope, {
        rows: sql`weathers as entries`,
        ...(filter.tunnel_id !== undefined && { where: sql<SqlBool>`entries.tunnel_id = ${filter.tunnel_id}` }),
        ofPlaces: (condition) => sql`entries.tunnel_id in (select tunnels.id from ${places} where ${condition})`,
        isVisible: sql`(tunnels.archived_at is null and fields.archived_at is null and farms.archived_at is null
          and ${within(scope, 'farms.organisation_id')})`,
        isFiltered: filter.tunnel_id !== undefined,
      })

const list = listed(sorted, { total, key: 'entries.id' })

/** Queries for WeatherObservation records (domain/weather-observations) within the scope. */
export const weatherObservations = {
  listOrPage: async (part: Part, db: Db, scope: Scope, filter: Filter) => {
    // Most lists filter neither by year nor by words.
    const zones = filter.year === undefined && !filter.q ? [] : await zonesOf(db, scope)
    return paged(list(db, scope, filter, zones), part, observationOf)
  },

  find: async (db: Db, scope: Scope, id: number): Promise<WeatherObservation | undefined> => {
    const row = await selectRecord(db, scope).where('entries.id', '=', id).executeTakeFirst()
    return row && observationOf(row)
  },
}
