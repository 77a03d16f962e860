import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import {
  legacyDeleteDevice,
  legacyDeletePhoto,
  legacyGetFarm,
  legacyGetFarmer,
  legacyPollinationCountReport,
  legacySaveCrops,
  legacyUpdateFarm,
  legacyUpdateFarmer,
  legacyUploadPhoto,
} from '#domain/legacy/endpoints.ts'
import { messages } from '#domain/messages.ts'
import { idText } from '#domain/platform/shapes.ts'
import type { Deps } from '../deps.ts'
import { deviceWrites } from '../devices/writes.ts'
import { cropWrites } from '../farms/crop-writes.ts'
import { photoFrom, readFile } from '../platform/http/picture-file.ts'
import { photoWrites } from '../farms/photo-writes.ts'
import { farmWrites } from '../farms/writes.ts'
import { authorOf, personOf } from '../platform/http/actor.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { orNotFound, invalid, Problem } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { idempotent } from '../platform/http/idempotency.ts'
import { sendTable } from '../platform/http/table-file.ts'
import { pollinationCountTable } from '../reports/queries.ts'
import { countProbes } from '../users/probe-writes.ts'
import { users } from '../users/queries.ts'
import { userWrites } from '../users/writes.ts'
import { asExisting, changesOf, legacyFarmers } from './farmers.ts'
import { addSprayOf, farmChangeOf, legacyFarmOf } from './farms.ts'

/** Endpoints of older clients, each mapped to its current counterpart with the same rules and scope. */
export const legacyRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, clock } = deps
  const people = userWrites(deps)

  route(app, legacyGetFarm, ({ actor, params }) => legacyFarmOf(db, actor.scope, params.id))
  route(
    app,
    legacyGetFarmer,
    async ({ actor, query }) => orNotFound(await legacyFarmers.find(db, actor.scope, query.id)).farmer,
  )

  /** The farm through which a farmer's photo is written; 409 if they have none. */
  const farmOf = async (scope: Parameters<typeof legacyFarmers.find>[1], farmer_id: number) => {
    const { farm_id } = orNotFound(await legacyFarmers.find(db, scope, farmer_id))
    if (farm_id === null) throw new Problem(409, messages.farmerHasNoFarm)
    return farm_id
  }
  route(app, legacyUploadPhoto, async ({ actor, request }) => {
    return deps.imageMemory.hold(request, async () => {
      const { file, fields } = await readFile(request, 'filePart')
      const farmer = z.safeParse(idText, fields.get('farmerid'))
      if (!farmer.success) throw invalid([{ path: 'farmerid', message: 'must be a positive whole number' }])
      const farm_id = await farmOf(actor.scope, farmer.data)
      await photoWrites.put(deps, authorOf(actor), actor.scope, farm_id, await photoFrom(file, 'filePart'))
      return legacyFarmers.shown(db, actor.scope, farmer.data)
    })
  })
  route(app, legacyDeletePhoto, async ({ actor, query }) => {
    await photoWrites.remove(deps, authorOf(actor), actor.scope, await farmOf(actor.scope, query.farmerId))
    return legacyFarmers.shown(db, actor.scope, query.farmerId)
  })
  route(app, legacyUpdateFarmer, async ({ actor, body: { id, active, ...sent } }) => {
    const person = personOf(actor)
    return countProbes(db, person, sent, () =>
      inTransaction(db, authorOf(actor), async (trx) => {
        const before = orNotFound(await users.find(trx, person, id))
        const changes = changesOf({ ...sent, is_active: active }, before)
        await people.change(trx, person, id, changes).catch(asExisting)
        return legacyFarmers.shown(trx, actor.scope, id)
      }),
    )
  })

  route(app, legacyUpdateFarm, ({ actor, body }) =>
    inTransaction(db, authorOf(actor), async (trx) => {
      await farmWrites.change(trx, actor.scope, body.id, farmChangeOf(body))
      await addSprayOf(trx, actor.scope, body)
      return legacyFarmOf(trx, actor.scope, body.id)
    }),
  )
  route(app, legacySaveCrops, (input) => {
    const { actor, body } = input
    return idempotent(db, input, async (trx) => {
      const lists = [...Map.groupBy(body, ({ farmId }) => farmId)].sort(([one], [other]) => one - other)
      const written = []
      for (const [farm_id, list] of lists) {
        const existing = list.filter(({ deleted }) => !deleted)
        // Older clients mark a new crop by an id of 0 or less.
        const entries = existing.map(({ id, farmId: _, deleted: __, ...entry }) =>
          id && id > 0 ? { ...entry, id } : entry,
        )
        written.push(...(await cropWrites.replace(trx, actor.scope, farm_id, { crops: entries }, clock())))
      }
      return written
    })
  })
  route(app, legacyDeleteDevice, async ({ actor, params, query }) => {
    await inTransaction(db, authorOf(actor), (trx) => deviceWrites.archive(trx, actor.scope, params.id, query, clock()))
    return null
  })
  route(
    app,
    legacyPollinationCountReport,
    async ({ actor, query: { farmId, fromDate, toDate }, reply, db: readDb }) => {
      const asked = { farm_id: farmId, from: fromDate, to: toDate, format: 'csv' as const }
      return sendTable(reply, await pollinationCountTable(readDb, actor.scope, asked, clock()))
    },
  )
}
