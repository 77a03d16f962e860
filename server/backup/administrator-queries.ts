import type { Db } from '../platform/postgres/database.ts'
import { languageOfAddress } from '../accounts/language-queries.ts'

/** Active administrators of the portal, with the language of their emails. */
export const administrators = async (db: Db) => {
  const people = await db
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .select(['email', 'firstname'])
    .orderBy('id')
    .execute()
  return Promise.all(people.map(async (person) => ({ ...person, language: await languageOfAddress(db, person.email) })))
}
