import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import {
  MOST_PARTS,
  type ModelPerformance,
  type ModelPerformancePart,
  type PerformancePart,
} from '#domain/model-performance/endpoints.ts'
import type { FunctionalGroup } from '#domain/intensity/functional-groups.ts'
import { confusionMatrix } from '#domain/model-performance/confusion-matrix.ts'
import { cohensKappa, statementPairs } from '#domain/model-performance/kappa.ts'
import { modelPerformance } from '#domain/model-performance/performance.ts'
import { randomOf } from '#domain/platform/random.ts'
import type { ReviewedImage } from '#domain/model-performance/reviewed-image.ts'
import type { Detection } from '#domain/devices/capture-endpoints.ts'
import type { ReviewContent } from '#domain/image-reviews/review.ts'
import { functionalGroup } from '#domain/intensity/group-of-class.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { dayStart, localDay, localHour } from '#domain/weeks/local-time.ts'
import { classReaderAt } from '../class-mappings/queries.ts'
import { isUnread } from '../image-reviews/tally-writes.ts'
import { within } from '../platform/postgres/scope.ts'
import type { Db } from '../platform/postgres/database.ts'
import { zoneValue } from '../platform/postgres/local-time-sql.ts'

interface Asked {
  organisation_id: number
  farm_id?: number | undefined
  device_id?: number | undefined
  model_version?: string | undefined
  model_versions?: readonly string[] | undefined
  from?: string | undefined
  to?: string | undefined
}

interface Row extends ReviewContent {
  image_id: number
  probability: number
  stratum: string
  placement_id: number
  device_id: number
  device_name: string
  model_version: string
  captured_at: Date
  time_zone: string
  detections: Detection[]
  /** The review of a second person; null if there is none. */
  other: ReviewContent | null
}

/** Reviewed images of representative queues. An image in several queues represents the population of each. */
const reviewedImages = async (db: Db, scope: Scope, asked: Asked): Promise<Row[]> => {
  const {
    organisation_id,
    farm_id = null,
    device_id = null,
    model_version = null,
    model_versions = null,
    from,
    to,
  } = asked
  const zones = await db
    .selectFrom('farms')
    .where('organisation_id', '=', organisation_id)
    .select('time_zone')
    .distinct()
    .execute()
  /** Start of a day in the farm's time zone. */
  const startOf = (day: string) =>
    sql.raw<Date>(
      zoneValue(
        zones.map(({ time_zone }) => time_zone),
        'farms.time_zone',
        'timestamptz',
        (zone) => dayStart(day, zone),
      ),
    )
  const { rows } = await sql<Row>`
    select captures.id as image_id, queued.probability * queued.reviewed / queued.drawn as probability,
      queued.queue_id || ' ' || queued.stratum as stratum, captures.placement_id, captures.device_id, devices.name as device_name, coalesce(model_versions.name, '') as model_version,
      captures.captured_at, farms.time_zone,
      captures.detections, review.verdicts, review.corrections, review.added,
      (select json_build_object('verdicts', second.verdicts, 'corrections', second.corrections, 'added', second.added)
        from image_reviews second where second.image_id = captures.id and second.result_id = captures.result_id and second.id <> review.id
        order by second.reviewed_at desc limit 1) as other
    from review_queues queue
    -- Of a queue that is under way, those reviewed stand for all of their stratum.
    join (
      select queue_id, image_id, stratum, probability, captures.reviews,
        count(*) over (partition by queue_id, stratum) as drawn,
        count(*) filter (where captures.reviews > 0) over (partition by queue_id, stratum) as reviewed
      from review_queue_images join captures on captures.id = image_id
      where not ${isUnread(sql`captures.id`, sql`captures.result_id`)}) as queued
      on queued.queue_id = queue.id and queued.reviews > 0
    join captures on captures.id = queued.image_id
    join devices on devices.id = captures.device_id
    join placements on placements.id = captures.placement_id
    join farms on farms.id = placements.farm_id
    join lateral (select * from image_reviews where image_reviews.image_id = captures.id and image_reviews.result_id = captures.result_id
      order by reviewed_at desc, id desc limit 1) as review on true
    left join model_versions on model_versions.id = captures.model_id
    where queue.organisation_id = ${organisation_id} and queue.kind = 'representative'
      and farms.organisation_id = ${organisation_id} and ${within(scope, 'farms.organisation_id')}
      and (${farm_id}::int is null or placements.farm_id = ${farm_id})
      and (${device_id}::int is null or captures.device_id = ${device_id})
      and (${model_version}::text is null or model_versions.name = ${model_version})
      and (${model_versions}::text[] is null or model_versions.name = any(${model_versions}::text[]))
      ${from === undefined ? sql`` : sql`and captures.captured_at >= ${startOf(from)}`}
      ${to === undefined ? sql`` : sql`and captures.captured_at < ${startOf(addDays(to, 1))}`}
    order by captures.id, queued.queue_id`.execute(db)
  return rows
}

