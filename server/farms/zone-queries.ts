import type { Scope } from '#domain/access/scope.ts'
import type { Db } from '../platform/postgres/database.ts'
import { within } from '../platform/postgres/scope.ts'

/** The time zones of all farms within the scope, including archived ones, for local-time-sql.ts. */
export const zonesOf = async (db: Db, scope: Scope): Promise<string[]> =>
  (
    await db
      .selectFrom('farms')
      .where(within(scope, 'farms.organisation_id'))
      .groupBy('time_zone')
      .orderBy('time_zone')
      .select('time_zone')
      .execute()
  ).map(({ time_zone }) => time_zone)
