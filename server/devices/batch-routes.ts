import type { FastifyInstance } from 'fastify'
import { checkDeviceBatch, createDeviceBatch, createDeviceKeys, moveDevices } from '#domain/devices/batch-endpoints.ts'
import type { Deps } from '../deps.ts'
import { route } from '../platform/http/route.ts'
import { idempotent } from '../platform/http/idempotency.ts'
import { moveToFarms } from './batch-moves.ts'
import { deviceBatch } from './batch-writes.ts'

export const deviceBatchRoutes = (app: FastifyInstance, { db, clock }: Deps) => {
  route(app, checkDeviceBatch, ({ actor, body }) => deviceBatch.check(db, actor.scope, body))
  route(app, createDeviceBatch, (input) =>
    idempotent(db, input, (trx) => deviceBatch.add(trx, input.actor.scope, input.body, clock())),
  )
  route(app, createDeviceKeys, (input) =>
    idempotent(db, input, (trx) => deviceBatch.keys(trx, input.actor.scope, input.body, clock())),
  )
  route(app, moveDevices, (input) =>
    idempotent(db, input, (trx) => moveToFarms(trx, input.actor.scope, input.body, clock())),
  )
}
