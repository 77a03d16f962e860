import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Scope } from '#domain/access/scope.ts'
import { classReader, type ClassReader } from '#domain/class-mappings/mapping.ts'
import { functionalGroup } from '#domain/intensity/group-of-class.ts'
import type { FunctionalGroup } from '#domain/intensity/functional-groups.ts'
import { SPRAY_DAYS } from '#domain/score/parameters.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { windowOf } from '#domain/weeks/local-time.ts'
import { tallied } from '../image-reviews/tally-queries.ts'
import { compiledQueryByShape, compiledQuery } from '../platform/postgres/compiled-queries.ts'
import type { Db } from '../platform/postgres/database.ts'
import { within } from '../platform/postgres/scope.ts'
import type { Picked } from './fruit.ts'
import { mappingsOfFarm } from '../class-mappings/queries.ts'
import { classNames } from './class-names.ts'
import { placesOfFarm } from './figures-queries.ts'

/** A period of days in the farm's time zone, both included. */
export interface Window {
  start: string
  end: string
}

interface Moments {
  from: Date
  until: Date
}
/** Period in which a device was active at a placement. Null: until now. */
interface Stretch {
  from: Date
  to: Date | null
}
interface WatchedDay {
  placement_id: number
  date: string
  model: string
  hours: number
  flower_hours: number
  visits: number
  visit_seconds: number | null
}

/** Whether the organisation ever weighed fruit. Queried with the farm, so that others need no extra query. */
export const hasFruit = sql<boolean>`exists (
  select from fruit_weights
  join plots on plots.id = fruit_weights.plot_id
  join tunnels on tunnels.id = plots.tunnel_id
  join fields on fields.id = tunnels.field_id
  join farms own on own.id = fields.farm_id
  where own.organisation_id = farms.organisation_id)`

const farmOf = compiledQueryByShape((db, scope: Scope, farm_id: number, archived: boolean) =>
  db
    .selectFrom('farms')
    .where('id', '=', farm_id)
    .$if(!archived, (query) => query.where('archived_at', 'is', null))
    .where(within(scope, 'farms.organisation_id'))
    .select(['id', 'organisation_id', 'title', 'country', 'latitude', 'longitude', 'time_zone'])
    .select(['sprays_recorded', 'sprays_recorded_from', 'sprays_recorded_until'])
    .select([hasFruit.as('has_fruit'), placesOfFarm().as('placement_ids'), mappingsOfFarm.as('class_mappings')]),
)

/** A farm with the members its score needs, and all placements devices ever had on it. */
type HealthFarm = Awaited<ReturnType<typeof farmOf>>[number]

interface Placed extends Moments {
  farm_id: number
}
/**
 * Placements of devices during the window, with the periods in which they were active there. A first placement has no
 * start; it starts when the device was registered.
 */
const placed = compiledQuery(['farm_id', 'from', 'until'], (db, { farm_id, from, until }: Placed) =>
  db
    .selectFrom('placements')
    .innerJoin('devices', 'devices.id', 'placements.device_id')
    .leftJoin('fields', 'fields.id', 'placements.field_id')
    .where('placements.farm_id', '=', farm_id)
    .where(sql<boolean>`placements.during && tstzrange(${from}, ${until})`)
    .select([
      'placements.id',
      'placements.device_id',
      'placements.field_id',
      'placements.tunnel_id',
      'devices.name',
      'fields.field_name',
      'fields.crop_type',
      sql<{ from: string; to: string | null }[]>`(
        select coalesce(json_agg(json_build_object('from', lower(stretch), 'to', upper(stretch)) order by stretch), '[]')
        from unnest(tstzmultirange(placements.during
            * tstzrange(least(coalesce(lower(placements.during), devices.created_at), ${until}), null)
            * tstzrange(${from}, ${until}))
          - coalesce((select range_agg(during) from device_pauses where device_id = devices.id), '{}')) as stretch)`.as(
        'stretches',
      ),
    ])
    .orderBy('placements.id'),
)
const placementsOf = async (db: Db, farm_id: number, moments: Moments) => {
  const rows = await placed(db, { farm_id, ...moments })
  return rows.map(({ stretches, ...row }) => ({
    ...row,
    stretches: stretches.map(({ from: start, to }): Stretch => ({
      from: new Date(start),
      to: to === null ? null : new Date(to),
    })),
  }))
}

interface Places extends Window {
  placement_ids: number[]
}
/**
 * Recordings between 08:00 and 18:00 local time by placement, day and model. Hours without open flowers are separate,
 * because they count as hours but not for visits.
 */
const watched = compiledQuery(['placement_ids', 'start', 'end'], (db, { placement_ids, start, end }: Places) =>
  db
    .selectFrom('daily_watch')
    .innerJoin('model_versions', 'model_versions.id', 'model_id')
    .where(sql<boolean>`placement_id = any(${placement_ids}::int[])`)
    .where('day', '>=', start)
    .where('day', '<=', end)
    .select(['placement_id', 'day', 'name as model', 'open_hours', 'open_flower_hours', 'open_visits'])
    .select(['open_visit_seconds', 'bare_hours', 'bare_visits']),
)
const watchedDaysOf = async (db: Db, places: Places): Promise<WatchedDay[]> => {
  const rows = await watched(db, places)
  return rows.flatMap(({ placement_id, day: date, model, ...row }) => [
    {
      placement_id,
      date,
      model,
      hours: row.open_hours,
      flower_hours: row.open_flower_hours,
      visits: row.open_visits,
      visit_seconds: row.open_visit_seconds,
    },
    { placement_id, date, model, hours: row.bare_hours, flower_hours: 0, visits: row.bare_visits, visit_seconds: null },
  ])
}

