import type { FastifyInstance } from 'fastify'
import { getDevice, listDevices, listDevicesOfFarm, listDevicesOfOrganisation } from '#domain/devices/calls.ts'
import type { Deps } from '../app.ts'
import { farms } from '../farms/queries.ts'
import { organisations } from '../organisations/queries.ts'
import { found } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { devices } from './queries.ts'

export const deviceRoutes = (app: FastifyInstance, { db, clock }: Deps) => {
  route(app, listDevices, ({ actor }) => devices.list(db, actor.scope, clock()))
  route(app, getDevice, async ({ actor, params }) => found(await devices.find(db, actor.scope, params.id, clock())))
  route(app, listDevicesOfFarm, async ({ actor, params }) => {
    found(await farms.find(db, actor.scope, params.id))
    return devices.listOfFarm(db, actor.scope, params.id, clock())
  })
  route(app, listDevicesOfOrganisation, async ({ actor, params }) => {
    found(await organisations.find(db, actor.scope, params.id))
    return devices.listOfOrganisation(db, actor.scope, params.id, clock())
  })
}
