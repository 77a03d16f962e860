import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { SprayFilter } from '#domain/farms/record-endpoints.ts'
import type { sprayColumns } from '#domain/farms/spray.ts'
import type { Db } from '../platform/postgres/database.ts'
import { pagedList } from '../platform/postgres/paged.ts'
import { within } from '../platform/postgres/scope.ts'
import { hasWords, inOrder } from '../platform/postgres/search.ts'

const visible = (db: Db, scope: Scope, farm_id: number, q?: string) =>
  db
    .selectFrom('sprays')
    .innerJoin('farms', 'farms.id', 'sprays.farm_id')
    .leftJoin('fields', 'fields.id', 'sprays.field_id')
    .where('farms.id', '=', farm_id)
    .where('farms.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))
    .where(hasWords(q, sql`sprays.product`, sql`sprays.hazard`, sql`sprays.date::text`, sql`fields.field_name`))

const columns: Record<(typeof sprayColumns)[number], RawBuilder<unknown>> = {
  date: sql`sprays.date`,
  product: sql`natural_order(sprays.product)`,
  hazard: sql`array_position(array['low', 'unknown', 'moderate', 'high'], sprays.hazard)`,
  field_name: sql`natural_order(fields.field_name)`,
}

const selectRecord = (db: Db, scope: Scope, farm_id: number, { q, sort }: SprayFilter = {}) =>
  visible(db, scope, farm_id, q)
    .select([
      'sprays.id',
      'sprays.farm_id',
      'sprays.field_id',
      'fields.field_name',
      'sprays.date',
      'sprays.product',
      'sprays.hazard',
      'sprays.fungicide_at_bloom',
      'sprays.version',
    ])
    .orderBy(inOrder(sort ?? '-date', columns, 'date'))
    .orderBy('sprays.id', 'desc')

export const sprays = {
  ...pagedList(selectRecord, (row) => row),

  find: (db: Db, scope: Scope, farm_id: number, id: number) =>
    selectRecord(db, scope, farm_id).where('sprays.id', '=', id).executeTakeFirst(),
}
