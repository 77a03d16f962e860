/** Radius in metres assumed for a point whose accuracy was not measured, as GBIF advises for GPS. */
const POINT_METRES = 30
const METRES_PER_DEGREE = 111_320

/** Metres from a point to a corner of an outline. Farms are small enough for plane geometry. */
const toCorner = (longitude: string, latitude: string) =>
  `${METRES_PER_DEGREE} * sqrt(power((corner ->> 1)::float8 - ${latitude}, 2)
    + power(((corner ->> 0)::float8 - ${longitude}) * cos(radians(${latitude})), 2))`

/** Joins `extent.radius` to farms: metres from their point to their farthest corner, or that of a circle of their area. */
export const farmExtent = `left join lateral (
    select coalesce((select max(${toCorner('farms.longitude', 'farms.latitude')}) from jsonb_array_elements(farms.outline) as corner),
      sqrt(nullif(farms.area_in_sq_meters, 0) / pi())) as radius
  ) extent on true`

/**
 * Joins `middle` to fields: an outline has no point, so the centre of its bounding box represents the field, with the
 * metres to its farthest corner as `radius`.
 */
export const fieldMiddle = `left join lateral (
    select centre.longitude, centre.latitude,
      (select max(${toCorner('centre.longitude', 'centre.latitude')}) from jsonb_array_elements(fields.outline) as corner) as radius
    from (select (min((corner ->> 0)::float8) + max((corner ->> 0)::float8)) / 2 as longitude,
      (min((corner ->> 1)::float8) + max((corner ->> 1)::float8)) / 2 as latitude
      from jsonb_array_elements(fields.outline) as corner) centre
  ) middle on true`

/** The position of a plot, or otherwise of its field or farm, from `plots`, `fields`, `farms` and the joins above. */
export const plotPosition = {
  latitude: 'coalesce(plots.latitude, middle.latitude, farms.latitude)',
  longitude: 'coalesce(plots.longitude, middle.longitude, farms.longitude)',
  coordinates_of: `case when plots.latitude is not null then 'plot' when middle.latitude is not null then 'field'
    when farms.latitude is not null then 'farm' end`,
} as const

const within = (radius: string, rounding: number) => `ceil(${rounding} + ${radius})::int`

/**
 * Radius in metres around the coordinates of a plot, rounded by up to `rounding` metres, within which it is. Null: the
 * extent of the place with these coordinates is unknown.
 */
export const plotUncertainty = (rounding: number): string =>
  within(
    `case when plots.latitude is not null then coalesce(plots.position_accuracy_m, ${POINT_METRES})
      when middle.latitude is not null then middle.radius when farms.latitude is not null then extent.radius end`,
    rounding,
  )

/** The same for a farm. */
export const farmUncertainty = (rounding: number): string =>
  within('case when farms.latitude is not null then extent.radius end', rounding)

/** The outline of a plot, or otherwise of its tunnel or field, as WKT with longitude first; null if none is drawn. */
export const plotFootprint = `(select 'POLYGON ((' || string_agg((corner ->> 0) || ' ' || (corner ->> 1), ', ' order by place) || '))'
  from jsonb_array_elements(coalesce(plots.outline, tunnels.outline, fields.outline)) with ordinality as corners (corner, place))`

/** The datum of coordinates; null if there are none. */
export const datumOf = (latitude: string): string => `case when ${latitude} is not null then 'EPSG:4326' end`
