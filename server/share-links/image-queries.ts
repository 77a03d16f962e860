import { sql } from 'kysely'
import { insectsOf } from '#domain/image-reviews/insects.ts'
import { isInsect } from '#domain/image-reviews/quick-review.ts'
import { cursorOf, positionOf } from '#domain/images/cursor.ts'
import { IMAGES_A_PAGE } from '#domain/images/endpoints.ts'
import { PEOPLE_CLASSES } from '#domain/share-links/people.ts'
import { periodOf } from '#domain/share-links/period.ts'
import type { SharedImage, SharedImages } from '#domain/share-links/share-link.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { dayStart, localDay } from '#domain/weeks/local-time.ts'
import { images } from '../images/queries.ts'
import type { Db } from '../platform/postgres/database.ts'
import { within } from '../platform/postgres/scope.ts'
import type { OpenLink } from './queries.ts'

/** An id without favourites and reviews. */
const NOBODY = 0

/** A class given by any model whose results are stored, or by a reviewer who corrected or added it. */
const namesPeople = sql.lit(`$[*].object_class_name ? (@ like_regex "${PEOPLE_CLASSES}" flag "i")`)
const showsPeople = sql<boolean>`(jsonb_path_exists(captures.detections, ${namesPeople})
  or exists (select from image_results where image_results.image_id = captures.id
    and jsonb_path_exists(image_results.detections, ${namesPeople}))
  or exists (select from image_reviews where image_reviews.image_id = captures.id
    and (jsonb_path_exists(image_reviews.corrections, ${namesPeople}) or jsonb_path_exists(image_reviews.added, ${namesPeople}))))`

/** The images of a link: of its farm and days, with insects, without people. Used for both the list and each file. */
const shared = (db: Db, { link, farm, scope }: OpenLink, now: Date) => {
  const { start, end } = periodOf(link, localDay(now, farm.time_zone))
  return db
    .selectFrom('captures')
    .innerJoin('placements', 'placements.id', 'captures.placement_id')
    .innerJoin('farms', 'farms.id', 'placements.farm_id')
    .where(within(scope, 'farms.organisation_id'))
    .where('placements.farm_id', '=', farm.id)
    .where('captures.captured_at', '>=', dayStart(start, farm.time_zone))
    .where('captures.captured_at', '<', dayStart(addDays(end, 1), farm.time_zone))
    .where('captures.insects', '>', 0)
    .where('captures.thumbnail_key', 'is not', null)
    .where((eb) => eb.not(showsPeople))
}

export const linkedImages = {
  /** One page, the newest first. `token`: the link's token, for the addresses of the files. */
  list: async (
    db: Db,
    open: OpenLink,
    { token, after, now }: { token: string; after: string | undefined; now: Date },
  ): Promise<SharedImages> => {
    let query = shared(db, open, now)
    if (after !== undefined) {
      const { at, id } = positionOf(after)
      query = query.where(
        sql<boolean>`(captures.captured_at, captures.id) < (${new Date(at)}::timestamptz, ${id}::bigint)`,
      )
    }
    const found = await query
      .select(['captures.id', 'captures.captured_at'])
      .orderBy('captures.captured_at', 'desc')
      .orderBy('captures.id', 'desc')
      .limit(IMAGES_A_PAGE + 1)
      .execute()
    const page = found.slice(0, IMAGES_A_PAGE)
    const last = found.length > IMAGES_A_PAGE ? page.at(-1) : undefined
    const rows = await images.listByIds(
      db,
      { scope: open.scope, user_id: NOBODY },
      page.map(({ id }) => id),
    )
    return {
      rows: rows.map(({ id, captured_at, width, height, detections, review }): SharedImage => ({
        id,
        captured_at,
        width,
        height,
        image_url: `/api/shared/${token}/images/${id}?size=large`,
        thumbnail_url: `/api/shared/${token}/images/${id}`,
        detections: insectsOf(detections, review)
          .filter(isInsect)
          .map(({ object_class_name, confidence, x, y, width: wide, height: high }) => ({
            object_class_name,
            // Identified by a person.
            confidence: confidence ?? 1,
            x,
            y,
            width: wide,
            height: high,
          })),
      })),
      next: last ? cursorOf({ at: last.captured_at.getTime(), id: last.id }) : null,
    }
  },

  /** The keys of an image's thumbnails; undefined if the link does not list it. */
  find: (db: Db, open: OpenLink, id: number, now: Date) =>
    shared(db, open, now)
      .where('captures.id', '=', id)
      .select(['captures.id', 'captures.thumbnail_key', 'captures.large_thumbnail_key', 'captures.width'])
      .executeTakeFirst(),
}
