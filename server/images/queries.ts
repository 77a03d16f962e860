import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import { cursorOf, positionOf } from '#domain/images/cursor.ts'
import { IMAGES_A_PAGE, type ImageCount } from '#domain/images/endpoints.ts'
import { MOST_COUNTED, type ImageFilter } from '#domain/images/filter.ts'
import type { ImageReview } from '#domain/image-reviews/review.ts'
import type { Image, ImageDetail } from '#domain/images/image.ts'
import { UNREAD } from '#domain/model-results/image-result.ts'
import { placeText } from '../devices/queries.ts'
import { imageReviews, modelVersionOf } from '../image-reviews/review-queries.ts'
import { otherResults, resultsOf } from '../model-results/queries.ts'
import { weatherAt } from '../weather/hour-queries.ts'
import type { Db } from '../platform/postgres/database.ts'
import { within } from '../platform/postgres/scope.ts'
import { PLANNED_EACH_TIME } from '../platform/postgres/statement-name.ts'
import { chosenImages, type Order } from './chosen-queries.ts'
import { wasWatched } from './hours-queries.ts'

export { checkPlaces } from './check-places.ts'

/** Images belong to the farm where their camera was when they were captured. */
const visible = (db: Db, scope: Scope, user_id: number) =>
  db
    .selectFrom('captures')
    .innerJoin('devices', 'devices.id', 'captures.device_id')
    .innerJoin('placements', 'placements.id', 'captures.placement_id')
    .innerJoin('farms', 'farms.id', 'placements.farm_id')
    .leftJoin('fields', 'fields.id', 'placements.field_id')
    .leftJoin('tunnels', 'tunnels.id', 'placements.tunnel_id')
    .leftJoin('plots', 'plots.id', 'placements.plot_id')
    .leftJoin('model_versions', 'model_versions.id', 'captures.model_id')
    .leftJoin('image_favourites', (join) =>
      join.onRef('image_favourites.image_id', '=', 'captures.id').on('image_favourites.user_id', '=', user_id),
    )
    .where(within(scope, 'farms.organisation_id'))
    .select([
      'captures.id',
      'captures.device_id',
      'devices.name as device_name',
      'placements.farm_id',
      'placements.field_id',
      'placements.tunnel_id',
      'placements.plot_id',
      'farms.title as farm_title',
      'farms.time_zone',
      'fields.field_name',
      'tunnels.number as tunnel_number',
      'plots.number as plot_number',
      'captures.captured_at',
      'captures.received_at',
      'captures.message_id',
      'captures.thumbnail_key',
      'captures.width',
      'captures.height',
      'captures.detections',
      'captures.result_id',
      'captures.insects',
      'captures.review_state',
      'captures.reviews',
      'captures.disagreement',
      sql<string | null>`nullif(model_versions.name, '')`.as('model_version'),
      sql<boolean>`image_favourites.image_id is not null`.as('favourite'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof visible>['execute']>>[number]

const imageOf = (row: Row, review: Image['review'], own_review: Image['own_review']): Image => ({
  id: row.id,
  device_id: row.device_id,
  device_name: row.device_name,
  farm_id: row.farm_id,
  farm_title: row.farm_title,
  place: placeText(row),
  time_zone: row.time_zone,
  captured_at: row.captured_at.toISOString(),
  image_url: `/api/captures/${row.id}/image`,
  thumbnail_url: row.thumbnail_key === null ? null : `/api/captures/${row.id}/thumbnail`,
  width: row.width,
  height: row.height,
  model_version: row.model_version,
  detections: row.detections,
  result_id: row.result_id,
  insects: row.insects,
  review_state: row.review_state,
  review,
  own_review,
  reviews: row.reviews,
  disagreement: row.disagreement,
  favourite: row.favourite,
  cursor: cursorOf({ at: row.captured_at.getTime(), id: row.id }),
})

const ownOf = (reviews: readonly ImageReview[], user_id: number): ImageReview | null =>
  reviews.find(({ reviewed_by }) => reviewed_by === user_id) ?? null

/** The reader and their scope. */
export interface Reader {
  scope: Scope
  user_id: number
}

export const images = {
  /** One page of a filter, and the cursor of the next page. */
  list: async (
    db: Db,
    { scope, user_id }: Reader,
    filter: ImageFilter,
    { limit = IMAGES_A_PAGE, order, after }: { limit?: number; order?: 'newest' | 'oldest'; after?: string },
  ): Promise<{ rows: Image[]; next: string | null }> => {
    const from: Order = { oldest: order === 'oldest', after: after === undefined ? undefined : positionOf(after) }
    const chosen = await chosenImages(db, scope, user_id, filter, limit + 1, from)
    if (!chosen) return { rows: [], next: null }
    const found = (await chosen.execute(db)).rows
    const page = found.slice(0, limit)
    // From the ids that were found, because images may be deleted before they are read.
    const cursors = new Map(
      page.map(({ id, captured_at, queued }) => [id, cursorOf({ at: captured_at.getTime(), id, queued })]),
    )
    const rows = (await images.listByIds(db, { scope, user_id }, [...cursors.keys()])).map((image) => ({
      ...image,
      cursor: cursors.get(image.id) ?? image.cursor,
    }))
    return { rows, next: found.length > limit ? ([...cursors.values()].at(-1) ?? null) : null }
  },

  /** These images, in this order; those outside the scope are omitted. */
  listByIds: async (db: Db, { scope, user_id }: Reader, ids: readonly number[]): Promise<Image[]> => {
    if (ids.length === 0) return []
    const rows = await visible(db, scope, user_id).where('captures.id', 'in', ids).execute()
    const reviewed = rows.filter(({ reviews }) => reviews > 0)
    const reviews = await imageReviews.listOf(db, new Map(reviewed.map((row) => [row.id, row.model_version])))
    const ofImage = Map.groupBy(reviews, ({ image_id }) => image_id)
    const byId = new Map(
      rows.map((row) => {
        const all = ofImage.get(row.id) ?? []
        return [row.id, imageOf(row, all[0] ?? null, ownOf(all, user_id))]
      }),
    )
    return ids.flatMap((id) => byId.get(id) ?? [])
  },

  /** All images of a filter, at most `most`; null if there are more. */
  all: async (db: Db, { scope, user_id }: Reader, filter: ImageFilter, most: number): Promise<Image[] | null> => {
    const chosen = await chosenImages(db, scope, user_id, filter, most + 1)
    const found = chosen ? (await chosen.execute(db)).rows : []
    if (found.length > most) return null
    return images.listByIds(
      db,
      { scope, user_id },
      found.map(({ id }) => id),
    )
  },

  /** The number of images of a filter, counted up to `most`. */
  size: async (db: Db, { scope, user_id }: Reader, filter: ImageFilter, most: number): Promise<number> => {
    const chosen = await chosenImages(db, scope, user_id, filter, most)
    if (!chosen) return 0
    const counted = sql<{
      total: number
    }>`${sql.raw(PLANNED_EACH_TIME)} select count(*)::int as total from (${chosen}) as chosen`
    const { rows } = await counted.execute(db)
    return rows[0]?.total ?? 0
  },

  count: async (db: Db, { scope, user_id }: Reader, filter: ImageFilter): Promise<ImageCount> => {
    const total = await images.size(db, { scope, user_id }, filter, MOST_COUNTED + 1)
    return {
      total: Math.min(total, MOST_COUNTED),
      more: total > MOST_COUNTED,
      watched: total > 0 ? true : await wasWatched(db, scope, filter),
    }
  },

  find: async (db: Db, { scope, user_id }: Reader, id: number): Promise<ImageDetail | undefined> => {
    const row = await visible(db, scope, user_id).where('captures.id', '=', id).executeTakeFirst()
    if (!row) return undefined
    const [reviews, version, results, earlier_id, later_id, weather] = await Promise.all([
      imageReviews.listAll(db, scope, id),
      row.model_version ?? modelVersionOf(db, row),
      otherResults(db, id),
      neighbour(db, row, '<'),
      neighbour(db, row, '>'),
      weatherAt(db, { farm_id: row.farm_id, at: row.captured_at, time_zone: row.time_zone }),
    ])
    const { deciding: all_reviews = [], others: other_reviews = [] } = reviews ?? {}
    return {
      ...imageOf({ ...row, model_version: version }, all_reviews[0] ?? null, ownOf(all_reviews, user_id)),
      message_id: row.message_id,
      received_at: row.received_at.toISOString(),
      field_id: row.field_id,
      tunnel_id: row.tunnel_id,
      plot_id: row.plot_id,
      weather,
      all_reviews,
      other_reviews,
      results: resultsOf(
        { ...row, model_version: version },
        results,
        other_reviews.some(({ result_id }) => result_id === UNREAD),
      ),
      earlier_id,
      later_id,
    }
  },
}

/** The keys of images' files in the file store. */
export const imageKeys = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows =
    ids.length === 0 ? [] : await db.selectFrom('captures').where('id', 'in', ids).select(['id', 'image_key']).execute()
  return new Map(rows.map(({ id, image_key }) => [id, image_key]))
}

/** The next or previous image of the same device on the same farm. */
const neighbour = async (
  db: Db,
  { device_id, farm_id, captured_at, id }: Pick<Row, 'device_id' | 'farm_id' | 'captured_at' | 'id'>,
  which: '<' | '>',
): Promise<number | null> => {
  const row = await db
    .selectFrom('captures')
    .innerJoin('placements', 'placements.id', 'captures.placement_id')
    .where('captures.device_id', '=', device_id)
    .where('placements.farm_id', '=', farm_id)
    .where(
      sql<boolean>`(captures.captured_at, captures.id) ${sql.raw(which)} (${captured_at}::timestamptz, ${id}::bigint)`,
    )
    .orderBy('captures.captured_at', which === '<' ? 'desc' : 'asc')
    .orderBy('captures.id', which === '<' ? 'desc' : 'asc')
    .limit(1)
    .select('captures.id')
    .executeTakeFirst()
  return row?.id ?? null
}
