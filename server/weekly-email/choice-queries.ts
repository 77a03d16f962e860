import { sql } from 'kysely'
import { mayBeWide } from '#domain/access/scope.ts'
import { messages } from '#domain/messages.ts'
import type { WeeklyEmailSettings } from '#domain/weekly-email/endpoints.ts'
import type { Person } from '../platform/http/actor.ts'
import type { Db } from '../platform/postgres/database.ts'
import { paged, type Part } from '../platform/postgres/paged.ts'
import { Problem } from '../platform/http/problem.ts'
import { within } from '../platform/postgres/scope.ts'
import { hasWords } from '../platform/postgres/search.ts'

/**
 * Whether a role receives a farm's email by default: farm administrators for all farms of their organisation, farmers
 * for their own farms and for farms without a farmer. Refers to `users` and `farms`.
 */
const defaultOfRole = sql<boolean>`(users.organisation_id = farms.organisation_id and (users.role = 'farm_admin'
  or users.role = 'farmer' and (farms.farmer_id is null or farms.farmer_id = users.id)))`

/** Whether a person with portal access can see a farm. Refers to `users` and `farms`. */
export const canSeeFarm = sql<boolean>`(farms.archived_at is null and users.is_active and users.deleted_at is null
  and users.email_verified_at is not null and (users.is_pollinator_portal_enabled or users.is_pest_portal_enabled)
  and (farms.organisation_id = users.organisation_id or users.role = 'admin'
    or users.all_organisations and users.role = any(${[...mayBeWide]}::text[])))`

/** A person's choice for a farm, or the default of their role. Also refers to `letter_farms as chosen`. */
export const isWanted = sql<boolean>`coalesce(chosen.wanted, ${defaultOfRole})`

const farmsWithChoice = (db: Db, { scope, user_id }: Person, q?: string) =>
  db
    .selectFrom('farms')
    .innerJoin('organisations', 'organisations.id', 'farms.organisation_id')
    .innerJoin('users', (join) => join.on('users.id', '=', user_id))
    .leftJoin('letter_farms as chosen', (join) =>
      join.onRef('chosen.farm_id', '=', 'farms.id').onRef('chosen.user_id', '=', 'users.id'),
    )
    .where('farms.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))
    .where(hasWords(q, sql`farms.title`, sql`organisations.title`))

const rows = (db: Db, person: Person, q?: string) =>
  farmsWithChoice(db, person, q).select([
    'farms.id as farm_id',
    'farms.title as farm_title',
    'organisations.title as organisation_title',
    isWanted.as('wanted'),
    sql<boolean>`chosen.wanted is not null`.as('chosen'),
  ])

export const weeklyEmailChoices = {
  farms: (db: Db, person: Person, part: Part & { q?: string | undefined }) =>
    paged(
      rows(db, person, part.q)
        .orderBy(sql`natural_order(farms.title)`)
        .orderBy('farms.id'),
      part,
      (row) => row,
    ),

  farm: (db: Db, person: Person, farm_id: number) =>
    rows(db, person).where('farms.id', '=', farm_id).executeTakeFirst(),

  /** Ids of the farms covered by a person's email. */
  wanted: async (db: Db, person: Person): Promise<number[]> =>
    (await farmsWithChoice(db, person).where(isWanted).select('farms.id').orderBy('farms.id').execute()).map(
      ({ id }) => id,
    ),

  own: async (db: Db, person: Person): Promise<WeeklyEmailSettings> => {
    const [found, { farms }] = await Promise.all([
      db
        .selectFrom('users')
        .leftJoin('letter_people as choice', 'choice.user_id', 'users.id')
        .where('users.id', '=', person.user_id)
        .select(['users.email', 'choice.weekly'])
        .executeTakeFirst(),
      farmsWithChoice(db, person)
        .where(isWanted)
        .select((eb) => eb.fn.countAll<number>().as('farms'))
        .executeTakeFirstOrThrow(),
    ])
    if (!found) throw new Problem(401, messages.signInFirst)
    return { weekly: found.weekly ?? true, email: found.email, farms }
  },
}
