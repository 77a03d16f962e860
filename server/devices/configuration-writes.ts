import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { Configuration } from '#domain/devices/configuration.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { notFound, orNotFound } from '../platform/http/problem.ts'
import { checkVersion } from '../platform/http/versions.ts'
import { configurationStatus } from './configuration-queries.ts'
import { devices } from './queries.ts'

interface Author {
  user_id: number
  now: Date
}

/** Stores a configuration as the next version of each device that does not have it. Returns how many got one. */
const setFor = async (trx: Trx, ids: readonly number[], configuration: Configuration, { user_id, now }: Author) => {
  // Ingest takes the same locks in the same order.
  await sql`select from device_status where device_id = any(${ids}::int[]) order by device_id for no key update`.execute(
    trx,
  )
  const { rows } = await sql<{ device_id: number; number: number }>`
    insert into device_configurations (device_id, number, settings, set_by, set_at)
    select status.device_id, status.configuration + 1, ${JSON.stringify(configuration)}::jsonb, ${user_id}, ${now}
    from device_status status
    left join device_configurations newest on newest.device_id = status.device_id and newest.number = status.configuration
    where status.device_id = any(${ids}::int[]) and newest.settings is distinct from ${JSON.stringify(configuration)}::jsonb
    returning device_id, number`.execute(trx)
  await sql`update device_status status set configuration = newest.number
    from unnest(${rows.map(({ device_id }) => device_id)}::int[], ${rows.map(({ number }) => number)}::int[]) as newest(device_id, number)
    where status.device_id = newest.device_id`.execute(trx)
  return rows.length
}

/** Marks the configuration of a device that was deleted or restored as not yet published. */
export const republishConfiguration = (trx: Trx, device_id: number) =>
  sql`update device_configurations set published_at = null from device_status as status
    where status.device_id = ${device_id} and device_configurations.device_id = status.device_id
      and device_configurations.number = status.configuration`.execute(trx)

/** Changes of configurations, each within the transaction of a request. */
export const configurationWrites = {
  /** Refused (409) if `version` is given and no longer the newest. */
  set: async (
    trx: Trx,
    scope: Scope,
    id: number,
    { version: known, ...configuration }: Configuration & { version?: number | undefined },
    author: Author,
  ) => {
    orNotFound(await devices.find(trx, scope, id))
    await sql`select from device_status where device_id = ${id} for no key update`.execute(trx)
    const { version } = await configurationStatus(trx, id)
    checkVersion(version, known)
    await setFor(trx, [id], configuration, author)
    return configurationStatus(trx, id)
  },

  /** For all of these devices, or for none if one is outside the scope. Returns how many got a new version. */
  setForAll: async (
    trx: Trx,
    scope: Scope,
    device_ids: readonly number[],
    configuration: Configuration,
    author: Author,
  ) => {
    const ids = [...new Set(device_ids)]
    if ((await devices.named(trx, scope, ids)).length < ids.length) throw notFound()
    return setFor(trx, ids, configuration, author)
  },
}
