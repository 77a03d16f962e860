import type { Deps } from '../deps.ts'
import { recountDays } from '../ingest/rollups/recount-writes.ts'
import { lockForRecount } from './time-zone.ts'
import { inTransaction, system } from '../platform/postgres/database.ts'

type Needs = Pick<Deps, 'db' | 'log'>

/** Days calculated with other time zone data must be recalculated. */
const recordZoneData = async ({ db }: Needs, release: string): Promise<void> => {
  await inTransaction(db, system, async (trx) => {
    const known = await trx.selectFrom('time_zone_data').select('release').forUpdate().executeTakeFirst()
    if (known?.release === release) return
    if (known)
      await trx
        .insertInto('farms_to_recount')
        .columns(['farm_id'])
        .expression(trx.selectFrom('placements').select('farm_id').distinct())
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    await trx
      .insertInto('time_zone_data')
      .values({ release })
      .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ release }))
      .execute()
  })
}

/** Recalculates the days of one farm; returns whether one was due. */
const recountOne = ({ db }: Needs): Promise<boolean> =>
  inTransaction(db, system, async (trx) => {
    const due = await trx
      .selectFrom('farms_to_recount')
      .select('farm_id')
      .orderBy('farm_id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!due) return false
    await lockForRecount(trx, due.farm_id)
    await recountDays(trx, due.farm_id)
    await trx.deleteFrom('farms_to_recount').where('farm_id', '=', due.farm_id).execute()
    return true
  })

/**
 * Recalculates the days of farms whose rows come from an earlier release or from other time zone data (`release`: that
 * of this process). Each farm has its own transaction, so an interrupted run is continued by the next start.
 */
export const recountDueFarms = async (deps: Needs, release = process.versions['tz'] ?? ''): Promise<void> => {
  await recordZoneData(deps, release)
  while (await recountOne(deps)) deps.log.info('recalculated the days of a farm')
}
