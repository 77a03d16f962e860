import { fieldsInUse } from '#domain/custom-fields/custom-field.ts'
import { cameraContents, cameraTables, type CameraTableName } from '#domain/exports/camera-tables.ts'
import { withCustomColumns } from '#domain/exports/custom-columns.ts'
import { decimalsOf } from '#domain/exports/publication.ts'
import type { DatasetFile, DescribedTable } from '#domain/survey-reports/datapackage.ts'
import { datumOf } from '../../survey-reports/position-queries.ts'
import { selectOf, type DatasetSource } from '../../survey-reports/dataset-queries.ts'
import { escapeLiteral } from '../../platform/postgres/sql-text.ts'
import { among, cameraPlaces, epoch, hoursAt, imagesAt, whereFarms } from './camera-places.ts'
import { builtInClasses, groupOfClass, isInsect, mappedAt } from './classes.ts'
import { cardColumns, cardsTable } from './exported-models.ts'
import { customExpressions } from './custom-values.ts'
import { observersOf } from './observer-codes.ts'
import type { OpenData } from './open-data.ts'

type Source = DatasetSource & { order: string }

/**
 * Parts of a camera's stay in which it was active: `whole`, from which the ids in each export are derived, and
 * `stretch`, the part within the period and before the export.
 */
const stretches = (now: string): string => `cross join lateral (
    select whole, whole * tstzrange(places.from_moment, greatest(places.from_moment, least(places.until_moment, ${now}))) as stretch
    from unnest(tstzmultirange(places.during
        * tstzrange(least(coalesce(lower(places.during), places.created_at), places.archived_at), places.archived_at))
      - coalesce((select range_agg(device_pauses.during) from device_pauses where device_pauses.device_id = places.camera_id), '{}')) as whole
  ) active`

const hourId = (of: string) => `places.placement_id || '-' || ${epoch(`${of}.hour`)} || '-' || ${of}.model_id`
const isDeciding = `reviews.result_id = captures.result_id and not exists (select from image_reviews later
    where later.image_id = reviews.image_id and later.result_id = reviews.result_id
      and (later.reviewed_at, later.id) > (reviews.reviewed_at, reviews.id))`
const verdicts = (which: string) =>
  `(select count(*) from jsonb_array_elements_text(reviews.verdicts) as verdict where verdict = '${which}')::int`

