import { makeDevice } from '#server/factories/devices.ts'
import { makeOrganisation } from '#server/factories/places.ts'
import type { Db } from '#server/platform/postgres/database.ts'
import { emailsOf, idsOfPlace, makeAccounts, makePlaces, type World } from './world.ts'

/** An organisation without farms. */
export const emptyWorld = async (db: Db): Promise<World> => {
  const bare = await makeOrganisation(db, { title: 'New Growers' })
  const accounts = await makeAccounts(db, bare.id, 'empty')
  return {
    accounts: emailsOf(accounts),
    ids: { organisationId: bare.id, id: bare.id, userId: accounts.entomologist.id },
  }
}

/** A farm whose camera has sent nothing and whose plots nobody has surveyed. */
export const untouchedWorld = async (db: Db): Promise<World> => {
  const place = await makePlaces(db, { organisation: 'First Season Growers', farm: 'New Farm', field: 'Long Meadow' })
  const accounts = await makeAccounts(db, place.organisation_id, 'untouched')
  const device = await makeDevice(db, { farm_id: place.farm.id, name: 'Door', device_id: 'NEW-1', since: new Date() })
  return {
    accounts: { ...emailsOf(accounts), administrator: 'admin@demo.example' },
    ids: { ...idsOfPlace(place), deviceId: device.id, cameraId: 'NEW-2', userId: accounts.entomologist.id },
  }
}
