import type { Scope } from '#domain/access/scope.ts'
import type { FarmDetail } from '#domain/farms/farm-form.ts'
import { messages } from '#domain/messages.ts'
import { newBlobKey, type Blobs } from '../platform/storage/blobs.ts'
import { inTransaction, type Author, type Db, type Trx } from '../platform/postgres/database.ts'
import { orNotFound, Problem } from '../platform/http/problem.ts'
import { claimFiles, unclaimFiles, putUnclaimed, deleteUnclaimed } from '../platform/storage/unclaimed-files.ts'
import { photoOf } from './photo-queries.ts'
import { farms } from './queries.ts'
import { lockFarm } from './writes.ts'

interface Work {
  db: Db
  blobs: Blobs
}

const write = async (trx: Trx, scope: Scope, farm_id: number, photo_key: string | null) => {
  await lockFarm(trx, scope, farm_id)
  const before = orNotFound(await photoOf(trx, scope, farm_id))
  const user_id = before.farmer_id
  if (user_id === null) throw new Problem(409, messages.farmHasNoFarmer)
  // Farms may share a farmer and thus the photo, so the person's row is locked.
  await trx.selectFrom('users').where('id', '=', user_id).select('id').forNoKeyUpdate().execute()
  const old = await trx
    .selectFrom('farmer_photos')
    .where('user_id', '=', user_id)
    .select('photo_key')
    .executeTakeFirst()
  if (photo_key === null) await trx.deleteFrom('farmer_photos').where('user_id', '=', user_id).execute()
  else if (old) await trx.updateTable('farmer_photos').set({ photo_key }).where('user_id', '=', user_id).execute()
  else await trx.insertInto('farmer_photos').values({ user_id, photo_key }).execute()
  const loose = old ? [old.photo_key] : []
  await unclaimFiles(trx, loose)
  if (photo_key !== null) await claimFiles(trx, [photo_key])
  return { loose, farm: orNotFound(await farms.findWhole(trx, scope, farm_id)) }
}

export const photoWrites = {
  /** Replaces the photo with one that was encoded again. The old file is deleted once nothing refers to it. */
  put: async (work: Work, author: Author, scope: Scope, farm_id: number, picture: Buffer) => {
    const photo_key = newBlobKey('photos', 'jpg')
    await putUnclaimed(work, [[photo_key, picture]])
    try {
      const { loose, farm } = await inTransaction(work.db, author, (trx) => write(trx, scope, farm_id, photo_key))
      await deleteUnclaimed(work, loose)
      return farm
    } catch (error) {
      await deleteUnclaimed(work, [photo_key])
      throw error
    }
  },

  remove: async (work: Work, author: Author, scope: Scope, farm_id: number): Promise<FarmDetail> => {
    const { loose, farm } = await inTransaction(work.db, author, (trx) => write(trx, scope, farm_id, null))
    await deleteUnclaimed(work, loose)
    return farm
  },
}
