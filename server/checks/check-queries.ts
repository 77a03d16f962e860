import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { CaptureCheck } from '#domain/checks/capture-check.ts'
import type { Db } from '../platform/database.ts'
import { within } from '../platform/scope.ts'

/**
 * The version of the model whose message a capture belongs to. Messages are kept by time: the one that it names is looked for
 * within a day of it.
 */
const modelVersion = sql<string | null>`(
  select nullif(message.model_version, '') from messages message
  where message.device_id = captures.device_id and message.message_id = captures.message_id
    and message.created_at between captures.captured_at - interval '1 day' and captures.captured_at + interval '1 day'
  limit 1)`

const visible = (db: Db, scope: Scope, capture_id: number) =>
  db
    .selectFrom('captures')
    .innerJoin('placements', 'placements.id', 'captures.placement_id')
    .innerJoin('farms', 'farms.id', 'placements.farm_id')
    .where('captures.id', '=', capture_id)
    .where(within(scope, 'farms.organisation_id'))

export const checks = {
  /** What a check is made of: locked until the transaction ends, so that two checks of one image follow each other. */
  lockCapture: (db: Db, scope: Scope, capture_id: number) =>
    visible(db, scope, capture_id)
      .select(['captures.id', 'captures.device_id', 'captures.captured_at', 'captures.detections'])
      .select(modelVersion.as('model_version'))
      .forUpdate('captures')
      .executeTakeFirst(),

  find: async (db: Db, scope: Scope, capture_id: number): Promise<CaptureCheck | undefined> => {
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
      ])
      .select(modelVersion.as('model_version'))
      .executeTakeFirst()
    return row && { ...row, checked_at: row.checked_at.toISOString() }
  },
}
