import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { escapeLiteral } from '../platform/postgres/sql-text.ts'
import type { Scope } from '#domain/access/scope.ts'
import { epithets, families, genera, nameEndings, names } from '#domain/intensity/taxa.ts'
import { tallied } from '../image-reviews/tally-queries.ts'
import { addDays } from '#domain/weeks/dates.ts'
import type { Db } from '../platform/postgres/database.ts'
import { wallTimestamp } from '../platform/postgres/local-time-sql.ts'

interface Farm {
  id: number
  time_zone: string
}
const everything: Scope = { kind: 'all' }

/** Class names by functional group; a release may add names. */
const groupsDigest = hash('md5', JSON.stringify([[...names], nameEndings, [...genera], [...families], [...epithets]]))

/**
 * Digest of the inputs that affect all weeks of a farm: the farm, its crops, sprays and cameras, the detection rates
 * of the model, the class names, and what the organisation maps them to.
 */
const recordsDigest = async (db: Db, { id }: Farm): Promise<string> => {
  const { organisation_id } = await db
    .selectFrom('farms')
    .where('id', '=', id)
    .select('organisation_id')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ digest: string }>`
    select md5(concat_ws(E'\n', ${groupsDigest}::text,
      (select (country, latitude, longitude, time_zone, sprays_recorded)::text from farms where id = ${id}),
      (select (sprays_recorded_from, sprays_recorded_until)::text from farms where id = ${id}
        and num_nonnulls(sprays_recorded_from, sprays_recorded_until) > 0),
      (select string_agg((id, species_id, variety, growing_setup, heated, season_from, season_to, flowers_reference, device_ids)::text,
          ';' order by id)
        from crops where farm_id = ${id} and deleted_at is null),
      (select string_agg((date, hazard, field_id)::text, ';' order by id) from sprays where farm_id = ${id}),
      (select string_agg((placements.id, placements.device_id, placements.field_id, placements.tunnel_id, during, devices.name, devices.created_at,
          field_name, crop_type)::text, ';' order by placements.id)
        from placements join devices on devices.id = placements.device_id left join fields on fields.id = placements.field_id
        where placements.farm_id = ${id}),
      (select string_agg((device_id, during)::text, ';' order by device_id, during) from device_pauses
        where device_id in (select device_id from placements where farm_id = ${id})),
      (select string_agg((class_id, from_date, kind, functional_group)::text, ';' order by class_id, from_date)
        from class_mappings where organisation_id = ${organisation_id}),
      (select json_agg(tally)::text from (${tallied(db, everything, organisation_id)}) as tally))) as digest`.execute(
    db,
  )
  return rows[0]?.digest ?? ''
}

const spreadsOfFarm = (db: Db, { id }: Farm) =>
  db
    .selectFrom('camera_spreads')
    .innerJoin('farms', 'farms.organisation_id', 'camera_spreads.organisation_id')
    .where('farms.id', '=', id)
    .select(['crop', 'estimated_on', 'spread', 'cameras'])
    .orderBy('estimated_on')
    .execute()

/** Estimates of the spread between cameras that apply at the end of a week; empty if there are none. */
const spreadsAt = (spreads: Awaited<ReturnType<typeof spreadsOfFarm>>, end: string): string => {
  const held = new Map(
    spreads
      .filter(({ estimated_on }) => estimated_on <= end)
      .map(({ crop, spread, cameras }) => [crop, ` ${crop} ${spread} ${cameras}`]),
  )
  return [...held.values()].toSorted().join('')
}

/**
 * A digest for each week with recordings of a farm, by its Monday. It changes whenever an input of the week's score
 * changes: sums of recordings, weather and records.
 */
export const scoreInputsOfWeeks = async (db: Db, farm: Farm): Promise<Map<string, string>> => {
  const fetched = sql.raw(wallTimestamp('fetched_at', escapeLiteral(farm.time_zone), [farm.time_zone]))
  const [records, spreads, { rows }] = await Promise.all([
    recordsDigest(db, farm),
    spreadsOfFarm(db, farm),
    sql<{ start: string; key: string }>`
      with watched as (
        select day - (extract(isodow from day)::int - 1) as start,
          concat_ws(' ', round(sum(hours)::numeric, 3), round(sum(open_flower_hours)::numeric, 3),
            round(sum(coalesce(open_visit_seconds, 0))::numeric, 3), sum(open_visits + bare_visits), count(*)) as sums
        from placements join daily_watch on placement_id = placements.id
        where farm_id = ${farm.id} group by 1),
      weather as (
        select date - (extract(isodow from date)::int - 1) as start,
          md5(string_agg((date, temperature_afternoon, precipitation, oktas_afternoon, humidity_afternoon, wind_speed,
            ${fetched}::date > date)::text, ';' order by date)) as digest
        from weather_days where farm_id = ${farm.id} group by 1)
      select start, concat_ws(' ', sums, coalesce(digest, '-')) as key
      from watched left join weather using (start) order by start`.execute(db),
  ])
  return new Map(rows.map(({ start, key }) => [start, `${key} ${records}${spreadsAt(spreads, addDays(start, 6))}`]))
}
