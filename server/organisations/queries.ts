import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { Db } from '../platform/database.ts'
import { within } from '../platform/scope.ts'

const visible = (db: Db, scope: Scope) =>
  db
    .selectFrom('organisations')
    .leftJoin('farms', (join) =>
      join.onRef('farms.organisation_id', '=', 'organisations.id').on('farms.archived_at', 'is', null),
    )
    .where('organisations.archived_at', 'is', null)
    .where(within(scope, 'organisations.id'))
    .groupBy('organisations.id')
    .select([
      'organisations.id',
      'organisations.title',
      'organisations.description',
      'organisations.city',
      'organisations.country',
      'organisations.postcode',
      'organisations.version',
      (eb) => eb.fn.count<number>('farms.id').as('count_farms'),
      sql<number>`coalesce(sum(farms.area_in_sq_meters), 0)`.as('area_in_sq_meters'),
    ])

export const organisations = {
  list: (db: Db, scope: Scope) =>
    visible(db, scope).orderBy('organisations.title').orderBy('organisations.id').execute(),
  find: (db: Db, scope: Scope, id: number) => visible(db, scope).where('organisations.id', '=', id).executeTakeFirst(),
}
