import type { Scope } from '#domain/access/scope.ts'
import { sprayMembers, type Spray, type SprayChange, type SprayForm } from '#domain/farms/spray.ts'
import { messages } from '#domain/messages.ts'
import { pick } from '#domain/platform/members.ts'
import { locations } from '../locations/queries.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { orNotFound, invalid } from '../platform/http/problem.ts'
import { checkVersion } from '../platform/http/versions.ts'
import { sprays } from './spray-queries.ts'
import { lockFarm } from './writes.ts'

export const sprayWrites = {
  add: async (trx: Trx, scope: Scope, farm_id: number, given: SprayForm): Promise<Spray> => {
    await lockFarm(trx, scope, farm_id)
    await checkField(trx, scope, farm_id, given.field_id)
    const { id } = await trx
      .insertInto('sprays')
      .values({ farm_id, ...pick(given, sprayMembers) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return orNotFound(await sprays.find(trx, scope, farm_id, id))
  },

  change: async (trx: Trx, scope: Scope, farm_id: number, id: number, given: SprayChange): Promise<Spray> => {
    await lockFarm(trx, scope, farm_id)
    const before = orNotFound(await sprays.find(trx, scope, farm_id, id))
    checkVersion(before.version, given.version)
    if (given.field_id !== undefined && given.field_id !== before.field_id)
      await checkField(trx, scope, farm_id, given.field_id)
    await trx
      .updateTable('sprays')
      .set({ ...pick(given, sprayMembers), updated_at: new Date() })
      .where('id', '=', id)
      .execute()
    return orNotFound(await sprays.find(trx, scope, farm_id, id))
  },

  remove: async (trx: Trx, scope: Scope, farm_id: number, id: number): Promise<void> => {
    await lockFarm(trx, scope, farm_id)
    orNotFound(await sprays.find(trx, scope, farm_id, id))
    await trx.deleteFrom('sprays').where('id', '=', id).execute()
  },
}

/**
 * Checks the field of a farm's record; null means the whole farm. 404 outside the scope, 422 for a field of another
 * farm.
 */
export const checkField = async (trx: Trx, scope: Scope, farm_id: number, field_id: number | null) => {
  if (field_id === null) return
  const field = orNotFound(await locations.field(trx, scope, field_id))
  if (field.farm_id !== farm_id) throw invalid([{ path: 'field_id', message: messages.fieldElsewhere }])
}
