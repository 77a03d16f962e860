import { camtrapColumns, type CamtrapTable } from '#domain/exports/camtrap-package.ts'
import { decimalsOf } from '#domain/exports/publication.ts'
import { offsetText, wallTimestamp } from '../../platform/postgres/local-time-sql.ts'
import { escapeLiteral, guarded } from '../../platform/postgres/sql-text.ts'
import { cameraPlaces, epoch, hoursAt, imagesAt } from './camera-places.ts'
import {
  hoursWithInsects,
  isInsect,
  namedAt,
  remarksOfClass,
  scientificName,
  withInsects,
  type ExportNames,
} from './classes.ts'
import { observersOf } from './observer-codes.ts'
import type { OpenData } from './open-data.ts'
import { deployedAt, watchedSpans } from './watched-spans.ts'

type Cells = Record<string, string>

/** Local time with offset, in whole seconds: the standard has no fractions of a second. */
export const localMoment = (at: string, zones: readonly string[]): string => {
  const whole = `date_trunc('second', ${at})`
  return `to_char(${wallTimestamp(whole, 'places.time_zone', zones)}, 'YYYY-MM-DD"T"HH24:MI:SS')
    || ${offsetText(whole, 'places.time_zone', zones)}`
}

const text = (expression: string) => guarded(`(${expression})`, true)
const rounded = (expression: string, decimals: number | null) =>
  decimals === null ? expression : `round((${expression})::numeric, ${decimals})::float8`

/**
 * The rows of several selects, ordered bytewise: comparing a million rows by the rules of a language is slow, and the
 * order must not depend on the database's collation.
 */
export const orderedBy = (parts: readonly string[], ...columns: string[]): string =>
  `select * from (${parts.join(' union all ')}) as parts order by ${columns.map((name) => `"${name}" collate "C"`).join(', ')}`

/** The name that a model or person gave an insect, and the taxon details of that name. */
const commentsOf = (ofClass: string) => `concat_ws('; ', 'Class: ' || ${ofClass}, ${remarksOfClass(ofClass)})`

/** A textual description of the camera's place. */
export const placeName = `concat_ws(', ', places.farm, places.field, 'tunnel ' || places.tunnel, 'plot ' || places.plot)`
export const placeId = `case when places.plot_id is not null then 'plot-' || places.plot_id when places.tunnel_id is not null then 'tunnel-' || places.tunnel_id
  when places.field_id is not null then 'field-' || places.field_id else 'farm-' || places.farm_id end`

const selectCells = (table: CamtrapTable, cells: Cells, from: string): string =>
  `select ${camtrapColumns[table]
    .split(' ')
    .map((name) => `${cells[name] ?? 'null::text'} as "${name}"`)
    .join(', ')} from ${from}`

const hourKey = (of: string) => `places.placement_id || '-' || ${epoch(`${of}.hour`)} || '-' || ${of}.model_id`
const modelName = (model: string) => text(`select nullif(name, '') from model_versions where id = ${model}`)
/** The review that decides what an image shows: the latest one of its deciding results. */
const decidingReview = `left join lateral (select reviews.*, users.firstname, users.lastname
    from image_reviews reviews join users on users.id = reviews.reviewed_by
    where reviews.image_id = captures.id and reviews.result_id = captures.result_id
    order by reviews.reviewed_at desc, reviews.id desc limit 1) review on true`
/** Detections that were not rejected, and insects added by a reviewer, with their class and bounding box. */
const insectsOfImages = `cross join lateral (
    select 'detection-' || captures.id || '-' || n as key, review.verdicts ->> (n::int - 1) as verdict,
      coalesce(correction ->> 'object_class_name', found ->> 'object_class_name') as class_name,
      coalesce(correction -> 'box', found) as box, (found ->> 'confidence')::float8 as confidence
    from jsonb_array_elements(captures.detections) with ordinality as seen (found, n)
    left join lateral (select one as correction from jsonb_array_elements(review.corrections) as one
      where (one ->> 'detection')::int = n - 1 limit 1) corrected on true
    where coalesce(review.verdicts ->> (n::int - 1), '') <> 'rejected'
    union all
    select 'added-' || captures.id || '-' || n, 'added', found ->> 'object_class_name', found, null
    from jsonb_array_elements(review.added) with ordinality as more (found, n)
  ) insects`

