import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { ImageReview } from '#domain/image-reviews/review.ts'
import type { Db } from '../platform/postgres/database.ts'
import { within } from '../platform/postgres/scope.ts'

interface Imaged {
  device_id: number
  message_id: string | null
  captured_at: Date
}

/**
 * The model version of a capture's message. Messages are partitioned by time, so it is searched within a day of the
 * capture.
 */
const modelVersionOf = async (db: Db, { device_id, message_id, captured_at }: Imaged): Promise<string | null> => {
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
  return row?.model_version ?? null
}

const visible = (db: Db, scope: Scope, capture_id: number) =>
  db
    .selectFrom('captures')
    .innerJoin('placements', 'placements.id', 'captures.placement_id')
    .innerJoin('farms', 'farms.id', 'placements.farm_id')
    .where('captures.id', '=', capture_id)
    .where(within(scope, 'farms.organisation_id'))

export const imageReviews = {
  /** Locks a capture until the transaction ends, so that reviews of one image are serialised. */
  lockCapture: async (db: Db, scope: Scope, capture_id: number) => {
    const row = await visible(db, scope, capture_id)
      .select([
        'captures.id',
        'captures.device_id',
        'captures.message_id',
        'captures.captured_at',
        'captures.detections',
      ])
      .forUpdate('captures')
      .executeTakeFirst()
    return row && { ...row, model_version: await modelVersionOf(db, row) }
  },

  find: async (db: Db, scope: Scope, capture_id: number): Promise<ImageReview | undefined> => {
    const row = await visible(db, scope, capture_id)
      .innerJoin('capture_checks', 'capture_checks.capture_id', 'captures.id')
      .innerJoin('users', 'users.id', 'capture_checks.checked_by')
      .select([
        'capture_id',
        'checked_by',
        sql<string>`concat_ws(' ', users.firstname, users.lastname)`.as('checked_by_name'),
        'checked_at',
        'verdicts',
        'added',
        'capture_checks.version',
        'captures.device_id',
        'captures.message_id',
        'captures.captured_at',
      ])
      .executeTakeFirst()
    if (!row) return undefined
    const { device_id, message_id, captured_at, ...check } = row
    const model_version = await modelVersionOf(db, { device_id, message_id, captured_at })
    return { ...check, checked_at: check.checked_at.toISOString(), model_version }
  },
}
