import { roundingMetres } from '#domain/exports/publication.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { windowOf } from '#domain/weeks/local-time.ts'
import { zoneValue } from '../../platform/postgres/local-time-sql.ts'
import { withinText } from '../../platform/postgres/scope.ts'
import type { OpenData } from './open-data.ts'

/** Radius in metres assumed for a point whose accuracy nobody measured, as GBIF advises for GPS. */
const POINT_METRES = 30

/** An outline has no point: the centre of its bounding box stands for the field. */
const middle = `left join lateral (
    select (min((corner ->> 0)::float8) + max((corner ->> 0)::float8)) / 2 as longitude,
      (min((corner ->> 1)::float8) + max((corner ->> 1)::float8)) / 2 as latitude
    from jsonb_array_elements(fields.outline) as corner
  ) middle on true`

/** The farms of an export, within the scope once more. */
export const whereFarms = ({ scope, organisation_id, farms }: OpenData): string =>
  `farms.organisation_id = ${organisation_id} and farms.id = any(array[${farms.map(({ id }) => id).join(',')}]::int[])
    and ${withinText(scope, 'farms.organisation_id')}`

/** The start and end of the period at the farms, as `timestamptz` expressions of `farms.time_zone`. */
const momentsOf = ({ zones, story: { from, to } }: OpenData) => {
  const at = (which: 'from' | 'until') =>
    zoneValue(zones, 'farms.time_zone', 'timestamptz', (zone) => windowOf(from, to, zone)[which])
  return { from: at('from'), until: at('until') }
}

/** Coordinates of a place, whose they are and how uncertain, with names for SQL. */
const positionOf = ({
  story,
}: OpenData): string => `coalesce(plots.latitude, middle.latitude, farms.latitude) as latitude,
      coalesce(plots.longitude, middle.longitude, farms.longitude) as longitude,
      case when plots.latitude is not null then 'plot' when middle.latitude is not null then 'field'
        when farms.latitude is not null then 'farm' end as coordinates_of,
      ceil(${roundingMetres[story.coordinate_precision]} + case when plots.latitude is not null then coalesce(plots.position_accuracy_m, ${POINT_METRES})
        else sqrt(coalesce(farms.area_in_sq_meters, 0) / pi()) end)::int as uncertainty`

const placeColumns = `farms.id as farm_id, farms.title as farm, farms.country, farms.time_zone, fields.id as field_id, fields.field_name as field,
      fields.crop_type as crop, tunnels.id as tunnel_id, tunnels.number as tunnel, plots.id as plot_id, plots.number as plot,
      plots.treatment_type as treatment`

/** WITH clause `plot_places` of the plots of the farms, with the columns of places. */
export const plotPlaces = (open: OpenData): string => `plot_places as materialized (
    select ${placeColumns}, ${positionOf(open)}
    from plots join tunnels on tunnels.id = plots.tunnel_id join fields on fields.id = tunnels.field_id
    join farms on farms.id = fields.farm_id ${middle} where ${whereFarms(open)}
  )`

/** WITH clause of the cameras' stays on the farms, with where they are and when the period begins and ends there. */
export const cameraPlaces = (open: OpenData): string => {
  const { from, until } = momentsOf(open)
  return `places as materialized (
    select placements.id as placement_id, placements.device_id as camera_id, placements.during,
      devices.device_id, devices.name as camera, devices.device_type, devices.created_at, devices.archived_at,
      ${placeColumns}, ${positionOf(open)},
      ${from} as from_moment, ${until} as until_moment
    from placements join devices on devices.id = placements.device_id join farms on farms.id = placements.farm_id
    left join fields on fields.id = placements.field_id left join tunnels on tunnels.id = placements.tunnel_id
    left join plots on plots.id = placements.plot_id ${middle}
    where ${whereFarms(open)}
  )`
}

/** The same condition in constants, by which an index is searched. A day more at each end has all time zones. */
export const among = ({ placement_ids, story: { from, to } }: OpenData, name: string, time: string): string =>
  `${name}.placement_id = any(array[${placement_ids.join(',')}]::int[])
    and ${name}.${time} >= timestamptz '${addDays(from, -1)}T00:00:00Z' and ${name}.${time} < timestamptz '${addDays(to, 2)}T00:00:00Z'`

/** Hours of `table` (hourly_watch, hourly_counts) at the places and in the period. */
export const hoursAt = (open: OpenData, table: 'hourly_watch' | 'hourly_counts', name: string): string =>
  `places join ${table} ${name} on ${name}.placement_id = places.placement_id and ${among(open, name, 'hour')}
    and ${name}.hour >= places.from_moment and ${name}.hour < places.until_moment`

/** Images of the places and the period. */
export const imagesAt = (open: OpenData): string => `places join captures on captures.placement_id = places.placement_id
    and ${among(open, 'captures', 'captured_at')}
    and captures.captured_at >= places.from_moment and captures.captured_at < places.until_moment`

/** A time as the text of an id: seconds since 1970. */
export const epoch = (at: string): string => `extract(epoch from ${at})::bigint`
