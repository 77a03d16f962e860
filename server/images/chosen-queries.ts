import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { Position } from '#domain/images/cursor.ts'
import type { ImageFilter } from '#domain/images/filter.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { dayStart } from '#domain/weeks/local-time.ts'
import type { Db } from '../platform/postgres/database.ts'
import { wallTimestampIn } from '../platform/postgres/local-time-sql.ts'
import { within } from '../platform/postgres/scope.ts'
import { PLANNED_EACH_TIME } from '../platform/postgres/statement-name.ts'
import { classIdsOf } from './class-queries.ts'

/** Up to this many index ranges are read one by one and merged; beyond that, all images are read by time. */
const MOST_RANGES = 400

/** Where cameras were, for farms of one organisation and time zone, and the period there. */
export interface Places {
  organisation_id: number
  time_zone: string
  ids: number[]
  since: Date | null
  until: Date | null
}

/** The placements of a filter by time zone. */
export const placesOf = async (db: Db, scope: Scope, filter: ImageFilter): Promise<Places[]> => {
  const { organisation_id, farm_id, field_id, tunnel_id, plot_id, device_id, from, to } = filter
  let query = db
    .selectFrom('placements')
    .innerJoin('farms', 'farms.id', 'placements.farm_id')
    .where(within(scope, 'farms.organisation_id'))
    .groupBy(['farms.organisation_id', 'farms.time_zone'])
    .select(['farms.organisation_id', 'farms.time_zone', sql<number[]>`array_agg(placements.id)`.as('ids')])
  if (organisation_id !== undefined) query = query.where('farms.organisation_id', '=', organisation_id)
  if (farm_id !== undefined) query = query.where('placements.farm_id', '=', farm_id)
  if (field_id !== undefined) query = query.where('placements.field_id', '=', field_id)
  if (tunnel_id !== undefined) query = query.where('placements.tunnel_id', '=', tunnel_id)
  if (plot_id !== undefined) query = query.where('placements.plot_id', '=', plot_id)
  if (device_id !== undefined) query = query.where('placements.device_id', '=', device_id)
  const zones = await query.execute()
  return zones.map(({ organisation_id: of, time_zone, ids }) => ({
    organisation_id: of,
    time_zone,
    ids,
    since: from === undefined ? null : dayStart(from, time_zone),
    until: to === undefined ? null : dayStart(addDays(to, 1), time_zone),
  }))
}