/**
 * Counts of hours with open flowers; of the whole day if those are unknown (`approximate`). One row per placement, day
 * and model, by class and model ids: a row per class, or sorting by names, took as long as the rest of the score.
 */
const counted = compiledQuery(['placement_ids', 'start', 'end'], (db, { placement_ids, start, end }: Places) =>
  db
    .selectFrom(
      db
        .selectFrom('daily_counts')
        .where(sql<boolean>`placement_id = any(${placement_ids}::int[])`)
        .where('day', '>=', start)
        .where('day', '<=', end)
        .groupBy(['placement_id', 'day', 'model_id'])
        .select([
          'placement_id',
          'day',
          'model_id',
          sql<Record<string, number>>`json_object_agg(class_id, coalesce(scored, count))`.as('by_class'),
          sql<boolean>`bool_or(scored is null)`.as('approximate'),
        ])
        .as('counted'),
    )
    .innerJoin('model_versions', 'model_versions.id', 'model_id')
    .select(['placement_id', 'day', 'name as model', 'by_class', 'approximate']),
)
/** The same by functional group; counts without a group are left out. */
const countsOf = async (db: Db, places: Places, classOf: ClassReader) => {
  const rows = await counted(db, places)
  const names = await classNames(db, rows)
  return rows.map(({ placement_id, day, model, by_class, approximate }) => {
    const counts: Partial<Record<FunctionalGroup, number>> = {}
    for (const id in by_class) {
      const group = functionalGroup(classOf(names.get(id) ?? '', day))
      if (group) counts[group] = (counts[group] ?? 0) + (by_class[id] as number)
    }
    return { placement_id, day, model, counts, approximate }
  })
}

const cropsOf = (db: Db, farm_id: number) =>
  db
    .selectFrom('crops')
    .where('farm_id', '=', farm_id)
    .where('deleted_at', 'is', null)
    .select([
      'id',
      'species_id',
      'variety',
      'growing_setup',
      'heated',
      'season_from',
      'season_to',
      'flowers_reference',
      'device_ids',
    ])
    .orderBy('id')

const spraysOf = (db: Db, farm_id: number, start: string, end: string) =>
  db
    .selectFrom('sprays')
    .where('farm_id', '=', farm_id)
    .where('date', '>=', start)
    .where('date', '<=', end)
    .select(['date', 'hazard', 'product', 'field_id'])

/** Estimates of the spread between cameras, the latest last. */
const spreadsOf = (db: Db, organisation_id: number, end: string) =>
  db
    .selectFrom('camera_spreads')
    .where('organisation_id', '=', organisation_id)
    .where('estimated_on', '<=', end)
    .select(['crop', 'estimated_on', 'spread', 'cameras', 'field_weeks'])
    .orderBy('estimated_on')

/**
 * Small lists in one statement, because each query costs more than its rows. They contain no timestamps, which JSON
 * would turn into texts.
 */
const recordsOf = compiledQueryByShape(
  (db, scope: Scope, farm_id: number, organisation_id: number, sprayedFrom: string, end: string) =>
    db.selectNoFrom([
      jsonArrayFrom(cropsOf(db, farm_id)).as('crops'),
      jsonArrayFrom(spraysOf(db, farm_id, sprayedFrom, end)).as('sprays'),
      jsonArrayFrom(tallied(db, scope, organisation_id)).as('tallies'),
      jsonArrayFrom(spreadsOf(db, organisation_id, end)).as('spreads'),
    ]),
)

/** The data of a farm's score over a window, except its weather; undefined outside the scope or if archived. */
export const healthData = async (db: Db, scope: Scope, farm_id: number, window: Window, { archived = false } = {}) => {
  const [farm] = await farmOf(db, scope, farm_id, archived)
  return farm && healthDataOf(db, scope, farm, window)
}

/** The same for a farm already found within the scope. */
export const healthDataOf = async (
  db: Db,
  scope: Scope,
  { placement_ids, class_mappings, ...farm }: HealthFarm,
  window: Window,
) => {
  const { start, end } = window
  const places = { placement_ids, start, end }
  const [placements, watchedDays, counts, [records]] = await Promise.all([
    placementsOf(db, farm.id, windowOf(start, end, farm.time_zone)),
    watchedDaysOf(db, places),
    countsOf(db, places, classReader(class_mappings)),
    recordsOf(db, scope, farm.id, farm.organisation_id, addDays(start, -SPRAY_DAYS), end),
  ])
  const { crops, sprays, tallies, spreads } = records as NonNullable<typeof records>
  const detection = tallies.length > 0 ? tallies : null
  return { farm, placements, watchedDays, counts, crops, sprays, spreads, detection }
}
export type HealthData = Awaited<ReturnType<typeof healthDataOf>> & {
  /** Fruit weighed by the organisation; absent unless requested (`withFruit`). */
  fruit?: readonly Picked[]
}
