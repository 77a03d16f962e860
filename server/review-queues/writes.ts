import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { ImageFilter } from '#domain/images/filter.ts'
import { isNoInsect } from '#domain/intensity/group-of-class.ts'
import { MOST_CANDIDATES, MOST_QUEUES, type NewReviewQueue } from '#domain/review-queues/endpoints.ts'
import { allocate, type Stratum } from '#domain/review-queues/sample.ts'
import { modelClasses } from '../class-mappings/queries.ts'
import { chosenImages } from '../images/chosen-queries.ts'
import { messages } from '#domain/messages.ts'
import { invalid } from '../platform/http/problem.ts'
import { lockImages } from '../image-reviews/review-writes.ts'
import { isUnread, weightReviews } from '../image-reviews/tally-writes.ts'
import type { Db, Trx } from '../platform/postgres/database.ts'

interface Asked {
  scope: Scope
  user_id: number
  organisation_id: number
}
interface Drawn {
  image_id: number
  stratum: string | null
  probability: number | null
}
type Candidates = RawBuilder<{ id: number; captured_at: Date }>

/** Confidences that separate strata. */
const BANDS = [0.5, 0.8] as const

const backgroundNames = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('object_classes').select('name').execute()).map(({ name }) => name).filter(isNoInsect)

/**
 * Candidates with the class and confidence of their most confident insect, as the model sent them: reviews must not
 * change the strata.
 */
const surest = (candidates: Candidates, background: string[]) => sql`
  select candidates.id, candidates.captured_at, found.name, found.confidence
  from (${candidates}) as candidates
  join captures on captures.id = candidates.id
  left join lateral (
    select entry ->> 'object_class_name' as name, (entry ->> 'confidence')::float8 as confidence
    from jsonb_array_elements(captures.detections) as entry
    where entry ->> 'object_class_name' <> all(${background}::text[])
    order by 2 desc limit 1) as found on true`

/** A random sample, stratified by class and confidence, in random order. `seed` determines what is drawn. */
const drawRepresentative = async (trx: Trx, candidates: Candidates, size: number, seed: number): Promise<Drawn[]> => {
  const background = await backgroundNames(trx)
  const stratified = sql`
    select id, coalesce(name || case when confidence < ${BANDS[0]} then ' low' when confidence < ${BANDS[1]} then ' medium'
      else ' high' end, 'no insect') as stratum
    from (${surest(candidates, background)}) as surest
    -- They do not say how often a model is right.
    where not exists (select from captures
      where captures.id = surest.id and ${isUnread(sql`captures.id`, sql`captures.result_id`)})`
  const { rows: strata } = await sql<Stratum>`
    select stratum, count(*)::int as images from (${stratified}) as stratified group by stratum order by stratum`.execute(
    trx,
  )
  const chosen = allocate(strata, size)
  const sizes = new Map(strata.map(({ stratum, images }) => [stratum, images]))
  const names = [...chosen.keys()]
  const { rows } = await sql<{ image_id: number; stratum: string }>`
    select id as image_id, stratum from (
      select id, stratum, row_number() over (partition by stratum order by md5(id || ' ' || ${seed}::text)) as place
      from (${stratified}) as stratified) as placed
    join unnest(${names}::text[], ${names.map((name) => chosen.get(name) ?? 0)}::int[]) as wanted (name, count)
      on wanted.name = placed.stratum
    where placed.place <= wanted.count
    order by md5(id || ' order ' || ${seed}::text)`.execute(trx)
  return rows.map(({ image_id, stratum }) => ({
    image_id,
    stratum,
    probability: (chosen.get(stratum) ?? 0) / (sizes.get(stratum) ?? 1),
  }))
}

/** Images without a review, whose most confident insect is closest to a medium confidence. */
const drawUncertain = async (trx: Trx, candidates: Candidates, size: number): Promise<Drawn[]> => {
  const { rows } = await sql<{ image_id: number }>`
    select id as image_id from (${surest(candidates, await backgroundNames(trx))}) as surest
    where confidence is not null order by abs(confidence - 0.5), captured_at desc limit ${size}`.execute(trx)
  return rows.map(({ image_id }) => ({ image_id, stratum: null, probability: null }))
}

