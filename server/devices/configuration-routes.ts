import type { FastifyInstance } from 'fastify'
import { allows } from '#domain/access/policy.ts'
import {
  getDeviceConfiguration,
  listConfigurationVersions,
  listFirmwareVersions,
  setDeviceConfiguration,
  setDeviceConfigurations,
} from '#domain/devices/configuration-endpoints.ts'
import { getDeviceConnection } from '#domain/devices/connection-endpoints.ts'
import type { Deps } from '../deps.ts'
import { farms } from '../farms/queries.ts'
import { authorOf, personOf } from '../platform/http/actor.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { configurationStatus, configurationVersions } from './configuration-queries.ts'
import { configurationWrites } from './configuration-writes.ts'
import { arrivedSince, brokerOfDevice } from './connection-queries.ts'
import { devices } from './queries.ts'

export const deviceConfigurationRoutes = (app: FastifyInstance, { db, clock, settings }: Deps) => {
  route(app, getDeviceConfiguration, async ({ actor, params }) => {
    const { role, hasPortal, scope } = personOf(actor)
    orNotFound(await devices.find(db, scope, params.id))
    const status = await configurationStatus(db, params.id)
    return { ...status, set_by: allows('device.configure', role, hasPortal) ? status.set_by : null }
  })
  route(app, listConfigurationVersions, async ({ actor, params, query }) => {
    orNotFound(await devices.find(db, actor.scope, params.id))
    return configurationVersions(db, params.id, query)
  })
  route(app, setDeviceConfiguration, ({ actor, params, body }) => {
    const { user_id } = personOf(actor)
    return inTransaction(db, authorOf(actor), (trx) =>
      configurationWrites.set(trx, actor.scope, params.id, body, { user_id, now: clock() }),
    )
  })
  route(app, setDeviceConfigurations, async ({ actor, body }) => {
    const { user_id } = personOf(actor)
    const changed = await inTransaction(db, authorOf(actor), (trx) =>
      configurationWrites.setForAll(trx, actor.scope, body.device_ids, body.configuration, { user_id, now: clock() }),
    )
    return { changed }
  })
  route(app, listFirmwareVersions, async ({ actor, query, db: readDb }) => {
    if (query.farm_id !== undefined) orNotFound(await farms.find(readDb, actor.scope, query.farm_id))
    return devices.firmwareVersions(readDb, actor.scope, query.farm_id)
  })
  route(app, getDeviceConnection, async ({ actor, params, query }) => {
    orNotFound(await devices.find(db, actor.scope, params.id))
    return {
      server_time: clock().toISOString(),
      broker: brokerOfDevice(params.id, settings),
      ...(await arrivedSince(db, params.id, new Date(query.since))),
    }
  })
}