/** The day in the farm's time zone. */
const dayOf = ({ captured_at, time_zone }: Row): string => localDay(captured_at, time_zone)

interface Sampled extends ReviewedImage {
  row: Row
  /** The review of a second person, interpreted like the first. */
  other: ReviewContent | null
}

/** The sample, with class names replaced by what each class was mapped to on the day of its image. */
const sampleOf = async (db: Db, scope: Scope, asked: Asked): Promise<Sampled[]> => {
  const rows = await reviewedImages(db, scope, asked)
  const classOf = await classReaderAt(db, [...new Set(rows.map(({ placement_id }) => placement_id))])
  return rows.map((row): Sampled => {
    const read = <Of extends { object_class_name?: string | undefined }>(one: Of): Of =>
      one.object_class_name === undefined
        ? one
        : { ...one, object_class_name: classOf(one.object_class_name, dayOf(row)) }
    const reviewOf = ({ verdicts, corrections, added }: ReviewContent): ReviewContent => ({
      verdicts,
      corrections: corrections.map(read),
      added: added.map(read),
    })
    const { image_id, probability, stratum, detections, other } = row
    return {
      row,
      image_id,
      probability,
      stratum,
      detections: detections.map(read),
      review: reviewOf(row),
      other: other && reviewOf(other),
    }
  })
}

const imagesIn = (sample: readonly Sampled[]): number => new Set(sample.map(({ image_id }) => image_id)).size

/** How reliable the model is, by functional group. The days of the period are those of each farm. */
export const performanceOf = async (db: Db, scope: Scope, asked: Asked): Promise<ModelPerformance> => {
  const sample = await sampleOf(db, scope, asked)
  // Agreement of two reviewers on an image counts once, regardless of the number of its queues.
  const once = [...new Map(sample.map((image) => [image.image_id, image])).values()]
  const pairs = once.flatMap(({ detections, other, review }) =>
    other ? statementPairs(detections, [review, other], functionalGroup) : [],
  )
  return {
    organisation_id: asked.organisation_id,
    images: once.length,
    classes: modelPerformance(sample, functionalGroup, randomOf(1)),
    confusion: confusionMatrix(sample, functionalGroup),
    kappa: cohensKappa(pairs),
  }
}

const keyOf: Record<PerformancePart, (row: Row) => string> = {
  device: ({ device_id }) => String(device_id),
  hour: ({ captured_at, time_zone }) => String(localHour(captured_at, time_zone)).padStart(2, '0'),
  month: (row) => dayOf(row).slice(0, 7),
  model_version: ({ model_version }) => model_version,
}
const nothing = { value: null, interval: null, insects: 0, images: 0 }
const INSECT = 'insect'
/** An insect counts as found whichever group the model assigns to it. */
const anyInsect = (name: string) => (functionalGroup(name) === null ? null : INSECT)

/**
 * Precision and recall of insects of any group by model version, from all reviews of an organisation; versions without
 * a reviewed image are absent.
 */
export const performanceOfVersions = async (
  db: Db,
  scope: Scope,
  organisation_id: number,
  model_versions: readonly string[],
): Promise<Map<string, { images_reviewed: number } & Pick<ModelPerformancePart, 'precision' | 'recall'>>> => {
  const sample = model_versions.length === 0 ? [] : await sampleOf(db, scope, { organisation_id, model_versions })
  const versions = Map.groupBy(sample, ({ row }) => row.model_version)
  return new Map(
    [...versions].map(([version, images]) => {
      const [found] = modelPerformance(images, anyInsect, randomOf(1))
      const { precision = nothing, recall = nothing } = found ?? {}
      return [version, { images_reviewed: imagesIn(images), precision, recall }]
    }),
  )
}

/** The same by camera, local hour, local month or model version, of one functional group or of insects of any. */
export const performanceByPart = async (
  db: Db,
  scope: Scope,
  { by, functional_group, ...asked }: Asked & { by: PerformancePart; functional_group?: FunctionalGroup | undefined },
): Promise<ModelPerformancePart[]> => {
  const sample = await sampleOf(db, scope, asked)
  const parts = Map.groupBy(sample, ({ row }) => keyOf[by](row))
  const largest = [...parts].toSorted(([, one], [, other]) => other.length - one.length).slice(0, MOST_PARTS)
  const groupOf = functional_group === undefined ? anyInsect : functionalGroup
  return largest
    .map(([key, images]): ModelPerformancePart => {
      const classes = modelPerformance(images, groupOf, randomOf(1))
      const found = classes.find(({ class_name }) => class_name === (functional_group ?? INSECT))
      return {
        key,
        title: by === 'device' ? (images[0]?.row.device_name ?? key) : key,
        images: imagesIn(images),
        precision: found?.precision ?? nothing,
        recall: found?.recall ?? nothing,
        bias: found?.bias ?? nothing,
      }
    })
    .toSorted((one, other) => one.key.localeCompare(other.key, undefined, { numeric: true }))
}
