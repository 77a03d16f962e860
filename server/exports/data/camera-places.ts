import { roundingMetres } from '#domain/exports/publication.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { windowOf } from '#domain/weeks/local-time.ts'
import { zoneValue } from '../../platform/postgres/local-time-sql.ts'
import { withinText } from '../../platform/postgres/scope.ts'
import {
  farmExtent,
  fieldMiddle,
  plotFootprint,
  plotPosition,
  plotUncertainty,
} from '../../survey-reports/position-queries.ts'
import type { OpenData } from './open-data.ts'

/** The farms of an export, again restricted to the scope. */
export const whereFarms = ({ scope, organisation_id, farms }: OpenData): string =>
  `farms.organisation_id = ${organisation_id} and farms.id = any(array[${farms.map(({ id }) => id).join(',')}]::int[])
    and ${withinText(scope, 'farms.organisation_id')}`

/** The start and end of the period at the farms, as `timestamptz` expressions of `farms.time_zone`. */
const momentsOf = ({ zones, story: { from, to } }: OpenData) => {
  const at = (which: 'from' | 'until') =>
    zoneValue(zones, 'farms.time_zone', 'timestamptz', (zone) => windowOf(from, to, zone)[which])
  return { from: at('from'), until: at('until') }
}

/** Coordinates of a place, the source of these coordinates and their uncertainty, with names for SQL. */
const positionOf = ({ story }: OpenData): string =>
  [
    ...Object.entries(plotPosition).map(([name, expression]) => `${expression} as ${name}`),
    `${plotUncertainty(roundingMetres[story.coordinate_precision])} as uncertainty`,
    `${plotFootprint} as footprint`,
  ].join(', ')

const placeColumns = `farms.id as farm_id, farms.title as farm, farms.country, farms.time_zone, fields.id as field_id, fields.field_name as field,
      fields.crop_type as crop, tunnels.id as tunnel_id, tunnels.number as tunnel, plots.id as plot_id, plots.number as plot,
      plots.treatment_type as treatment`

/** WITH clause `plot_places` of the plots of the farms, with the columns of places. */
export const plotPlaces = (open: OpenData): string => `plot_places as materialized (
    select ${placeColumns}, ${positionOf(open)}
    from plots join tunnels on tunnels.id = plots.tunnel_id join fields on fields.id = tunnels.field_id
    join farms on farms.id = fields.farm_id ${fieldMiddle} ${farmExtent} where ${whereFarms(open)}
  )`

/**
 * WITH clause of the cameras' stays on the farms, with their places and with the start and end of the period there. A
 * camera that belongs to another organisation now is named after its stay, because its present name and id belong to
 * that organisation.
 */
export const cameraPlaces = (open: OpenData): string => {
  const { from, until } = momentsOf(open)
  const own = (column: string) => `case when ours.device_id is null then 'stay-' || placements.id else ${column} end`
  return `places as materialized (
    select placements.id as placement_id, placements.device_id as camera_id, placements.during,
      ${own('devices.device_id')} as device_id, ${own('devices.name')} as camera, devices.device_type, devices.created_at, devices.archived_at,
      ${placeColumns}, ${positionOf(open)},
      ${from} as from_moment, ${until} as until_moment
    from placements join devices on devices.id = placements.device_id join farms on farms.id = placements.farm_id
    left join (select latest.device_id from placements latest join farms home on home.id = latest.farm_id
      where upper_inf(latest.during) and home.organisation_id = ${open.organisation_id}) ours on ours.device_id = placements.device_id
    left join fields on fields.id = placements.field_id left join tunnels on tunnels.id = placements.tunnel_id
    left join plots on plots.id = placements.plot_id ${fieldMiddle} ${farmExtent}
    where placements.id = any(${placementsOf(open)}) and ${whereFarms(open)}
  )`
}

const placementsOf = ({ placement_ids }: OpenData): string => `array[${placement_ids.join(',')}]::int[]`

/** Rows of `table` (hourly_watch, captures) of the places at any time, as `name`. */
export const everAt = (open: OpenData, table: 'hourly_watch' | 'captures', name: string): string =>
  `places join ${table} ${name} on ${name}.placement_id = places.placement_id and ${name}.placement_id = any(${placementsOf(open)})`

/** The same condition in constants, so that an index can be used. One more day at each end covers all time zones. */
export const among = (open: OpenData, name: string, time: string): string => {
  const { from, to } = open.story
  return `${name}.placement_id = any(${placementsOf(open)})
    and ${name}.${time} >= timestamptz '${addDays(from, -1)}T00:00:00Z' and ${name}.${time} < timestamptz '${addDays(to, 2)}T00:00:00Z'`
}

/** Hours of `table` (hourly_watch, hourly_counts) at the places and in the period. */
export const hoursAt = (open: OpenData, table: 'hourly_watch' | 'hourly_counts', name: string): string =>
  `places join ${table} ${name} on ${name}.placement_id = places.placement_id and ${among(open, name, 'hour')}
    and ${name}.hour >= places.from_moment and ${name}.hour < places.until_moment`

/** Images of the places and the period. */
export const imagesAt = (open: OpenData): string => `places join captures on captures.placement_id = places.placement_id
    and ${among(open, 'captures', 'captured_at')}
    and captures.captured_at >= places.from_moment and captures.captured_at < places.until_moment`

/** A timestamp as the text of an id: seconds since 1970. */
export const epoch = (at: string): string => `extract(epoch from ${at})::bigint`
