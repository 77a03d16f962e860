import type { Language } from '#domain/language/languages.ts'
import { currentLanguage } from '#domain/language/text.ts'
import type { Db } from '../platform/postgres/database.ts'

/** The language of emails and push messages to a person: the chosen one, or that of the browser of their last sign-in. */
export const readerLanguage = async (db: Db, user_id: number): Promise<Language> => {
  const row = await db
    .selectFrom('display_preferences')
    .where('user_id', '=', user_id)
    .select(({ fn }) => fn.coalesce('language', 'browser_language').as('language'))
    .executeTakeFirst()
  // The table's constraint allows no other values.
  return (row?.language as Language | null | undefined) ?? currentLanguage()
}

/** The same for the person with this email address; the language of the request if there is none. */
export const languageOfAddress = async (db: Db, email: string): Promise<Language> => {
  const user = await db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirst()
  return user ? readerLanguage(db, user.id) : currentLanguage()
}
