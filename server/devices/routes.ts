import type { FastifyInstance } from 'fastify'
import {
  archiveDevice,
  countDevices,
  createDevice,
  createDeviceKey,
  getDevice,
  getFarmOfDevice,
  listDeviceDependents,
  listDeviceKeys,
  listDevices,
  listDevicesOfFarm,
  listDevicesOfFarmer,
  listDevicesOfOrganisation,
  listDeviceTypes,
  restoreDevice,
  revokeDeviceKey,
  rotateDeviceKey,
  updateDevice,
} from '#domain/devices/endpoints.ts'
import { allows } from '#domain/access/policy.ts'
import type { Deps } from '../deps.ts'
import { farms } from '../farms/queries.ts'
import { organisations } from '../organisations/queries.ts'
import { authorOf, type Actor } from '../platform/http/actor.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { forbidden, orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { idempotent } from '../platform/http/idempotency.ts'
import { deviceCounts, deviceTypes } from './counts.ts'
import { deviceDependents } from './dependents.ts'
import { deviceKeys } from './key-queries.ts'
import { ignoredMembers } from './ignored-members-queries.ts'
import { devices } from './queries.ts'
import { deviceWrites } from './writes.ts'

/** People who may restore devices see deleted ones. */
const seesDeleted = (actor: Actor): boolean =>
  actor.kind === 'person' && allows('device.edit', actor.role, actor.hasPortal)

export const deviceRoutes = (app: FastifyInstance, { db, clock }: Deps) => {
  route(app, listDevices, async ({ actor, query: { skip = 0, limit, ...filter }, db: readDb }) => {
    if (filter.state === 'deleted' && !seesDeleted(actor)) throw forbidden()
    return limit === undefined
      ? devices.list(skip, readDb, actor.scope, filter, clock())
      : devices.page({ skip, limit }, readDb, actor.scope, filter, clock())
  })
  route(app, countDevices, async ({ actor, query, db: readDb }) => {
    if (query.farm_id !== undefined) orNotFound(await farms.find(readDb, actor.scope, query.farm_id))
    if (query.organisation_id !== undefined)
      orNotFound(await organisations.find(readDb, actor.scope, query.organisation_id))
    const { deleted, ...counts } = await deviceCounts(readDb, actor.scope, query, clock())
    return { ...counts, deleted: seesDeleted(actor) ? deleted : null }
  })
  route(app, listDeviceTypes, ({ actor, db: readDb }) => deviceTypes(readDb, actor.scope))
  route(app, getDevice, async ({ actor, params }) => {
    const device = orNotFound(await devices.find(db, actor.scope, params.id))
    return { ...device, ignored_members: await ignoredMembers(db, device.id) }
  })
  route(app, getFarmOfDevice, async ({ actor, params }) => {
    const { farm_id } = orNotFound(await devices.find(db, actor.scope, params.id))
    return orNotFound(await farms.find(db, actor.scope, farm_id))
  })
  route(app, listDevicesOfFarm, async ({ actor, params, query, db: readDb }) => {
    orNotFound(await farms.find(readDb, actor.scope, params.id))
    return devices.listOfFarm(readDb, actor.scope, params.id, query)
  })
  route(app, listDevicesOfOrganisation, async ({ actor, params, query, db: readDb }) => {
    orNotFound(await organisations.find(readDb, actor.scope, params.id))
    return devices.listOfOrganisation(readDb, actor.scope, params.id, query)
  })
  route(app, listDevicesOfFarmer, async ({ actor, params, query, db: readDb }) =>
    orNotFound(await devices.listOfFarmer(readDb, actor.scope, params.id, query)),
  )

  route(app, createDevice, (input) =>
    idempotent(db, input, (trx) => deviceWrites.add(trx, input.actor.scope, input.body, clock())),
  )
  route(app, updateDevice, ({ actor, params, body }) =>
    inTransaction(db, authorOf(actor), (trx) => deviceWrites.change(trx, actor.scope, params.id, body, clock())),
  )
  route(app, archiveDevice, async ({ actor, params, query }) => {
    await inTransaction(db, authorOf(actor), (trx) => deviceWrites.archive(trx, actor.scope, params.id, query, clock()))
    return null
  })
  route(app, listDeviceDependents, async ({ actor, params }) => {
    orNotFound(await devices.find(db, actor.scope, params.id))
    return deviceDependents(db, params.id)
  })
  route(app, restoreDevice, (input) =>
    idempotent(db, input, (trx) => deviceWrites.restore(trx, input.actor.scope, input.params.id, clock())),
  )

  route(app, listDeviceKeys, async ({ actor, params, query }) => {
    orNotFound(await devices.find(db, actor.scope, params.id))
    return deviceKeys.list(db, params.id, query)
  })
  route(app, createDeviceKey, (input) =>
    idempotent(db, input, async (trx) => {
      orNotFound(await devices.find(trx, input.actor.scope, input.params.id))
      return deviceKeys.make(trx, input.params.id, input.body.days, clock())
    }),
  )
  route(app, rotateDeviceKey, (input) =>
    idempotent(db, input, async (trx) => {
      const { id, keyId } = input.params
      orNotFound(await devices.find(trx, input.actor.scope, id))
      return orNotFound(await deviceKeys.rotate(trx, id, keyId, input.body.overlap_hours, clock()))
    }),
  )
  route(app, revokeDeviceKey, async ({ actor, params }) => {
    await inTransaction(db, authorOf(actor), async (trx) => {
      orNotFound(await devices.find(trx, actor.scope, params.id))
      orNotFound(await deviceKeys.revoke(trx, params.id, params.keyId, clock()))
    })
    return null
  })
}
