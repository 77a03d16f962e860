import { sql } from 'kysely'
import type { Detection } from '#domain/devices/capture-endpoints.ts'
import { insectsOf } from '#domain/image-reviews/insects.ts'
import type { ReviewContent } from '#domain/image-reviews/review.ts'
import { functionalGroups, unidentified } from '#domain/intensity/functional-groups.ts'
import { functionalGroup, isNoInsect } from '#domain/intensity/group-of-class.ts'
import type { ModelChoicePreview } from '#domain/model-results/endpoints.ts'
import { MOST_PREVIEWED, type ModelChoiceForm } from '#domain/model-results/results.ts'
import { dayStart, localDay } from '#domain/weeks/local-time.ts'
import { readerOfToday } from '../class-mappings/queries.ts'
import type { Db } from '../platform/postgres/database.ts'
import { chosenModel } from './choice-writes.ts'

interface Counted {
  name: string
  insects: number
}
interface Changes {
  images: number
  reviewed: number
  /** Capture time of the oldest image that was examined; null: all were examined. */
  since: Date | null
  first: Date | null
  last: Date | null
  before: Counted[]
  /** Counts of images without a review of the results that would decide. */
  after: Counted[]
  /** For the other images: the results that would decide, and their latest review. */
  after_reviewed: (ReviewContent & { detections: Detection[] })[]
}

const groups = [...functionalGroups, unidentified] as const

interface Farm {
  id: number
  organisation_id: number
  time_zone: string
}

/**
 * Images of a farm that would show other results, and the insects by which they are found before and after. Only the
 * newest `most` images of the choice's period are examined, because a farm may have millions.
 */
export const previewChoice = async (
  db: Db,
  { id: farm_id, organisation_id, time_zone }: Farm,
  { from_date, model_version }: ModelChoiceForm,
  most = MOST_PREVIEWED,
): Promise<ModelChoicePreview> => {
  const [model_id, next, classOf] = await Promise.all([
    chosenModel(db, farm_id, model_version),
    db
      .selectFrom('model_choices')
      .where('farm_id', '=', farm_id)
      .where('from_date', '>', from_date)
      .select('from_date')
      .orderBy('from_date')
      .limit(1)
      .executeTakeFirst(),
    readerOfToday(db, organisation_id),
  ])
  const from = dayStart(from_date, time_zone)
  const until = next ? dayStart(next.from_date, time_zone) : null
  const { rows } = await sql<Changes>`
    with newest as materialized (
      select newest.id, newest.captured_at from placements
      -- Each place has an index by time, of which no more is read than may count.
      cross join lateral (
        select id, captured_at from captures
        where captures.placement_id = placements.id and captured_at >= ${from}::timestamptz
          and (${until}::timestamptz is null or captured_at < ${until}::timestamptz)
        order by captured_at desc, id desc limit ${most + 1}) as newest
      where placements.farm_id = ${farm_id} and placements.during && tstzrange(${from}::timestamptz, ${until}::timestamptz)
      order by captured_at desc, id desc limit ${most + 1}),
    counted as materialized (select * from newest order by captured_at desc, id desc limit ${most}),
    changed as materialized (
      select captures.id, captures.captured_at, captures.reviews, coalesce(chosen.id, 0) as result_id,
        coalesce(chosen.detections, sent.detections) as detections
      from counted join captures on captures.id = counted.id
      left join image_results chosen on chosen.image_id = captures.id and not chosen.by_device
        and chosen.model_id = ${model_id}::int
      left join image_results sent on sent.image_id = captures.id and sent.by_device
      where coalesce(chosen.id, 0) <> captures.result_id),
    reviewed as materialized (
      select distinct on (changed.id) changed.id, changed.detections, review.verdicts, review.corrections, review.added
      from changed join image_reviews review on review.image_id = changed.id and review.result_id = changed.result_id
      order by changed.id, review.reviewed_at desc, review.id desc)
    select count(*)::int as images, count(*) filter (where reviews > 0)::int as reviewed,
      (select min(captured_at) from counted where (select count(*) from newest) > ${most}) as since,
      min(captured_at) as first, max(captured_at) as last,
      (select coalesce(json_agg(shown), '[]') from (
        select object_classes.name, sum(image_classes.insects)::int as insects
        from changed join image_classes on image_classes.image_id = changed.id
        join object_classes on object_classes.id = image_classes.class_id group by 1) as shown) as before,
      (select coalesce(json_agg(found), '[]') from (
        select entry ->> 'object_class_name' as name, count(*)::int as insects
        from changed cross join jsonb_array_elements(changed.detections) as entry
        where changed.id not in (select id from reviewed) group by 1) as found) as after,
      (select coalesce(json_agg(reviewed), '[]') from reviewed) as after_reviewed
    from changed`.execute(db)
  const [found] = rows
  if (!found) throw new Error('An aggregate has one row.')
  const dayOf = (at: Date | null) => at && localDay(at, time_zone)
  const groupOf = (name: string) => functionalGroup(name) ?? (isNoInsect(name) ? null : unidentified)
  const insectsIn = (counted: readonly Counted[], group: string): number =>
    counted.reduce((sum, { name, insects }) => sum + (groupOf(classOf(name)) === group ? insects : 0), 0)
  const after = [
    ...found.after,
    ...found.after_reviewed.flatMap(({ detections, ...review }) =>
      insectsOf(detections, review).map(({ object_class_name }) => ({ name: object_class_name, insects: 1 })),
    ),
  ]
  return {
    images: found.images,
    reviewed: found.reviewed,
    first_day: dayOf(found.first),
    last_day: dayOf(found.last),
    since_day: dayOf(found.since),
    groups: groups
      .map((group) => ({
        functional_group: group,
        before: insectsIn(found.before, group),
        after: insectsIn(after, group),
      }))
      .filter(({ before, after: then }) => before > 0 || then > 0),
  }
}