type Condition = RawBuilder<unknown>
const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`

/** Conditions on the columns of `captures` that do not depend on the place. */
const conditionsOf = (filter: ImageFilter, user_id: number): Condition[] => {
  const {
    min_insects,
    max_insects,
    model_version,
    review_state,
    disagreement,
    reviewed_by,
    favourite,
    not_reviewed_by_me,
  } = filter
  const conditions: Condition[] = []
  if (min_insects !== undefined) {
    conditions.push(sql`captures.insects >= ${min_insects}`)
    if (min_insects > 0) conditions.push(sql`captures.insects > 0`)
  }
  if (max_insects !== undefined) conditions.push(sql`captures.insects <= ${max_insects}`)
  if (model_version !== undefined)
    conditions.push(sql`captures.model_id = (select id from model_versions where name = ${model_version})`)
  if (review_state !== undefined) conditions.push(sql`captures.review_state = ${review_state}`)
  if (disagreement !== undefined) conditions.push(sql`captures.disagreement = ${disagreement === 'true'}`)
  if (reviewed_by !== undefined)
    conditions.push(
      sql`exists (select from image_reviews review where review.image_id = captures.id and review.result_id = captures.result_id and review.reviewed_by = ${reviewed_by})`,
    )
  if (not_reviewed_by_me === 'true')
    conditions.push(
      sql`not exists (select from image_reviews own where own.image_id = captures.id and own.result_id = captures.result_id and own.reviewed_by = ${user_id})`,
    )
  if (favourite !== undefined) {
    const marked = sql`exists (select from image_favourites mine where mine.image_id = captures.id and mine.user_id = ${user_id})`
    conditions.push(favourite === 'true' ? marked : sql`not ${marked}`)
  }
  return conditions
}

/** Whether only reviewed images can match; they are few and indexed. */
const onlyReviewed = ({ review_state, disagreement, reviewed_by }: ImageFilter): boolean =>
  (review_state !== undefined && review_state !== 'unreviewed') || disagreement === 'true' || reviewed_by !== undefined

const confidencesOf = ({ min_confidence: min, max_confidence: max }: ImageFilter): Condition[] => [
  ...(min === undefined ? [] : [sql`${min}::real <= any(image_classes.confidences)`]),
  ...(max === undefined ? [] : [sql`${max}::real >= any(image_classes.confidences)`]),
  // Both limits must hold for the same insect. Unnesting takes several times as long, so it comes last.
  ...(min === undefined || max === undefined
    ? []
    : [
        sql`exists (select from unnest(image_classes.confidences) as confidence where confidence between ${min}::real and ${max}::real)`,
      ]),
]

const hoursOf = ({ hour_from, hour_to }: ImageFilter, time_zone: string): Condition[] => {
  if (hour_from === undefined && hour_to === undefined) return []
  const [first, last] = [hour_from ?? 0, hour_to ?? 24]
  const clock = wallTimestampIn('captures.captured_at', time_zone)
  const hour = sql.raw(`extract(hour from ${clock})`)
  return [
    first < last ? sql`${hour} >= ${first} and ${hour} < ${last}` : sql`(${hour} >= ${first} or ${hour} < ${last})`,
  ]
}

interface Part extends Places {
  /** Null: of any class. */
  class_ids: number[] | null
}
/** Groups places that can be read together: with the same time zone and classes. */
const partsOf = (places: readonly Places[], classIds: ((organisation_id: number) => number[]) | null): Part[] => {
  const parts = places
    .map((place): Part => ({ ...place, class_ids: classIds && classIds(place.organisation_id) }))
    .filter(({ class_ids }) => class_ids?.length !== 0)
  const alike = Map.groupBy(parts, ({ time_zone, class_ids }) => `${time_zone} ${class_ids}`)
  return [...alike.values()].flatMap((group) => {
    const [first] = group
    return first ? { ...first, ids: group.flatMap(({ ids }) => ids) } : []
  })
}

/**
 * One of many placements. `+ 0` prevents the planner from looking up each of them: images are read by time, and most
 * match.
 */
const among = (placement_id: Condition, ids: number[]): Condition => sql`${placement_id} + 0 = any(${ids}::int[])`

export interface Order {
  /** From the oldest image on. */
  oldest?: boolean
  /** Only images beyond this one. */
  after?: Position | undefined
}

export interface ChosenImage {
  id: number
  captured_at: Date
  /** The place in the review queue that is listed. */
  queued?: number
}

/** Images of a queue, in review order or in reverse. */
const imagesOfQueue = (
  parts: readonly Part[],
  filter: ImageFilter,
  user_id: number,
  limit: number,
  { oldest: isReversed, after }: Order,
): RawBuilder<ChosenImage> => {
  const { queue_id } = filter
  const matching = parts.map(({ class_ids, ...place }) => {
    const classes = [
      ...(class_ids ? [sql`image_classes.class_id = any(${class_ids}::int[])`] : []),
      ...confidencesOf(filter),
    ]
    return sql`(${all([
      sql`captures.placement_id = any(${place.ids}::int[])`,
      ...(place.since ? [sql`captures.captured_at >= ${place.since}::timestamptz`] : []),
      ...(place.until ? [sql`captures.captured_at < ${place.until}::timestamptz`] : []),
      ...hoursOf(filter, place.time_zone),
      ...(classes.length > 0
        ? [sql`exists (select from image_classes where image_classes.image_id = captures.id and ${all(classes)})`]
        : []),
    ])})`
  })
  // The page of a single image does not have its position in the queue; a deleted image has none.
  const place =
    after?.queued === undefined
      ? sql`(select position from review_queue_images where queue_id = ${queue_id} and image_id = ${after?.id})`
      : sql`${after.queued}::int`
  const beyond = after ? [sql`queued.position ${isReversed ? sql`<` : sql`>`} ${place}`] : []
  return sql`${sql.raw(PLANNED_EACH_TIME)}
    select captures.id, captures.captured_at, queued.position as queued
    from review_queue_images queued join captures on captures.id = queued.image_id
    where ${all([sql`queued.queue_id = ${queue_id}`, ...beyond, ...conditionsOf(filter, user_id)])}
      and (${sql.join(matching, sql` or `)})
    order by queued.position ${isReversed ? sql`desc` : sql`asc`} limit ${limit}`
}

/**
 * A query of the ids and times of the first `limit` images of a filter; null if there can be none. Each index range (a
 * camera's place, or a class at a place) returns its first images, and these are merged, so that the number of images
 * that do not match hardly matters.
 */
export const chosenImages = async (
  db: Db,
  scope: Scope,
  user_id: number,
  filter: ImageFilter,
  limit: number,
  { oldest = false, after }: Order = {},
): Promise<RawBuilder<ChosenImage> | null> => {
  const [places, classIds] = await Promise.all([placesOf(db, scope, filter), classIdsOf(db, filter)])
  const parts = partsOf(places, classIds)
  if (parts.length === 0) return null
  if (filter.queue_id !== undefined) return imagesOfQueue(parts, filter, user_id, limit, { oldest, after })
  const few = parts.reduce((sum, { ids, class_ids }) => sum + ids.length * (class_ids?.length ?? 1), 0) <= MOST_RANGES
  const direction = oldest ? sql`asc` : sql`desc`
  const conditions = conditionsOf(filter, user_id)
  const confidences = confidencesOf(filter)
  /** Conditions on the time, using the columns of the table whose index is read. */
  const period = (at: Condition, id: Condition, { since, until }: Places): Condition[] => [
    ...(after
      ? [sql`(${at}, ${id}) ${oldest ? sql`>` : sql`<`} (${new Date(after.at)}::timestamptz, ${after.id}::bigint)`]
      : []),
    ...(since ? [sql`${at} >= ${since}::timestamptz`] : []),
    ...(until ? [sql`${at} < ${until}::timestamptz`] : []),
  ]
  const ofClasses = (place: Places, class_ids: number[]): Condition => {
    const [at, id] = [sql`image_classes.captured_at`, sql`image_classes.image_id`]
    const where = all([
      sql`image_classes.class_id = class.id`,
      few ? sql`image_classes.placement_id = place.id` : among(sql`image_classes.placement_id`, place.ids),
      ...period(at, id, place),
      ...confidences,
      ...hoursOf(filter, place.time_zone),
      ...conditions,
    ])
    return sql`select found.* from unnest(${class_ids}::int[]) as class (id)
      ${few ? sql`cross join unnest(${place.ids}::int[]) as place (id)` : sql``}
      cross join lateral (
        select captures.id, captures.captured_at from image_classes join captures on captures.id = image_classes.image_id
        where ${where} order by ${at} ${direction}, ${id} ${direction} limit ${limit}) found`
  }
  const ofAll = (place: Places): Condition => {
    const [at, id] = [sql`captures.captured_at`, sql`captures.id`]
    const reviewed = onlyReviewed(filter)
    const where = all([
      few ? sql`captures.placement_id = place.id` : among(sql`captures.placement_id`, place.ids),
      ...(reviewed ? [sql`captures.reviews > 0`] : []),
      ...period(at, id, place),
      ...hoursOf(filter, place.time_zone),
      ...conditions,
      ...(confidences.length > 0
        ? [sql`exists (select from image_classes where image_classes.image_id = captures.id and ${all(confidences)})`]
        : []),
    ])
    const found = sql`select captures.id, captures.captured_at from captures
      where ${where} order by ${at} ${direction}, ${id} ${direction} limit ${limit}`
    return few
      ? sql`select found.* from unnest(${place.ids}::int[]) as place (id) cross join lateral (${found}) found`
      : sql`(${found})`
  }
  const branches = parts.map(({ class_ids, ...place }) => (class_ids ? ofClasses(place, class_ids) : ofAll(place)))
  return sql<ChosenImage>`${sql.raw(PLANNED_EACH_TIME)}
    select distinct id, captured_at from (${sql.join(branches, sql` union all `)}) as found
    order by captured_at ${direction}, id ${direction} limit ${limit}`
}
