import type { FastifyInstance } from 'fastify'
import {
  createDeficitFruit,
  createDeficitMarking,
  createDeficitTrial,
  deleteDeficitFruit,
  deleteDeficitMarking,
  deleteDeficitTrial,
  getDeficitResult,
  getDeficitTrial,
  listDeficitFruit,
  listDeficitMarkings,
  listDeficitTrials,
  updateDeficitTrial,
} from '#domain/deficit/endpoints.ts'
import type { Deps } from '../deps.ts'
import { farms } from '../farms/queries.ts'
import { authorOf } from '../platform/http/actor.ts'
import { idempotent } from '../platform/http/idempotency.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { deficitFruits, deficitMarkings, deficitResultOf, deficitTrials } from './deficit-queries.ts'
import { deficitFruitWrites, deficitMarkingWrites, deficitWrites } from './deficit-writes.ts'

export const deficitRoutes = (app: FastifyInstance, { db, clock }: Deps) => {
  route(app, listDeficitTrials, async ({ actor, params, query, db: readDb }) => {
    orNotFound(await farms.find(readDb, actor.scope, params.id))
    return deficitTrials.listOrPage(query, readDb, actor.scope, params.id)
  })
  route(app, createDeficitTrial, (input) =>
    idempotent(db, input, (trx) => deficitWrites.add(trx, input.actor, input.params.id, input.body)),
  )
  route(app, getDeficitTrial, async ({ actor, params, db: readDb }) =>
    orNotFound(await deficitTrials.find(readDb, actor.scope, params.id, params.trialId)),
  )
  route(app, updateDeficitTrial, ({ actor, params, body }) =>
    inTransaction(db, authorOf(actor), (trx) => deficitWrites.change(trx, actor, params.id, params.trialId, body)),
  )
  route(app, deleteDeficitTrial, async ({ actor, params }) => {
    await inTransaction(db, authorOf(actor), (trx) => deficitWrites.remove(trx, actor, params.id, params.trialId))
    return null
  })
  route(app, listDeficitMarkings, async ({ actor, params, query, db: readDb }) => {
    orNotFound(await deficitTrials.find(readDb, actor.scope, params.id, params.trialId))
    return deficitMarkings.listOrPage(query, readDb, actor.scope, params.trialId)
  })
  route(app, createDeficitMarking, (input) =>
    idempotent(db, input, (trx) => {
      const { id: farm_id, trialId: trial_id } = input.params
      return deficitMarkingWrites.add(trx, input.actor, { farm_id, trial_id }, input.body, clock())
    }),
  )
  route(app, deleteDeficitMarking, async ({ actor, params }) => {
    const { id: farm_id, trialId: trial_id, markingId } = params
    await inTransaction(db, authorOf(actor), (trx) =>
      deficitMarkingWrites.remove(trx, actor, { farm_id, trial_id }, markingId),
    )
    return null
  })
  route(app, listDeficitFruit, async ({ actor, params, query, db: readDb }) => {
    orNotFound(await deficitTrials.find(readDb, actor.scope, params.id, params.trialId))
    return deficitFruits.listOrPage(query, readDb, actor.scope, params.trialId)
  })
  route(app, createDeficitFruit, (input) =>
    idempotent(db, input, (trx) => {
      const { id: farm_id, trialId: trial_id } = input.params
      return deficitFruitWrites.add(trx, input.actor, { farm_id, trial_id }, input.body, clock())
    }),
  )
  route(app, deleteDeficitFruit, async ({ actor, params }) => {
    const { id: farm_id, trialId: trial_id, fruitId } = params
    await inTransaction(db, authorOf(actor), (trx) =>
      deficitFruitWrites.remove(trx, actor, { farm_id, trial_id }, fruitId),
    )
    return null
  })
  route(app, getDeficitResult, async ({ actor, params, db: readDb }) => {
    const trial = orNotFound(await deficitTrials.find(readDb, actor.scope, params.id, params.trialId))
    const { time_zone } = orNotFound(await farms.find(readDb, actor.scope, params.id))
    return deficitResultOf(readDb, trial, { time_zone, now: clock() })
  })
}