const drawFirst = async (trx: Trx, candidates: Candidates, size: number): Promise<Drawn[]> => {
  const { rows } = await sql<{ image_id: number }>`
    select id as image_id from (${candidates}) as candidates order by captured_at desc, id desc limit ${size}`.execute(
    trx,
  )
  return rows.map(({ image_id }) => ({ image_id, stratum: null, probability: null }))
}

/** Images with a class that is not mapped and cannot be recognised by name. */
const drawNewClasses = async (trx: Trx, candidates: Candidates, size: number, { scope, organisation_id }: Asked) => {
  const unknown = (await modelClasses(trx, scope, organisation_id)).filter((one) => one.unknown).map(({ id }) => id)
  const { rows } = await sql<{ image_id: number }>`
    select id as image_id from (${candidates}) as candidates
    where exists (select from image_classes where image_id = candidates.id and class_id = any(${unknown}::int[]))
    order by captured_at desc limit ${size}`.execute(trx)
  return rows.map(({ image_id }) => ({ image_id, stratum: null, probability: null }))
}

const draw = async (
  trx: Trx,
  asked: Asked,
  { kind, size, farm_id, from, to }: NewReviewQueue,
  seed: number,
): Promise<Drawn[]> => {
  const { scope, user_id, organisation_id } = asked
  const filter: ImageFilter = {
    organisation_id,
    farm_id: farm_id ?? undefined,
    from: from ?? undefined,
    to: to ?? undefined,
    ...(kind === 'disagreement' ? { disagreement: 'true' } : {}),
    ...(kind === 'uncertain' || kind === 'new_classes' ? { review_state: 'unreviewed' } : {}),
  }
  const candidates = await chosenImages(trx, scope, user_id, filter, MOST_CANDIDATES)
  if (!candidates) return []
  if (kind === 'representative') return drawRepresentative(trx, candidates, size, seed)
  if (kind === 'uncertain') return drawUncertain(trx, candidates, size)
  if (kind === 'new_classes') return drawNewClasses(trx, candidates, size, asked)
  return drawFirst(trx, candidates, size)
}

/** Creates a queue and returns its id. */
export const createQueue = async (trx: Trx, asked: Asked, given: NewReviewQueue): Promise<number> => {
  const { organisation_id, user_id } = asked
  const { kind, farm_id, from, to } = given
  const { queues } = await trx
    .selectFrom('review_queues')
    .where('organisation_id', '=', organisation_id)
    .select((eb) => eb.fn.countAll<number>().as('queues'))
    .executeTakeFirstOrThrow()
  if (queues >= MOST_QUEUES) throw invalid([{ path: 'kind', message: messages.queueLimit }])
  const { id } = await trx
    .insertInto('review_queues')
    .values({ organisation_id, farm_id, kind, from_date: from, to_date: to, created_by: user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const drawn = await draw(trx, asked, given, id)
  if (drawn.length === 0) throw invalid([{ path: 'kind', message: messages.queueEmpty }])
  // Reviews that are being stored wait for this transaction, so that they are weighted by the new queue.
  await lockImages(
    trx,
    drawn.map(({ image_id }) => image_id),
  )
  await trx
    .insertInto('review_queue_images')
    .values(
      drawn.map(({ image_id, stratum, probability }, index) => ({
        queue_id: id,
        image_id,
        stratum,
        probability,
        position: index + 1,
      })),
    )
    .execute()
  const ids = drawn.map(({ image_id }) => image_id)
  if (kind === 'representative') await weightReviews(trx, ids)
  return id
}

/**
 * Deletes a queue. Reviews of its images stay; unless another representative queue drew them, they no longer measure
 * how often a model is right.
 */
export const deleteQueue = async (trx: Trx, id: number): Promise<void> => {
  const { rows } = await sql<{ image_id: number }>`
    select image_id from review_queue_images where queue_id = ${id} order by image_id`.execute(trx)
  const ids = rows.map(({ image_id }) => image_id)
  await lockImages(trx, ids)
  await trx.deleteFrom('review_queue_images').where('queue_id', '=', id).execute()
  await trx.deleteFrom('review_queues').where('id', '=', id).execute()
  await weightReviews(trx, ids)
}
