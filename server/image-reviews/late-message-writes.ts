import { sql } from 'kysely'
import { markScoresStaleByReview } from '../farms/stale-scores-writes.ts'
import type { Db } from '../platform/postgres/database.ts'

/** How long after an image its message, which contains the model version, may arrive. */
const WAIT_DAYS = 60

interface Unnamed {
  review_id: number
  device_id: number
  message_id: string
  captured_at: Date
}

/** Days after an image's receipt in which each run searches for its message. */
const SOON_DAYS = 2

/** Messages may arrive after their images; the device's own results then get the model version. */
const nameModelsOfImages = async (db: Db, now: Date) => {
  await sql`update image_results set model_id = models.id
    from captures, messages join model_versions models on models.name = messages.model_version
    where image_results.by_device and image_results.model_id is null and captures.id = image_results.image_id
      and captures.received_at > ${now}::timestamptz - make_interval(days => ${SOON_DAYS})
      and messages.device_id = captures.device_id and messages.message_id = captures.message_id
      and messages.created_at between captures.captured_at - interval '1 day' and captures.captured_at + interval '1 day'
      and messages.created_at > ${now}::timestamptz - make_interval(days => ${WAIT_DAYS})`.execute(db)
  await sql`update captures set model_id = models.id
    from messages join model_versions models on models.name = messages.model_version
    where captures.model_id is null and captures.message_id is not null
      and captures.received_at > ${now}::timestamptz - make_interval(days => ${SOON_DAYS})
      and messages.device_id = captures.device_id and messages.message_id = captures.message_id
      and messages.created_at between captures.captured_at - interval '1 day' and captures.captured_at + interval '1 day'
      and messages.created_at > ${now}::timestamptz - make_interval(days => ${WAIT_DAYS})`.execute(db)
}

/**
 * An image may be reviewed before its message arrives. Its results are then assigned to the model version of the
 * message.
 */
export const nameLateModels = async (db: Db, now: Date): Promise<void> => {
  await nameModelsOfImages(db, now)
  const { rows: unnamed } = await sql<Unnamed>`
    select distinct review.id as review_id, captures.device_id, captures.message_id, captures.captured_at
    from checked_insects found
    join image_reviews review on review.id = found.review_id
    join captures on captures.id = review.image_id
    where found.model_id = 0 and captures.message_id is not null
      and captures.captured_at > ${now}::timestamptz - make_interval(days => ${WAIT_DAYS})`.execute(db)
  if (unnamed.length === 0) return
  const { rows: named } = await sql<{ review_id: number; model_id: number }>`
    select asked.review_id, models.id as model_id
    from unnest(${unnamed.map(({ review_id }) => review_id)}::bigint[], ${unnamed.map(({ device_id }) => device_id)}::int[],
      ${unnamed.map(({ message_id }) => message_id)}::text[], ${unnamed.map(({ captured_at }) => captured_at)}::timestamptz[])
      as asked(review_id, device_id, message_id, captured_at)
    join messages message on message.device_id = asked.device_id and message.message_id = asked.message_id
      and message.created_at between asked.captured_at - interval '1 day' and asked.captured_at + interval '1 day'
    join model_versions models on models.name = message.model_version
    where models.id <> 0`.execute(db)
  if (named.length === 0) return
  await sql`update checked_insects found set model_id = named.model_id
    from unnest(${named.map(({ review_id }) => review_id)}::bigint[], ${named.map(({ model_id }) => model_id)}::int[])
      as named(review_id, model_id)
    where found.review_id = named.review_id and found.model_id = 0`.execute(db)
  const isNamed = new Set(named.map(({ review_id }) => review_id))
  const devices = Map.groupBy(
    unnamed.filter(({ review_id }) => isNamed.has(review_id)),
    ({ device_id }) => device_id,
  )
  for (const [device_id, [first]] of devices)
    if (first) await markScoresStaleByReview(db, { device_id, at: first.captured_at })
}