const side = (name: 'x' | 'y' | 'width' | 'height') =>
  `case when (insects.box ->> 'width')::float8 > 0 and (insects.box ->> 'height')::float8 > 0
    then least(1, (insects.box ->> '${name}')::float8) end`

const observationParts = (open: OpenData): string[] => {
  const { zones, story } = open
  const at = (moment: string) => localMoment(moment, zones)
  const named = observersOf(open.observer_key)
  const reviewer = text(named.text('review.reviewed_by', `concat_ws(' ', review.firstname, review.lastname)`))
  const today = `timestamptz ${escapeLiteral(story.created.toISOString())}`
  const ofHour = (of: string) => ({
    deploymentID: 'deployed.deployment_id',
    eventID: `'hour-' || ${hourKey(of)}`,
    eventStart: at('coalesce(lower(w.counted), lower(w.watched))'),
    eventEnd: at('coalesce(upper(w.counted), upper(w.watched))'),
    observationLevel: `'event'`,
    classificationMethod: `'machine'`,
    classifiedBy: modelName(`${of}.model_id`),
  })
  const minutes = `'minutesCounted:' || round((w.hours_counted * 60)::numeric, 1)`
  const ofImage = {
    deploymentID: 'deployed.deployment_id',
    mediaID: `'image-' || captures.id`,
    eventID: `'image-' || captures.id`,
    eventStart: at('captures.captured_at'),
    eventEnd: at('captures.captured_at'),
    observationLevel: `'media'`,
  }
  const images = `${imagesAt(open)} ${deployedAt(`date_trunc('hour', captures.captured_at, 'UTC')`)} ${decidingReview}`
  const isHuman = 'insects.verdict is not null'
  const classOfInsect = `left join classes on classes.name = insects.class_name ${namedAt(open, today)}`
  const insectsShown = `${insectsOfImages} ${classOfInsect}`
  return [
    selectCells(
      'observations',
      {
        ...ofHour('c'),
        observationID: `'count-' || ${hourKey('c')} || '-' || c.class_id`,
        observationType: `'animal'`,
        scientificName: text(scientificName),
        count: 'c.count::text',
        observationTags: text(`'class:' || classes.name || ' | ' || ${minutes}`),
        observationComments: commentsOf('classes.name'),
      },
      `${hoursAt(open, 'hourly_counts', 'c')} join hourly_watch w on w.placement_id = c.placement_id and w.hour = c.hour and w.model_id = c.model_id
        ${deployedAt('c.hour')} join classes on classes.class_id = c.class_id ${namedAt(open, 'c.hour')}
        where c.count > 0 and ${isInsect} and places.latitude is not null`,
    ),
    selectCells(
      'observations',
      {
        ...ofHour('w'),
        observationID: `'blank-' || ${hourKey('w')}`,
        observationType: `'blank'`,
        observationTags: minutes,
      },
      `${hoursAt(open, 'hourly_watch', 'w')} ${deployedAt('w.hour')} ${withInsects}
        where w.hours_counted > 0 and places.latitude is not null and seen.placement_id is null`,
    ),
    selectCells(
      'observations',
      {
        ...ofImage,
        observationID: 'insects.key',
        observationType: `case when insects.verdict = 'cannot_tell' then 'unknown' else 'animal' end`,
        scientificName: `case when insects.verdict = 'cannot_tell' then null else ${text(scientificName)} end`,
        count: `'1'`,
        bboxX: `(${side('x')})::text`,
        bboxY: `(${side('y')})::text`,
        bboxWidth: `(${side('width')})::text`,
        bboxHeight: `(${side('height')})::text`,
        classificationMethod: `case when ${isHuman} then 'human' else 'machine' end`,
        classifiedBy: `case when ${isHuman} then ${reviewer} else ${modelName('captures.model_id')} end`,
        classificationTimestamp: `case when ${isHuman} then ${at('review.reviewed_at')} end`,
        classificationProbability: `case when insects.verdict is null then insects.confidence::text end`,
        observationTags: text(`'class:' || insects.class_name`),
        observationComments: `case when insects.verdict = 'cannot_tell' then 'Class: ' || insects.class_name else ${commentsOf('insects.class_name')} end`,
      },
      `${images} ${insectsShown} where places.latitude is not null and coalesce(${isInsect}, true)`,
    ),
    selectCells(
      'observations',
      {
        ...ofImage,
        observationID: `'nothing-' || captures.id`,
        observationType: `case when review.id is null and captures.model_id is null and captures.detections = '[]' then 'unclassified' else 'blank' end`,
        classificationMethod: `case when review.id is not null then 'human' when captures.model_id is not null or captures.detections <> '[]' then 'machine' end`,
        classifiedBy: `case when review.id is not null then ${reviewer} else ${modelName('captures.model_id')} end`,
        classificationTimestamp: `case when review.id is not null then ${at('review.reviewed_at')} end`,
      },
      `${images} where places.latitude is not null and not exists (
        select from (select 1) one ${insectsShown} where coalesce(${isInsect}, true))`,
    ),
  ]
}

