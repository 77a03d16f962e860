import { sql } from 'kysely'
import { inTransaction, system, type Db } from '../platform/postgres/database.ts'
import { isWanted, canSeeFarm } from './choice-queries.ts'

/**
 * Deletes a queued weekly email if its reader may no longer see one of its farms or has opted out of one. While it is
 * Monday, a new one is written for the other farms.
 */
export const checkWeeklyEmail = async (db: Db, mail_id: number): Promise<void> => {
  const { rows } = await sql<{ is_fit: boolean }>`
    select ${canSeeFarm} and ${isWanted} and coalesce(choice.weekly, true) as is_fit
    from week_letters as sent join users on users.id = sent.user_id join farms on farms.id = sent.farm_id
    left join letter_people as choice on choice.user_id = users.id
    left join letter_farms as chosen on chosen.farm_id = farms.id and chosen.user_id = users.id
    join mails on mails.id = sent.mail_id
    where sent.mail_id = ${mail_id} and mails.sent_at is null`.execute(db)
  if (rows.every(({ is_fit }) => is_fit)) return
  await inTransaction(db, system, async (trx) => {
    await trx.deleteFrom('week_letters').where('mail_id', '=', mail_id).execute()
    await trx.deleteFrom('mails').where('id', '=', mail_id).where('sent_at', 'is', null).execute()
  })
}
