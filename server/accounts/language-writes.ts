import { currentLanguage } from '#domain/language/text.ts'
import type { Db } from '../platform/postgres/database.ts'

/** Remembers the language of the request with which a person signs in. */
export const rememberBrowserLanguage = async (db: Db, user_id: number): Promise<void> => {
  await db
    .insertInto('display_preferences')
    .values({ user_id, browser_language: currentLanguage() })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ browser_language: currentLanguage() }))
    .execute()
}
