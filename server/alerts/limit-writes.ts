import type { Scope } from '#domain/access/scope.ts'
import {
  limitMembers,
  usualLimits,
  type AlertLimitsChange,
  type AlertLimitsOfFarms,
  type FarmAlertLimits,
  type ListedAlertLimits,
} from '#domain/alerts/limits.ts'
import { pick } from '#domain/platform/members.ts'
import { farms } from '../farms/queries.ts'
import { lockFarm } from '../farms/writes.ts'
import type { Db, Trx } from '../platform/postgres/database.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { checkVersion } from '../platform/http/versions.ts'
import { pagedList } from '../platform/postgres/paged.ts'
import { within } from '../platform/postgres/scope.ts'

const selectLimits = (db: Db, scope: Scope) =>
  db
    .selectFrom('farms')
    .innerJoin('organisations', 'organisations.id', 'farms.organisation_id')
    .leftJoin('alert_limits', 'alert_limits.farm_id', 'farms.id')
    .where('farms.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))
    .select(['farms.id as farm_id', 'farms.title as farm_title', 'organisations.title as organisation_title'])
    .select(['silent_hours', 'battery_days', 'score_below', 'alert_limits.version'])
    .orderBy('farms.title')
    .orderBy('farms.id')
const limitsOf = ({
  silent_hours,
  battery_days,
  score_below,
  version,
  ...farm
}: Awaited<ReturnType<ReturnType<typeof selectLimits>['execute']>>[number]): ListedAlertLimits =>
  version === null || silent_hours === null || battery_days === null
    ? { ...farm, ...usualLimits, version: 0 }
    : { ...farm, silent_hours, battery_days, score_below, version }

/** Thresholds of a farm's alerts, within the scope. */
export const alertLimits = {
  ...pagedList(selectLimits, limitsOf),

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

  /** The same thresholds for several farms; 404 if one of them is not within the scope. */
  setAll: async (trx: Trx, scope: Scope, { farm_ids, ...given }: AlertLimitsOfFarms): Promise<{ changed: number }> => {
    const ids = [...new Set(farm_ids)].toSorted((a, b) => a - b)
    for (const farm_id of ids) await alertLimits.set(trx, scope, farm_id, given)
    return { changed: ids.length }
  },
}
