import type { Profile } from '#domain/accounts/profile.ts'
import { displayPreferenceMembers, type DisplayPreferences } from '#domain/display/preferences.ts'
import { pick } from '#domain/platform/members.ts'
import type { Db } from '../platform/postgres/database.ts'

export const profiles = {
  /** A person's own profile. Throws if there is none, which cannot happen within a session. */
  own: async (db: Db, user_id: number): Promise<Profile> => {
    const row = await db
      .selectFrom('users')
      .leftJoin('organisations', 'organisations.id', 'users.organisation_id')
      .leftJoin('display_preferences', 'display_preferences.user_id', 'users.id')
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
        'language',
        'units',
        'wind_unit',
        'hour_cycle',
        'date_format',
        'number_format',
      ])
      .executeTakeFirstOrThrow()
    const { language, units, wind_unit, hour_cycle, date_format, number_format, ...person } = row
    // The table's constraints allow no other values than the schema's.
    const preferences = { language, units, wind_unit, hour_cycle, date_format, number_format } as DisplayPreferences
    return { ...person, display_preferences: preferences }
  },

  updateDisplayPreferences: async (
    db: Db,
    user_id: number,
    change: Partial<DisplayPreferences>,
  ): Promise<DisplayPreferences> => {
    const chosen = { user_id, ...pick(change, displayPreferenceMembers) }
    const stored = await db
      .insertInto('display_preferences')
      .values(chosen)
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
      .returning(displayPreferenceMembers)
      .executeTakeFirstOrThrow()
    return stored as DisplayPreferences
  },
}
