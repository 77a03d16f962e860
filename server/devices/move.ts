import { sql } from 'kysely'
import { placeMembers, type Place } from '#domain/devices/device-form.ts'
import { pick } from '#domain/platform/members.ts'
import { recountSince } from '../ingest/rollups/recount-writes.ts'
import type { Trx } from '../platform/postgres/database.ts'

/**
 * Ends a device's placement and starts the next from `now`, with its device_status locked. Stored messages that belong
 * to the new placement (midpoint at or after `now`) are moved with their rollups.
 */
export const moveDevice = async (trx: Trx, device_id: number, place: Place, now: Date): Promise<void> => {
  // For two moves within a millisecond, the placement between them lasts one millisecond, because it must not be
  // empty.
  const { rows } = await sql<{ id: number; moment: Date }>`
    select id, greatest(${now}::timestamptz, lower(during) + interval '1 millisecond') as moment
    from placements where device_id = ${device_id} and upper_inf(during)`.execute(trx)
  const old = rows[0]
  if (!old) throw new Error(`Device ${device_id} has no placement.`)
  const moment = old.moment.toISOString()
  await sql`update placements set during = tstzrange(lower(during), ${moment}) where id = ${old.id}`.execute(trx)
  const { id } = await trx
    .insertInto('placements')
    .values({ device_id, ...pick(place, placeMembers), during: `[${moment},)` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`update captures set placement_id = ${id}
    where device_id = ${device_id} and placement_id = ${old.id} and captured_at >= ${moment}`.execute(trx)
  await sql`update image_classes set placement_id = ${id}
    where placement_id = ${old.id} and captured_at >= ${moment}`.execute(trx)
  await sql`update image_results set placement_id = ${id} from captures
    where captures.id = image_results.image_id and image_results.placement_id = ${old.id}
      and captures.captured_at >= ${moment}`.execute(trx)
  const moved = await sql`update messages set placement_id = ${id}
    where device_id = ${device_id} and placement_id = ${old.id} and created_at >= ${moment}
      and created_at - ${moment}::timestamptz >= ${moment}::timestamptz - interval_start`.execute(trx)
  if (moved.numAffectedRows) await recountSince(trx, device_id, [old.id, id], moment)
}
