import type { OwnConfiguration } from '#domain/ingest/configuration-endpoints.ts'
import { noConfiguration, type Configuration } from '#domain/devices/configuration.ts'
import type { Db } from '../platform/postgres/database.ts'

/** Number of the newest configuration of a device; 0 if there is none. */
export const configurationVersionOf = async (db: Db, device_id: number): Promise<number> => {
  const row = await db
    .selectFrom('device_status')
    .where('device_id', '=', device_id)
    .select('configuration')
    .executeTakeFirst()
  return row?.configuration ?? 0
}

/** The newest configuration of a device, in the form in which it is fetched. */
export const configurationOf = async (db: Db, device_id: number): Promise<OwnConfiguration> => {
  const row = await db
    .selectFrom('device_configurations')
    .where('device_id', '=', device_id)
    .select(['number', 'settings'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { version: row?.number ?? 0, configuration: (row?.settings as Configuration | undefined) ?? noConfiguration }
}
