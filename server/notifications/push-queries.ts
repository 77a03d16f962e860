import type { PushDevice } from '#domain/notifications/notification-settings.ts'
import type { Db } from '../platform/postgres/database.ts'

const MAX_LISTED = 100

/** Browsers subscribed to push messages. */
export const pushDevices = {
  /** Who has one. */
  owners: async (db: Db): Promise<ReadonlySet<number>> =>
    new Set((await db.selectFrom('push_devices').select('user_id').distinct().execute()).map(({ user_id }) => user_id)),

  list: async (db: Db, user_id: number, session_id: number): Promise<PushDevice[]> => {
    const rows = await db
      .selectFrom('push_devices')
      .where('user_id', '=', user_id)
      .orderBy('id', 'desc')
      .limit(MAX_LISTED)
      .select(['id', 'browser', 'created_at', 'last_told_at', 'session_id'])
      .execute()
    return rows.map(({ session_id: last, created_at, last_told_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      last_told_at: last_told_at?.toISOString() ?? null,
      is_current: last === session_id,
    }))
  },
}
