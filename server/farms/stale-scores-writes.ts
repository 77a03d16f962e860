import { sql } from 'kysely'
import type { Db } from '../platform/postgres/database.ts'

/** Marks a farm's stored scores to be checked against their inputs by the next run of the scheduled task. */
export const markScoresStale = async (db: Db, farm_id: number): Promise<void> => {
  await db
    .updateTable('farm_seasons')
    .set({ stale_at: sql`clock_timestamp()` })
    .where('farm_id', '=', farm_id)
    .execute()
}

/**
 * The same for every farm of the organisation whose farm the device was on: reviews count for all cameras of a model.
 */
export const markScoresStaleByReview = async (
  db: Db,
  { device_id, at }: { device_id: number; at: Date },
): Promise<void> => {
  await sql`update farm_seasons set stale_at = clock_timestamp() where farm_id in (
    select farms.id from placements join farms home on home.id = placements.farm_id
      join farms on farms.organisation_id = home.organisation_id
    where placements.device_id = ${device_id} and placements.during @> ${at}::timestamptz)`.execute(db)
}

/** The same for the organisations where these images were captured. */
export const markScoresStaleByImages = async (db: Db, image_ids: readonly number[]): Promise<void> => {
  await sql`update farm_seasons set stale_at = clock_timestamp() where farm_id in (
    select farms.id from farms where organisation_id in (
      select home.organisation_id from captures
        join placements on placements.id = captures.placement_id
        join farms home on home.id = placements.farm_id
      where captures.id = any(${image_ids}::bigint[])))`.execute(db)
}
