import type { Scope } from '#domain/access/scope.ts'
import type { Db } from '../platform/postgres/database.ts'
import { within } from '../platform/postgres/scope.ts'

/** The farmer whose photo a farm shows, and the image's key if there is one; undefined outside the scope. */
export const photoOf = (db: Db, scope: Scope, farm_id: number) =>
  db
    .selectFrom('farms')
    .leftJoin('farmer_photos', 'farmer_photos.user_id', 'farms.farmer_id')
    .where('farms.id', '=', farm_id)
    .where('farms.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))
    .select(['farms.farmer_id', 'farmer_photos.photo_key'])
    .executeTakeFirst()
