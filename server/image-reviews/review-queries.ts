import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { ImageReview } from '#domain/image-reviews/review.ts'
import { archivedModelVersion } from '../message-archives/archive-queries.ts'
import type { Db } from '../platform/postgres/database.ts'
import { within } from '../platform/postgres/scope.ts'

interface Imaged {
  device_id: number
  message_id: string | null
  captured_at: Date
}
/**
 * The model version of an image's message. Messages are partitioned by time, so it is searched within a day of the
 * image.
 */
export const modelVersionOf = async (
  db: Db,
  { device_id, message_id, captured_at }: Imaged,
): Promise<string | null> => {
  if (message_id === null) return null
  const row = await db
    .selectFrom('messages')
    .where('device_id', '=', device_id)
    .where('message_id', '=', message_id)
    .where(
      sql<boolean>`created_at between ${captured_at}::timestamptz - interval '1 day' and ${captured_at}::timestamptz + interval '1 day'`,
    )
    .select(sql<string | null>`nullif(model_version, '')`.as('model_version'))
    .limit(1)
    .executeTakeFirst()
  if (row) return row.model_version
  return (await archivedModelVersion(db, { device_id, message_id, captured_at })) || null
}

const visible = (db: Db, scope: Scope, image_id: number) =>
  db
    .selectFrom('captures')
    .innerJoin('placements', 'placements.id', 'captures.placement_id')
    .innerJoin('farms', 'farms.id', 'placements.farm_id')
    .where('captures.id', '=', image_id)
    .where(within(scope, 'farms.organisation_id'))

const selectReviews = (db: Db) =>
  db
    .selectFrom('image_reviews')
    .innerJoin('users', 'users.id', 'image_reviews.reviewed_by')
    .innerJoin('captures', 'captures.id', 'image_reviews.image_id')
    .leftJoin('model_versions', 'model_versions.id', 'image_reviews.model_id')
    .select([
      'image_reviews.image_id',
      'reviewed_by',
      sql<string>`concat_ws(' ', users.firstname, users.lastname)`.as('reviewed_by_name'),
      'reviewed_at',
      'verdicts',
      'corrections',
      'added',
      'comment',
      'image_reviews.version',
      'image_reviews.result_id',
      'model_versions.name as result_model',
      'captures.result_id as deciding_result_id',
    ])
    .orderBy('reviewed_at', 'desc')
    .orderBy('image_reviews.id', 'desc')
type Row = Awaited<ReturnType<ReturnType<typeof selectReviews>['execute']>>[number]

/** A review, with its members of the previous release. `sent_model`: the model version of the device's own results. */
const reviewOf = (
  { result_model, deciding_result_id: _deciding, ...row }: Row,
  sent_model: string | null,
): ImageReview => {
  const reviewed_at = row.reviewed_at.toISOString()
  return {
    ...row,
    reviewed_at,
    model_version: row.result_id === 0 ? sent_model : result_model,
    capture_id: row.image_id,
    checked_by: row.reviewed_by,
    checked_by_name: row.reviewed_by_name,
    checked_at: reviewed_at,
  }
}

/** All reviews of an image within the caller's scope, latest first; undefined: no such image. */
const reviewsWithin = async (db: Db, scope: Scope, image_id: number) => {
  const image = await visible(db, scope, image_id)
    .select(['captures.device_id', 'captures.message_id', 'captures.captured_at'])
    .executeTakeFirst()
  if (!image) return undefined
  const rows = await selectReviews(db).where('image_id', '=', image_id).execute()
  const model_version = rows.length === 0 ? null : await modelVersionOf(db, image)
  const isDeciding = (row: Row) => row.result_id === row.deciding_result_id
  const [deciding, others] = [rows.filter(isDeciding), rows.filter((row) => !isDeciding(row))]
  return {
    deciding: deciding.map((row) => reviewOf(row, model_version)),
    others: others.map((row) => reviewOf(row, model_version)),
  }
}

export const imageReviews = {
  /** Locks an image until the transaction ends, so that its reviews are serialised. */
  lockImage: async (db: Db, scope: Scope, image_id: number) => {
    const row = await visible(db, scope, image_id)
      .select([
        'captures.id',
        'captures.device_id',
        'captures.placement_id',
        'captures.message_id',
        'captures.captured_at',
        'captures.detections',
        'farms.time_zone',
        'captures.result_id',
        'captures.model_id',
        sql<string | null>`(select name from model_versions where model_versions.id = captures.model_id)`.as('model'),
      ])
      .forUpdate('captures')
      .executeTakeFirst()
    if (!row) return undefined
    const { model, ...image } = row
    return { ...image, model_version: row.result_id === 0 ? await modelVersionOf(db, row) : model }
  },

  /** Reviews of the deciding results, and of others; each latest first. */
  listAll: reviewsWithin,

  /** Reviews of the deciding results, latest first; undefined: no such image. */
  list: async (db: Db, scope: Scope, image_id: number): Promise<ImageReview[] | undefined> =>
    (await reviewsWithin(db, scope, image_id))?.deciding,

  /** The latest review, which decides. */
  find: async (db: Db, scope: Scope, image_id: number): Promise<ImageReview | undefined> =>
    (await imageReviews.list(db, scope, image_id))?.[0],

  /**
   * Reviews of the deciding results, for images that were found within the caller's scope; `models` has their model
   * versions.
   */
  listOf: async (db: Db, models: ReadonlyMap<number, string | null>): Promise<ImageReview[]> => {
    const ids = [...models.keys()]
    if (ids.length === 0) return []
    const rows = await selectReviews(db)
      .where('image_id', 'in', ids)
      .whereRef('image_reviews.result_id', '=', 'captures.result_id')
      .execute()
    return rows.map((row) => reviewOf(row, models.get(row.image_id) ?? null))
  },
}
