import { sql } from 'kysely'
import type { Db } from '../platform/postgres/database.ts'

/** Whether a person wants the weekly letter at all. */
export const storeSubscription = async (db: Db, user_id: number, weekly: boolean): Promise<void> => {
  await db
    .insertInto('letter_people')
    .values({ user_id, weekly })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ weekly, changed_at: sql`now()` }))
    .execute()
}

/** Whether the letter tells a person of a farm. */
export const storeFarmChoice = async (db: Db, user_id: number, farm_id: number, wanted: boolean): Promise<void> => {
  await db
    .insertInto('letter_farms')
    .values({ user_id, farm_id, wanted })
    .onConflict((conflict) => conflict.columns(['user_id', 'farm_id']).doUpdateSet({ wanted, changed_at: sql`now()` }))
    .execute()
}
