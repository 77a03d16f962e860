import type { Scope } from '#domain/access/scope.ts'
import { armMembers, type ArmChange, type ArmForm, type TreatmentArm } from '#domain/treatments/treatment-arm.ts'
import { messages } from '#domain/messages.ts'
import { pick } from '#domain/platform/members.ts'
import { lockFarm } from '../farms/writes.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { invalid, orNotFound } from '../platform/http/problem.ts'
import { checkVersion, onUniqueViolation } from '../platform/http/versions.ts'
import { arms } from './treatment-queries.ts'

/** 409 if the letter already has a meaning on one of these days. */
const onTaken = onUniqueViolation('treatment_arms_one', 'from_date', messages.armTaken)

const checkDays = ({ from_date, to_date }: Pick<TreatmentArm, 'from_date' | 'to_date'>) => {
  if (to_date !== null && to_date < from_date) throw invalid([{ path: 'to_date', message: messages.armEndTooEarly }])
}

export const armWrites = {
  add: async (trx: Trx, scope: Scope, farm_id: number, given: ArmForm): Promise<TreatmentArm> => {
    await lockFarm(trx, scope, farm_id)
    checkDays(given)
    const { id } = await trx
      .insertInto('treatment_arms')
      .values({ farm_id, ...pick(given, armMembers) })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(onTaken)
    return orNotFound(await arms.find(trx, scope, farm_id, id))
  },

  change: async (trx: Trx, scope: Scope, farm_id: number, id: number, given: ArmChange): Promise<TreatmentArm> => {
    await lockFarm(trx, scope, farm_id)
    const before = orNotFound(await arms.find(trx, scope, farm_id, id))
    checkVersion(before.version, given.version)
    const changes = pick(given, armMembers)
    checkDays({
      from_date: changes.from_date ?? before.from_date,
      to_date: changes.to_date === undefined ? before.to_date : changes.to_date,
    })
    await trx
      .updateTable('treatment_arms')
      .set({ ...pick(given, armMembers), updated_at: new Date() })
      .where('id', '=', id)
      .execute()
      .catch(onTaken)
    return orNotFound(await arms.find(trx, scope, farm_id, id))
  },

  remove: async (trx: Trx, scope: Scope, farm_id: number, id: number): Promise<void> => {
    await lockFarm(trx, scope, farm_id)
    orNotFound(await arms.find(trx, scope, farm_id, id))
    await trx.deleteFrom('treatment_arms').where('id', '=', id).execute()
  },
}
