import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type {
  Organisation,
  OrganisationColumn,
  OrganisationDetail,
  OrganisationFilter,
} from '#domain/organisations/endpoints.ts'
import type { Db } from '../platform/postgres/database.ts'
import { pagedList } from '../platform/postgres/paged.ts'
import { within } from '../platform/postgres/scope.ts'
import { hasWords, inOrder } from '../platform/postgres/search.ts'

const chosen = (db: Db, scope: Scope, { q }: OrganisationFilter = {}) =>
  db
    .selectFrom('organisations')
    .where('organisations.archived_at', 'is', null)
    .where(within(scope, 'organisations.id'))
    .where(
      hasWords(
        q,
        sql`organisations.title`,
        sql`organisations.city`,
        sql`organisations.country`,
        sql`organisations.postcode`,
      ),
    )

const ownFarms = sql`farms where farms.organisation_id = organisations.id and farms.archived_at is null`
const countFarms = sql<number>`(select count(*) from ${ownFarms})`
const selectRecord = (db: Db, scope: Scope, filter?: OrganisationFilter) =>
  chosen(db, scope, filter).select([
    'organisations.id',
    'organisations.title',
    'organisations.description',
    'organisations.city',
    'organisations.country',
    'organisations.postcode',
    'organisations.version',
    countFarms.as('count_farms'),
    sql<number>`(select coalesce(sum(farms.area_in_sq_meters), 0) from ${ownFarms})`.as('area_in_sq_meters'),
  ])

const columns: Record<OrganisationColumn, RawBuilder<unknown>> = {
  title: sql`natural_order(organisations.title)`,
  city: sql`natural_order(organisations.city)`,
  country: sql`natural_order(organisations.country)`,
  postcode: sql`natural_order(organisations.postcode)`,
  count_farms: countFarms,
}
const sorted = (db: Db, scope: Scope, filter: OrganisationFilter) =>
  selectRecord(db, scope, filter)
    .orderBy(inOrder(filter.sort, columns, 'title'))
    .orderBy('organisations.id')

/** Queries for Organisation records (domain/organisations/endpoints.ts) within the scope. */
export const organisations = {
  ...pagedList(sorted, (row) => row),

  find: (db: Db, scope: Scope, id: number): Promise<Organisation | undefined> =>
    selectRecord(db, scope).where('organisations.id', '=', id).executeTakeFirst(),

  findDetail: (db: Db, scope: Scope, id: number): Promise<OrganisationDetail | undefined> =>
    selectRecord(db, scope)
      .where('organisations.id', '=', id)
      .select([
        sql<number>`(select count(*) from users
          where users.organisation_id = organisations.id and users.deleted_at is null and users.erased_at is null)`.as(
          'count_users',
        ),
        sql<number>`(select count(*) from devices
          join placements on placements.device_id = devices.id and upper_inf(placements.during)
          join farms on farms.id = placements.farm_id
          where farms.organisation_id = organisations.id and devices.archived_at is null)`.as('count_devices'),
      ])
      .executeTakeFirst(),
}
