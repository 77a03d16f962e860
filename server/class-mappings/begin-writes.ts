import { localDay } from '#domain/weeks/local-time.ts'
import type { Deps } from '../deps.ts'
import { startScheduledTask } from '../platform/jobs/scheduled-tasks.ts'
import { type Db, inTransaction, system } from '../platform/postgres/database.ts'
import { lockMappings } from './lock-writes.ts'
import { recountClass } from './recount-writes.ts'

const EVERY_MS = 60_000

interface Mapping {
  organisation_id: number
  from_date: string
}

/** Whether the first day of a mapping has begun at one of the organisation's farms. */
export const hasBegun = async (db: Db, { organisation_id, from_date }: Mapping, now: Date): Promise<boolean> => {
  const farms = await db
    .selectFrom('farms')
    .where('organisation_id', '=', organisation_id)
    .select('time_zone')
    .distinct()
    .execute()
  const zones = farms.length === 0 ? ['UTC'] : farms.map(({ time_zone }) => time_zone)
  return zones.some((zone) => from_date <= localDay(now, zone))
}

/**
 * Applies mappings whose first day has begun: from now on, stored images show, and are found by, what their classes are
 * mapped to. Several servers may run it at the same time. Returns the number of mappings.
 */
export const beginMappings = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> => {
  const waiting = await db
    .selectFrom('class_mappings')
    .where('in_effect', '=', false)
    .select(['organisation_id', 'from_date'])
    .distinct()
    .orderBy('organisation_id')
    .orderBy('from_date')
    .execute()
  let count = 0
  for (const { organisation_id, from_date } of waiting) {
    if (!(await hasBegun(db, { organisation_id, from_date }, clock()))) continue
    count += await inTransaction(db, system, async (trx) => {
      await lockMappings(trx, organisation_id)
      const begun = await trx
        .updateTable('class_mappings')
        .set({ in_effect: true })
        .where('organisation_id', '=', organisation_id)
        .where('from_date', '=', from_date)
        .where('in_effect', '=', false)
        .returning('class_id')
        .execute()
      for (const { class_id } of begun) await recountClass(trx, { organisation_id, class_id })
      return begun.length
    })
  }
  return count
}

/** Applies mappings periodically in the background. Returns a function that stops it. */
export const startClassMappings = (deps: Pick<Deps, 'db' | 'clock' | 'log'>): (() => Promise<void>) =>
  startScheduledTask({ name: 'class mappings', every_ms: EVERY_MS, log: deps.log }, async () => {
    await beginMappings(deps)
    return false
  })