const sourcesOf = (open: OpenData): Record<CameraTableName, Source> => {
  const { from, to, created } = open.story
  const days = `between ${escapeLiteral(from)} and ${escapeLiteral(to)}`
  const observers = observersOf(open.observer_key)
  const active = stretches(`timestamptz ${escapeLiteral(created.toISOString())}`)
  const farmOf = (table: string) => `${table} join farms on farms.id = ${table}.farm_id and ${whereFarms(open)}`
  return {
    deployments: {
      from: `places ${active} left join (select places.placement_id, active.stretch as during, sum(covered_hours(w.watched * tstzmultirange(active.stretch))) as hours
          from places ${active} join hourly_watch w on w.placement_id = places.placement_id
            and ${among(open, 'w', 'hour')} and w.hour > lower(active.stretch) - interval '2 hours' and w.hour < upper(active.stretch)
          group by 1, 2) watched on watched.placement_id = places.placement_id and watched.during = active.stretch
        where not isempty(active.stretch)`,
      order: 'places.placement_id, lower(active.stretch)',
      columns: {
        deployment_id: `places.placement_id || '-' || ${epoch('lower(active.whole)')}`,
        placement_id: 'places.placement_id',
        camera_id: 'places.camera_id',
        device_id: 'places.device_id',
        camera: 'places.camera',
        device_type: 'places.device_type',
        farm_id: 'places.farm_id',
        field_id: 'places.field_id',
        field: 'places.field',
        tunnel_id: 'places.tunnel_id',
        tunnel: 'places.tunnel',
        plot_id: 'places.plot_id',
        plot: 'places.plot',
        crop: 'places.crop',
        treatment: 'places.treatment',
        started_at: 'lower(active.stretch)',
        ended_at: 'upper(active.stretch)',
        hours_watched: 'coalesce(watched.hours, 0)',
        latitude: 'places.latitude',
        longitude: 'places.longitude',
        coordinate_uncertainty_m: 'case when places.latitude is not null then places.uncertainty end',
        geodetic_datum: datumOf('places.latitude'),
        coordinates_of: 'places.coordinates_of',
      },
    },
    camera_hours: {
      from: hoursAt(open, 'hourly_watch', 'w'),
      order: 'w.placement_id, w.hour, w.model_id',
      columns: {
        hour_id: hourId('w'),
        placement_id: 'places.placement_id',
        camera_id: 'places.camera_id',
        farm_id: 'places.farm_id',
        hour: 'w.hour',
        model_version_id: 'w.model_id',
        hours_watched: 'w.hours',
        hours_counted: 'w.hours_counted',
        hours_scored: 'w.hours_scored',
        flowers_in_view: 'w.flower_seconds::float8 / nullif(w.weight_seconds, 0)::float8',
        flower_hours: 'w.flower_seconds::float8 / nullif(w.weight_seconds, 0)::float8 * w.hours_scored',
        visits: 'case when w.hours_scored > 0 then w.visits end',
        visit_seconds: 'case when w.hours_scored > 0 then w.visit_seconds end',
      },
    },
    camera_counts: {
      from: `${hoursAt(open, 'hourly_counts', 'c')} join classes on classes.class_id = c.class_id ${mappedAt(open, 'c.hour')}`,
      order: 'c.placement_id, c.hour, c.model_id, c.class_id',
      columns: {
        count_id: `${hourId('c')} || '-' || c.class_id`,
        hour_id: hourId('c'),
        placement_id: 'places.placement_id',
        camera_id: 'places.camera_id',
        hour: 'c.hour',
        model_version_id: 'c.model_id',
        class_name: 'classes.name',
        functional_group: groupOfClass,
        is_insect: isInsect,
        count: 'c.count',
        count_scored: 'c.scored',
      },
    },
    model_versions: {
      from: `(select model_id, sum(hours)::float8 as hours, sum(images)::int as images from (
          select w.model_id, sum(w.hours_counted) as hours, 0 as images from ${hoursAt(open, 'hourly_watch', 'w')} group by 1
          union all select coalesce(captures.model_id, 0), 0, count(*) from ${imagesAt(open)} group by 1
          union all select reviews.model_id, 0, 0 from ${imagesAt(open)} join image_reviews reviews on reviews.image_id = captures.id
            where reviews.model_id is not null group by 1
        ) parts group by 1) used join model_versions on model_versions.id = used.model_id
          left join ${cardsTable(open.models)} on cards.model_version = model_versions.name`,
      order: 'used.model_id',
      columns: {
        model_version_id: 'used.model_id',
        model_version: `nullif(model_versions.name, '')`,
        hours_counted: 'used.hours',
        images: 'used.images',
        ...Object.fromEntries(cardColumns.map((name) => [name, `cards.${name}`])),
      },
    },
    image_reviews: {
      from: `${imagesAt(open)} join image_reviews reviews on reviews.image_id = captures.id join users on users.id = reviews.reviewed_by`,
      order: 'reviews.id',
      columns: {
        review_id: 'reviews.id',
        image_id: 'reviews.image_id::text',
        placement_id: 'places.placement_id',
        camera_id: 'places.camera_id',
        captured_at: 'captures.captured_at',
        reviewer: observers.text('reviews.reviewed_by', `concat_ws(' ', users.firstname, users.lastname)`),
        reviewer_id: observers.id('reviews.reviewed_by'),
        reviewed_at: 'reviews.reviewed_at',
        model_version_id: 'nullif(reviews.model_id, 0)',
        decides: `(${isDeciding})`,
        confirmed: verdicts('confirmed'),
        corrected: verdicts('corrected'),
        rejected: verdicts('rejected'),
        cannot_tell: verdicts('cannot_tell'),
        added: 'jsonb_array_length(reviews.added)',
        comment: 'reviews.comment',
      },
    },
    weather_days: {
      from: `${farmOf('weather_days')} where weather_days.date ${days}`,
      zone: 'farms.time_zone',
      order: 'weather_days.farm_id, weather_days.date',
      columns: {
        weather_day_id: `weather_days.farm_id || '-' || weather_days.date`,
        farm_id: 'weather_days.farm_id',
        date: 'weather_days.date',
        // Only days with data of weather models; measurements by people are in weather_observations.
        basis: `'modelled'::text`,
        source: 'weather_days.source',
        settled: 'weather_days.settled',
        temperature_afternoon_c: 'weather_days.temperature_afternoon',
        precipitation_mm: 'weather_days.precipitation',
        cloud_oktas_afternoon: 'weather_days.oktas_afternoon',
        relative_humidity_afternoon_percent: 'weather_days.humidity_afternoon',
        wind_speed_km_h: 'weather_days.wind_speed',
      },
    },
    health_scores: {
      from: `${farmOf('health_scores')} where start_date >= ${escapeLiteral(from)} and end_date <= ${escapeLiteral(to)}`,
      zone: 'farms.time_zone',
      order: 'health_scores.id',
      columns: {
        score_id: 'health_scores.id::text',
        farm_id: 'health_scores.farm_id',
        start_date: 'health_scores.start_date',
        end_date: 'health_scores.end_date',
        model: 'health_scores.model',
        computed_at: 'health_scores.computed_at',
        pollination_health: `(health_scores.result ->> 'pollination_health')::float8`,
        pollination_health_low: `(health_scores.result -> 'range' ->> 0)::float8`,
        pollination_health_high: `(health_scores.result -> 'range' ->> 1)::float8`,
        result_digest: `encode(health_scores.result_hash, 'hex')`,
      },
    },
  }
}

/**
 * The statements of the camera tables and their contents, ordered by their keys, so that equal data gives equal files.
 */
export const selectCameraTables = async (
  open: OpenData,
  file: DatasetFile,
): Promise<{ name: CameraTableName; contents: DescribedTable; select: string }[]> => {
  const withs = `with ${cameraPlaces(open)}, ${await builtInClasses(open)}`
  const sources = sourcesOf(open)
  const wanted = {
    file,
    zones: open.zones,
    decimals: decimalsOf(open.story.coordinate_precision),
    further: customExpressions(open, 'device', 'places.camera_id'),
  }
  return cameraTables.map((name) => {
    const { order, ...source } = sources[name]
    const own = cameraContents[name]
    const contents = name === 'deployments' ? withCustomColumns(own, fieldsInUse(open.custom_fields, 'device')) : own
    return { name, contents, select: `${withs} ${selectOf(contents.fields, source, wanted)} order by ${order}` }
  })
}
