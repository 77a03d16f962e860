import { sql } from 'kysely'
import type { ImageRetention } from '#domain/images/endpoints.ts'
import type { ImageFilter } from '#domain/images/filter.ts'
import type { Scope } from '#domain/access/scope.ts'
import type { Db } from '../platform/postgres/database.ts'
import { placesOf } from './chosen-queries.ts'

const SOON_DAYS = 7

interface Kept {
  image_days: number
  reviewed_image_days: number
}
interface Counted {
  images: number
  kept_longer: number
  bytes: number
  due_soon: number
  next_deletion: Date | null
}

/** The number of images at these places, and those that are deleted next because of their age. */
export const imageRetention = async (
  db: Db,
  scope: Scope,
  filter: Pick<ImageFilter, 'organisation_id' | 'farm_id' | 'device_id'>,
  { image_days, reviewed_image_days }: Kept,
): Promise<ImageRetention> => {
  const ids = (await placesOf(db, scope, filter)).flatMap((place) => place.ids)
  const { rows } = await sql<Counted>`
    with kept as (
      select bytes, is_kept_longer, case when days > 0 then received_at + make_interval(days => days) end as until
      from captures
      cross join lateral (select exists (select from image_reviews where image_reviews.image_id = captures.id) or exists (
        select from image_favourites where image_favourites.image_id = captures.id)
        or exists (select from review_queue_images where review_queue_images.image_id = captures.id)) as worked (is_kept_longer)
      cross join lateral (select case when is_kept_longer then ${reviewed_image_days}::int else ${image_days}::int end) as kept (days)
      where captures.placement_id = any(${ids}::int[]))
    select count(*)::int as images, count(*) filter (where is_kept_longer)::int as kept_longer,
      coalesce(sum(bytes), 0)::float8 as bytes,
      count(*) filter (where until < now() + make_interval(days => ${SOON_DAYS}))::int as due_soon,
      min(until) as next_deletion
    from kept`.execute(db)
  const { next_deletion = null, ...counted } = rows[0] ?? { images: 0, kept_longer: 0, bytes: 0, due_soon: 0 }
  return { image_days, reviewed_image_days, ...counted, next_deletion: next_deletion?.toISOString() ?? null }
}
