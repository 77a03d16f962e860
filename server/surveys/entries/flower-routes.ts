import type { FastifyInstance } from 'fastify'
import {
  createFlowerObservation,
  createFlowerSurvey,
  deleteFlowerObservation,
  deleteFlowerSurvey,
  getFlowerObservation,
  getFlowerSurvey,
  listFlowerObservations,
  listFlowersOfSurvey,
  listFlowerSurveys,
  updateFlowerObservation,
  updateFlowerSurvey,
} from '#domain/surveys/flower-endpoints.ts'
import type { Deps } from '../../deps.ts'
import { authorOf } from '../../platform/http/actor.ts'
import { inTransaction } from '../../platform/postgres/database.ts'
import { orNotFound } from '../../platform/http/problem.ts'
import { route } from '../../platform/http/route.ts'
import { idempotent } from '../../platform/http/idempotency.ts'
import { checkPlot } from '../visits.ts'
import { checkYear } from './entries.ts'
import { flowers } from './flower-queries.ts'
import { flowerWrites } from './flower-writes.ts'
import { surveys } from '../queries.ts'

export const flowerRoutes = (app: FastifyInstance, { db, clock }: Deps) => {
  route(app, listFlowerSurveys, async ({ actor, query: { skip, limit, ...filter }, db: readDb }) => {
    await checkPlot(readDb, actor.scope, filter)
    return flowers.listOrPage({ skip, limit }, readDb, actor.scope, filter)
  })
  route(app, listFlowersOfSurvey, async ({ actor, params, db: readDb }) => {
    orNotFound(await surveys.find(readDb, actor.scope, params.id))
    return flowers.ofSurvey(readDb, actor.scope, params.id)
  })
  route(app, createFlowerSurvey, (input) =>
    idempotent(db, input, async (trx) => {
      await checkYear(trx, input)
      return flowerWrites.add(trx, input.actor, input.params.id, input.body, clock())
    }),
  )
  route(app, getFlowerSurvey, async ({ actor, params: { id, fid } }) =>
    orNotFound(await flowers.find(db, actor.scope, id, fid)),
  )
  route(app, updateFlowerSurvey, ({ actor, params, body }) =>
    inTransaction(db, authorOf(actor), (trx) => flowerWrites.setEffort(trx, actor, params, body)),
  )
  route(app, deleteFlowerSurvey, async ({ actor, params, query }) => {
    await inTransaction(db, authorOf(actor), (trx) => flowerWrites.remove(trx, actor, params, query))
    return null
  })

  route(app, listFlowerObservations, async ({ actor, params: { id, fid }, db: readDb }) => {
    const { observation } = orNotFound(await flowers.find(readDb, actor.scope, id, fid))
    return observation ? [observation] : []
  })
  route(app, createFlowerObservation, (input) =>
    idempotent(db, input, (trx) => flowerWrites.count(trx, input.actor, input.params, input.body)),
  )
  route(app, getFlowerObservation, async ({ actor, params: { id, fid, oid } }) => {
    const { observation } = orNotFound(await flowers.find(db, actor.scope, id, fid))
    return orNotFound(observation?.id === oid ? observation : undefined)
  })
  route(app, updateFlowerObservation, ({ actor, params, body }) =>
    inTransaction(db, authorOf(actor), (trx) => flowerWrites.change(trx, actor, params, body)),
  )
  route(app, deleteFlowerObservation, async ({ actor, params }) => {
    await inTransaction(db, authorOf(actor), (trx) => flowerWrites.removeCount(trx, actor, params))
    return null
  })
}
