import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

/** So long after an image its message may still come and say which model made its boxes. */
const WAIT_DAYS = 60

/** An image may be checked before its message has come: what was found in it then goes to the version that the message names. */
export const nameLateModels = async (db: Db, now: Date): Promise<void> => {
  await sql`update checked_insects found set model_id = models.id
    from capture_checks checks
    join captures on captures.id = checks.capture_id
    join messages message on message.device_id = captures.device_id and message.message_id = captures.message_id
      and message.created_at between captures.captured_at - interval '1 day' and captures.captured_at + interval '1 day'
    join model_versions models on models.name = message.model_version
    where found.check_id = checks.id and found.model_id = 0 and models.id <> 0
      and captures.captured_at > ${now}::timestamptz - make_interval(days => ${WAIT_DAYS})`.execute(db)
}