/** The statements of the tables of Camtrap DP. */
export const selectCamtrapTables = (open: OpenData, names: ExportNames): Record<CamtrapTable, string> => {
  const { zones, story } = open
  const decimals = decimalsOf(story.coordinate_precision)
  const at = (moment: string) => localMoment(moment, zones)
  const withs = `with ${cameraPlaces(open)}, ${watchedSpans(open)}, ${names.classes}, ${names.mappedTaxa}, ${hoursWithInsects(open)}`
  const deployments = selectCells(
    'deployments',
    {
      deploymentID: 'deployments.deployment_id',
      locationID: placeId,
      locationName: text(placeName),
      latitude: rounded('places.latitude', decimals),
      longitude: rounded('places.longitude', decimals),
      coordinateUncertainty: 'nullif(places.uncertainty, 0)',
      deploymentStart: at('deployments.start'),
      deploymentEnd: at('deployments.stop'),
      cameraID: `'camera-' || places.camera_id`,
      cameraModel: text('places.device_type'),
      habitat: text('places.crop'),
      deploymentGroups: `'treatment:' || places.treatment`,
      deploymentTags: `'minutesWatched:' || round((coalesce(deployments.hours, 0) * 60)::numeric, 1)`,
      deploymentComments: `case when (deployments.began, deployments.ended) <> (deployments.start, deployments.stop) then
        'Part within the period of a deployment of ' || ${at('deployments.began')} || ' to ' || ${at('deployments.ended')} end`,
    },
    'deployments join places on places.placement_id = deployments.placement_id where places.latitude is not null',
  )
  const media = selectCells(
    'media',
    {
      mediaID: `'image-' || captures.id`,
      deploymentID: 'deployed.deployment_id',
      timestamp: at('captures.captured_at'),
      filePath: `${escapeLiteral(`${story.baseUrl}/api/captures/`)} || captures.id || '/image'`,
      filePublic: `'false'`,
      fileName: `captures.id || '.jpg'`,
      fileMediatype: `'image/jpeg'`,
    },
    `${imagesAt(open)} ${deployedAt(`date_trunc('hour', captures.captured_at, 'UTC')`)} where places.latitude is not null`,
  )
  return {
    deployments: `${withs} ${deployments} order by deployments.placement_id, deployments.start`,
    media: `${withs} ${media} order by captures.placement_id, captures.captured_at, captures.id`,
    observations: `${withs} ${orderedBy(observationParts(open), 'deploymentID', 'eventStart', 'observationID')}`,
  }
}
