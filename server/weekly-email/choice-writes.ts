import { sql } from 'kysely'
import type { Db } from '../platform/postgres/database.ts'

/** Stores whether a person receives the weekly email. */
export const storeSubscription = async (db: Db, user_id: number, weekly: boolean): Promise<void> => {
  await db
    .insertInto('letter_people')
    .values({ user_id, weekly })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ weekly, changed_at: sql`now()` }))
    .execute()
}

/** Stores whether a person's email covers a farm. */
export const storeFarmChoice = async (db: Db, user_id: number, farm_id: number, wanted: boolean): Promise<void> => {
  await db
    .insertInto('letter_farms')
    .values({ user_id, farm_id, wanted })
    .onConflict((conflict) => conflict.columns(['user_id', 'farm_id']).doUpdateSet({ wanted, changed_at: sql`now()` }))
    .execute()
}
