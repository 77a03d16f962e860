import { sql } from 'kysely'
import type { Trx } from '../platform/postgres/database.ts'

/** First key of the advisory locks; the second is the organisation. */
const LOCK = 4_716_011

/** Prevents changes of an organisation's class mappings until the transaction ends. */
export const holdMappings = async (trx: Trx, organisation_id: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(${LOCK}, ${organisation_id})`.execute(trx)
}

/**
 * The same for the organisations of these images, in the order of their ids. Call it before images are locked, because
 * a change of a mapping locks the mapping first and then the images that it changes.
 */
export const holdMappingsOfImages = async (trx: Trx, image_ids: readonly number[]): Promise<void> => {
  const organisations = await trx
    .selectFrom('captures')
    .innerJoin('placements', 'placements.id', 'captures.placement_id')
    .innerJoin('farms', 'farms.id', 'placements.farm_id')
    .where('captures.id', 'in', image_ids)
    .select('farms.organisation_id')
    .distinct()
    .orderBy('farms.organisation_id')
    .execute()
  for (const { organisation_id } of organisations) await holdMappings(trx, organisation_id)
}

/** Waits until no image is being read with the class mappings of an organisation, which may then be changed. */
export const lockMappings = async (trx: Trx, organisation_id: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${LOCK}, ${organisation_id})`.execute(trx)
}
