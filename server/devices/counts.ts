import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { DeviceCounts } from '#domain/devices/endpoints.ts'
import type { Db } from '../platform/postgres/database.ts'
import { within } from '../platform/postgres/scope.ts'
import { zonesOf } from '../farms/zone-queries.ts'
import { isRecent } from './hours.ts'
import { attention, worstAlert } from './attention-queries.ts'

/** Devices at their current placement, including deleted ones. */
const placed = (db: Db, scope: Scope) =>
  db
    .selectFrom('devices')
    .innerJoin('placements', (join) =>
      join.onRef('placements.device_id', '=', 'devices.id').on(sql<boolean>`upper_inf(placements.during)`),
    )
    .innerJoin('farms', 'farms.id', 'placements.farm_id')
    .leftJoin('device_status as status', 'status.device_id', 'devices.id')
    .leftJoin(attention, 'attention.device_id', 'devices.id')
    .where(within(scope, 'farms.organisation_id'))

/** Counts within the scope, optionally of one farm or organisation. Hours belong to the farms where they were recorded. */
export const deviceCounts = async (
  db: Db,
  scope: Scope,
  { farm_id, organisation_id }: { farm_id?: number | undefined; organisation_id?: number | undefined },
  now: Date,
): Promise<DeviceCounts & { deleted: number }> => {
  const hoursIn = (zones: string[]) =>
    db
      .selectFrom('daily_watch')
      .innerJoin('placements', 'placements.id', 'placement_id')
      .innerJoin('farms', 'farms.id', 'placements.farm_id')
      .where(within(scope, 'farms.organisation_id'))
      .$if(farm_id !== undefined, (query) => query.where('farms.id', '=', farm_id ?? 0))
      .$if(organisation_id !== undefined, (query) => query.where('farms.organisation_id', '=', organisation_id ?? 0))
      .where(isRecent('day', zones, now))
      .select(sql<number | null>`sum(hours)`.as('hours'))
      .executeTakeFirstOrThrow()
  const [counts, { hours }] = await Promise.all([
    placed(db, scope)
      .$if(farm_id !== undefined, (query) => query.where('placements.farm_id', '=', farm_id ?? 0))
      .$if(organisation_id !== undefined, (query) => query.where('farms.organisation_id', '=', organisation_id ?? 0))
      .select([
        sql<number>`count(*) filter (where devices.archived_at is null)`.as('all'),
        sql<number>`count(*) filter (where devices.archived_at is null and not devices.is_active)`.as('inactive'),
        sql<number>`count(*) filter (where devices.archived_at is null and ${worstAlert} is not null)`.as(
          'needs_attention',
        ),
        sql<number>`count(*) filter (where devices.archived_at is null
          and status.last_seen_at >= ${now}::timestamptz - interval '1 hour')`.as('heard'),
        sql<number>`count(*) filter (where devices.archived_at is null and devices.is_active
          and status.last_seen_at >= ${now}::timestamptz - interval '24 hours')`.as('sent_in_day'),
        sql<number>`count(*) filter (where devices.archived_at is null and devices.is_active
          and status.last_seen_at is null)`.as('never_sent'),
        sql<number>`count(*) filter (where devices.archived_at is not null)`.as('deleted'),
      ])
      .executeTakeFirstOrThrow(),
    zonesOf(db, scope).then(hoursIn),
  ])
  return { ...counts, ailing: counts.needs_attention, hours }
}

export const deviceTypes = async (db: Db, scope: Scope): Promise<string[]> => {
  const rows = await placed(db, scope)
    .where('devices.archived_at', 'is', null)
    .groupBy('device_type')
    .select('device_type')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('device_type')
    .limit(30)
    .execute()
  return rows.map(({ device_type }) => device_type)
}
