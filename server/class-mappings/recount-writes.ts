import { sql } from 'kysely'
import type { Detection } from '#domain/devices/capture-endpoints.ts'
import type { ReviewContent } from '#domain/image-reviews/review.ts'
import { tallyOfBoxes } from '#domain/image-reviews/tally.ts'
import { functionalGroup, isNoInsect } from '#domain/intensity/group-of-class.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { weightOfImage } from '../image-reviews/tally-writes.ts'
import { messagesOfAudits } from '../message-archives/archive-queries.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { classReaderAt, readerOfToday } from './queries.ts'

/** The class whose mapping was changed. */
interface Changed {
  organisation_id: number
  class_id: number
}

/**
 * Images show their insects by today's mapping: images with the class are counted again when it becomes background, or
 * is no longer background.
 */
const recountImages = async (trx: Trx, { organisation_id, class_id }: Changed): Promise<void> => {
  const classes = await trx.selectFrom('object_classes').select(['id', 'name']).execute()
  const classOf = await readerOfToday(trx, organisation_id)
  const background = classes.filter(({ name }) => isNoInsect(classOf(name)))
  await sql`
    update captures set insects = found.insects
    from (
      select captures.id, captures.unlisted_insects + coalesce(sum(classes.insects) filter (
        where classes.class_id <> all(${background.map(({ id }) => id)}::int[])), 0)::int as insects
      from captures join image_classes classes on classes.image_id = captures.id
      where captures.id in (
        select image_id from image_classes where class_id = ${class_id} and placement_id in (
          select placements.id from placements join farms on farms.id = placements.farm_id
          where farms.organisation_id = ${organisation_id}))
      group by captures.id) as found
    where captures.id = found.id and captures.insects <> found.insects`.execute(trx)
}

interface Reviewed extends ReviewContent {
  review_id: number
  device_id: number
  placement_id: number
  at: Date
  time_zone: string
  model_id: number
  /** By representative queues; null if none drew the image. */
  weight: number | null
  detections: Detection[]
}

/**
 * The latest review of each of an image's results in which the model or the reviewer names the class. Results that are
 * not decisive now are included, because their reviews count again once they are decisive. Results that were replaced
 * are not included.
 */
const reviewedWith = async (trx: Trx, { organisation_id, class_id }: Changed): Promise<Reviewed[]> => {
  const { rows } = await sql<Reviewed>`
    with latest as materialized (
      select distinct on (review.image_id, review.result_id) review.id, farms.time_zone
      from farms
      join placements on placements.farm_id = farms.id
      join captures on captures.placement_id = placements.id
      join image_reviews review on review.image_id = captures.id
      where farms.organisation_id = ${organisation_id}
      order by review.image_id, review.result_id, review.reviewed_at desc, review.id desc)
    select review.id::int as review_id, captures.device_id, captures.placement_id, captures.captured_at as at,
      latest.time_zone, shown.detections, review.verdicts, review.corrections, review.added,
      coalesce((select model_id from checked_insects where review_id = review.id limit 1), shown.model_id, 0) as model_id,
      (${weightOfImage(sql`review.image_id`, sql`review.result_id`)}) as weight
    from latest
    join image_reviews review on review.id = latest.id
    join captures on captures.id = review.image_id
    cross join lateral (
      select captures.detections, captures.model_id where review.result_id = captures.result_id
      union all
      -- What the device sent is stored there while other results decide.
      select results.detections, results.model_id from image_results results
      where results.image_id = captures.id and review.result_id <> captures.result_id
        and (results.id = review.result_id or (results.by_device and review.result_id = 0))) as shown
    cross join lateral (
      select jsonb_build_array(jsonb_build_object('object_class_name', name)) as entry
      from object_classes where id = ${class_id}) as class
    where shown.detections @> class.entry or review.corrections @> class.entry or review.added @> class.entry`.execute(
    trx,
  )
  return rows
}

/** Recalculates the results of reviews with the current mapping. */
const recountReviews = async (trx: Trx, changed: Changed): Promise<void> => {
  const reviewed = await reviewedWith(trx, changed)
  if (reviewed.length === 0) return
  const classOf = await classReaderAt(trx, [...new Set(reviewed.map(({ placement_id }) => placement_id))])
  const results = reviewed.flatMap(({ review_id, device_id, at, time_zone, model_id, weight, detections, ...review }) =>
    tallyOfBoxes(detections, review, (name) => functionalGroup(classOf(name, localDay(at, time_zone)))).map(
      ({ group, tp, fp, fn }) => ({
        review_id,
        device_id,
        at: at.toISOString(),
        model_id,
        functional_group: group,
        tp,
        fp,
        fn,
        representative: weight !== null,
        weight: weight ?? 1,
      }),
    ),
  )
  const ids = reviewed.map(({ review_id }) => review_id)
  await sql`delete from checked_insects where review_id = any(${ids}::bigint[])`.execute(trx)
  await sql`
    insert into checked_insects (review_id, device_id, at, model_id, functional_group, tp, fp, fn, representative, weight)
    select review_id, device_id, at, model_id, functional_group, tp, fp, fn, representative, weight
    from json_to_recordset(${JSON.stringify(results)}) as result (review_id bigint, device_id int, at timestamptz,
      model_id int, functional_group text, tp int, fp int, fn int, representative boolean, weight real)`.execute(trx)
}

/**
 * Audits with the class are compared again by their task if both messages still exist; the others keep their
 * comparison.
 */
const compareAuditsAgain = async (trx: Trx, { organisation_id, class_id }: Changed): Promise<void> => {
  const messages = await messagesOfAudits(trx)
  await sql`
    with named as (
      select jsonb_build_array(jsonb_build_object('object_class_name', name)) as entry from object_classes where id = ${class_id}),
    due as (
      select pair.device_id, pair.at, pair.interval_start, pair.model_version
      from audits_paired pair
      join placements on placements.device_id = pair.device_id and placements.during @> pair.at
      join farms on farms.id = placements.farm_id and farms.organisation_id = ${organisation_id}
      join ${messages} audit on audit.device_id = pair.device_id and audit.message_id = pair.audit_message_id
        and audit.created_at between pair.at - interval '1 day' and pair.at + interval '1 day'
      join ${messages} own on own.device_id = pair.device_id and own.message_id = pair.own_message_id
        and own.created_at between pair.at - interval '1 day' and pair.at + interval '1 day'
      cross join named
      where audit.counts @> named.entry or own.counts @> named.entry),
    compared as (
      delete from checked_insects using due
      where checked_insects.review_id is null and checked_insects.device_id = due.device_id and checked_insects.at = due.at
        and checked_insects.model_id = (select id from model_versions where name = due.model_version))
    delete from audits_paired using due
    where audits_paired.device_id = due.device_id and audits_paired.at = due.at
      and audits_paired.interval_start = due.interval_start and audits_paired.model_version = due.model_version`.execute(
    trx,
  )
}

/** Marks the scores of all farms of the organisation to be checked against their inputs again. */
const markStale = (trx: Trx, organisation_id: number) =>
  sql`update farm_seasons set stale_at = clock_timestamp()
    where farm_id in (select id from farms where organisation_id = ${organisation_id})`.execute(trx)

/** Recalculates everything that depends on the mapping of a class. The mappings must be locked. */
export const recountClass = async (trx: Trx, changed: Changed): Promise<void> => {
  await recountImages(trx, changed)
  await recountReviews(trx, changed)
  await compareAuditsAgain(trx, changed)
  await markStale(trx, changed.organisation_id)
}
