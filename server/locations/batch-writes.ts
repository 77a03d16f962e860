import type { Scope } from '#domain/access/scope.ts'
import type { CreatedLocations, LocationRowCheck, NewLocationBatch } from '#domain/locations/location-batch.ts'
import { farms } from '../farms/queries.ts'
import { lockFarm } from '../farms/writes.ts'
import type { Db, Trx } from '../platform/postgres/database.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { createPlaces, placesOf } from './place-writes.ts'

const missingOf = async (db: Db, { farm_id, rows }: NewLocationBatch): Promise<LocationRowCheck[]> => {
  const placeOf = await placesOf(db, farm_id, rows)
  return rows.map((row, index) => ({ index, missing: placeOf(row).missing }))
}

/** Rows of fields, tunnels and plots of a farm within the scope. */
export const locationBatch = {
  check: async (db: Db, scope: Scope, given: NewLocationBatch): Promise<LocationRowCheck[]> => {
    orNotFound(await farms.find(db, scope, given.farm_id))
    return missingOf(db, given)
  },

  /** Creates what the farm lacks, within the transaction of a request. */
  add: async (trx: Trx, scope: Scope, given: NewLocationBatch): Promise<CreatedLocations> => {
    await lockFarm(trx, scope, given.farm_id)
    const existing = (await missingOf(trx, given)).filter(({ missing }) => missing === null).length
    return { ...(await createPlaces(trx, given.farm_id, given.rows)), existing }
  },
}
