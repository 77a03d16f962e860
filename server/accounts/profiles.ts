import type { Profile } from '#domain/accounts/profile.ts'
import type { Db } from '../platform/postgres/database.ts'

export const profiles = {
  /** A person's own profile. Throws if there is none, which cannot happen within a session. */
  own: async (db: Db, user_id: number): Promise<Profile> => {
    const row = await db
      .selectFrom('users')
      .leftJoin('organisations', 'organisations.id', 'users.organisation_id')
      .where('users.id', '=', user_id)
      .select([
        'users.id',
        'email',
        'firstname',
        'lastname',
        'phone',
        'address',
        'users.city',
        'users.country',
        'postal_code',
        'role',
        'organisation_id',
        'organisations.title as organisation_title',
        'all_organisations',
        'is_pollinator_portal_enabled',
        'is_pest_portal_enabled',
        'users.version',
      ])
      .executeTakeFirstOrThrow()
    return row
  },
}
