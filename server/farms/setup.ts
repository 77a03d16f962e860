import { sql } from 'kysely'
import { setupSteps, type FarmSetup, type SetupStep } from '#domain/farms/setup-endpoints.ts'
import type { Person } from '../platform/http/actor.ts'
import type { Db } from '../platform/postgres/database.ts'
import { within } from '../platform/postgres/scope.ts'

/** What a farm has and still needs, and whether the caller wants to see it; undefined outside the scope. */
export const readSetup = async (
  db: Db,
  { scope, user_id }: Person,
  farm_id: number,
): Promise<FarmSetup | undefined> => {
  const found = await db
    .selectFrom('farms')
    .where('farms.id', '=', farm_id)
    .where('farms.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))
    .select([
      sql<boolean>`exists (select from fields where farm_id = farms.id and archived_at is null)`.as('fields'),
      sql<boolean>`exists (select from crops where farm_id = farms.id and deleted_at is null)`.as('crops'),
      sql<boolean>`exists (select from placements join devices on devices.id = placements.device_id
        where farm_id = farms.id and upper_inf(during) and archived_at is null)`.as('cameras'),
      sql<boolean>`exists (select from placements join device_status as status on status.device_id = placements.device_id
        where farm_id = farms.id and status.last_seen_at is not null)`.as('message'),
      sql<boolean>`exists (select from users where organisation_id = farms.organisation_id and id <> ${user_id}
        and role in ('farmer', 'farm_admin') and is_active and deleted_at is null)`.as('people'),
      sql<boolean>`exists (select from farm_setups_dismissed where farm_id = farms.id and user_id = ${user_id})`.as(
        'dismissed',
      ),
    ])
    .executeTakeFirst()
  if (!found) return undefined
  const { dismissed, ...done } = found
  return { steps: setupSteps.map((step: SetupStep) => ({ step, done: done[step] })), dismissed }
}

/** Hides the farm's checklist from a person. */
export const dismissSetup = async (db: Db, user_id: number, farm_id: number): Promise<void> => {
  await db
    .insertInto('farm_setups_dismissed')
    .values({ user_id, farm_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
