import type { Scope } from '#domain/access/scope.ts'
import { limitMembers, usualLimits, type AlertLimitsChange, type FarmAlertLimits } from '#domain/alerts/limits.ts'
import { pick } from '#domain/platform/members.ts'
import { farms } from '../farms/queries.ts'
import { lockFarm } from '../farms/writes.ts'
import type { Db, Trx } from '../platform/postgres/database.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { checkVersion } from '../platform/http/versions.ts'

/** Thresholds of a farm's alerts, within the scope. */
export const alertLimits = {
  ofFarm: async (db: Db, scope: Scope, farm_id: number): Promise<FarmAlertLimits> => {
    orNotFound(await farms.find(db, scope, farm_id))
    const row = await db
      .selectFrom('alert_limits')
      .where('farm_id', '=', farm_id)
      .select(['farm_id', ...limitMembers, 'version'])
      .executeTakeFirst()
    return row ?? { farm_id, ...usualLimits, version: 0 }
  },

  set: async (trx: Trx, scope: Scope, farm_id: number, given: AlertLimitsChange): Promise<FarmAlertLimits> => {
    await lockFarm(trx, scope, farm_id)
    const before = await alertLimits.ofFarm(trx, scope, farm_id)
    checkVersion(before.version, given.version)
    const changes = pick(given, limitMembers)
    const limits = pick({ ...before, ...changes }, limitMembers)
    await trx
      .insertInto('alert_limits')
      .values({ farm_id, ...pick(limits, limitMembers) })
      .onConflict((conflict) => conflict.column('farm_id').doUpdateSet(pick(limits, limitMembers)))
      .execute()
    return alertLimits.ofFarm(trx, scope, farm_id)
  },
}
