import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { ModelPerformance } from '#domain/model-performance/endpoints.ts'
import { confusionMatrix } from '#domain/model-performance/confusion-matrix.ts'
import { cohensKappa, statementPairs } from '#domain/model-performance/kappa.ts'
import { modelPerformance } from '#domain/model-performance/performance.ts'
import { randomOf } from '#domain/platform/random.ts'
import type { ReviewedImage } from '#domain/model-performance/reviewed-image.ts'
import type { Detection } from '#domain/devices/capture-endpoints.ts'
import type { ReviewContent } from '#domain/image-reviews/review.ts'
import { functionalGroup } from '#domain/intensity/group-of-class.ts'
import { classReaderAt } from '../class-mappings/queries.ts'
import { within } from '../platform/postgres/scope.ts'
import type { Db } from '../platform/postgres/database.ts'

interface Asked {
  organisation_id: number
  farm_id?: number | undefined
  device_id?: number | undefined
  model_version?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

interface Row extends ReviewContent {
  image_id: number
  probability: number
  stratum: string
  placement_id: number
  day: string
  detections: Detection[]
  /** The review of a second person; null: there is none. */
  other: ReviewContent | null
}

/** Reviewed images of representative queues; of an image in several queues, as drawn for the newest. */
const reviewedImages = async (db: Db, scope: Scope, asked: Asked): Promise<Row[]> => {
  const { organisation_id, farm_id = null, device_id = null, model_version = null, from = null, to = null } = asked
  const { rows } = await sql<Row>`
    select distinct on (captures.id) captures.id as image_id, queued.probability * queued.reviewed / queued.drawn as probability,
      queued.queue_id || ' ' || queued.stratum as stratum, captures.placement_id, captures.captured_at::date::text as day,
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
      from review_queue_images join captures on captures.id = image_id) as queued
      on queued.queue_id = queue.id and queued.reviews > 0
    join captures on captures.id = queued.image_id
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
      and (${from}::date is null or captures.captured_at >= ${from}::date)
      and (${to}::date is null or captures.captured_at < ${to}::date + 1)
    order by captures.id, queued.queue_id desc`.execute(db)
  return rows
}

/** How far the model can be trusted, by functional group. Days are those of UTC. */
export const performanceOf = async (db: Db, scope: Scope, asked: Asked): Promise<ModelPerformance> => {
  const rows = await reviewedImages(db, scope, asked)
  const classOf = await classReaderAt(db, [...new Set(rows.map(({ placement_id }) => placement_id))])
  const latest =
    rows
      .map(({ day }) => day)
      .sort()
      .at(-1) ?? ''
  const groupOf = (name: string) => functionalGroup(classOf(name, latest))
  const images = rows.map(
    ({ image_id, probability, stratum, detections, verdicts, corrections, added }): ReviewedImage => ({
      image_id,
      probability,
      stratum,
      detections,
      review: { verdicts, corrections, added },
    }),
  )
  const pairs = rows.flatMap(({ detections, other, verdicts, corrections, added }) =>
    other ? statementPairs(detections, [{ verdicts, corrections, added }, other], groupOf) : [],
  )
  return {
    organisation_id: asked.organisation_id,
    images: images.length,
    classes: modelPerformance(images, groupOf, randomOf(1)),
    confusion: confusionMatrix(images, groupOf),
    kappa: cohensKappa(pairs),
  }
}
