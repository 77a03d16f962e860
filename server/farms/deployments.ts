import type { Scope } from '#domain/access/scope.ts'
import {
  withdrawnTooEarly,
  type DeploymentChange,
  type FarmDeployment,
  type NewDeployment,
} from '#domain/farms/deployment.ts'
import { messages } from '#domain/messages.ts'
import { farmWeeks } from '#domain/weeks/farm-weeks.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import type { Db, Trx } from '../platform/postgres/database.ts'
import { orNotFound, invalid } from '../platform/http/problem.ts'
import { paged, type Part } from '../platform/postgres/paged.ts'
import { checkVersion, onUniqueViolation } from '../platform/http/versions.ts'
import { visibleDeployments } from './visible-deployments.ts'
import { lockFarm } from './writes.ts'

interface Which {
  farm_id?: number | undefined
  year?: number | undefined
}

interface Row {
  id: number
  farm_id: number
  time_zone: string
  deployed_date: string
  withdrawn_date: string | null
  version: number
}
const withWeeks =
  (now: Date, year?: number) =>
  ({ time_zone, ...deployment }: Row): FarmDeployment => {
    const today = localDay(now, time_zone)
    return { ...deployment, weeks: farmWeeks(year ?? Number(today.slice(0, 4)), today, [deployment]) }
  }

// A constraint refuses overlapping deployments, also concurrent ones.
const overlap = onUniqueViolation('deployments_apart', 'deployed_date', messages.deploymentsOverlap)

/** Queries for deployments with the weeks of a year that have begun at the farm by `now`. */
export const deployments = {
  list: (db: Db, scope: Scope, { farm_id, year, ...part }: Which & Part, now: Date) =>
    paged(
      visibleDeployments(db, scope)
        .$if(farm_id !== undefined, (query) => query.where('farms.id', '=', farm_id ?? 0))
        .orderBy('deployments.farm_id')
        .orderBy('deployments.deployed_date')
        .orderBy('deployments.id'),
      part,
      withWeeks(now, year),
    ),

  find: async (db: Db, scope: Scope, id: number, now: Date) => {
    const row = await visibleDeployments(db, scope).where('deployments.id', '=', id).executeTakeFirst()
    return row && withWeeks(now)(row)
  },

  add: async (trx: Trx, scope: Scope, given: NewDeployment, now: Date): Promise<FarmDeployment> => {
    const { farm_id, deployed_date, withdrawn_date } = given
    await lockFarm(trx, scope, farm_id)
    const { id } = await trx
      .insertInto('deployments')
      .values({ farm_id, deployed_date, withdrawn_date })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(overlap)
    return orNotFound(await deployments.find(trx, scope, id, now))
  },

  change: async (trx: Trx, scope: Scope, id: number, given: DeploymentChange, now: Date): Promise<FarmDeployment> => {
    const { farm_id } = orNotFound(await deployments.find(trx, scope, id, now))
    await lockFarm(trx, scope, farm_id)
    const before = orNotFound(await deployments.find(trx, scope, id, now))
    const { version, ...changes } = given
    checkVersion(before.version, version)
    const { deployed_date, withdrawn_date } = { ...before, ...changes }
    if (withdrawn_date !== null && withdrawn_date < deployed_date)
      throw invalid([{ path: 'withdrawn_date', message: withdrawnTooEarly.error }])
    await trx
      .updateTable('deployments')
      .set({ deployed_date, withdrawn_date, updated_at: now })
      .where('id', '=', id)
      .execute()
      .catch(overlap)
    return orNotFound(await deployments.find(trx, scope, id, now))
  },

  remove: async (trx: Trx, scope: Scope, id: number, now: Date): Promise<void> => {
    const { farm_id } = orNotFound(await deployments.find(trx, scope, id, now))
    await lockFarm(trx, scope, farm_id)
    await trx.deleteFrom('deployments').where('id', '=', id).execute()
  },
}
