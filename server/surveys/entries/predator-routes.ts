import type { FastifyInstance } from 'fastify'
import {
  addToPredatorSurvey,
  createPredatorCounts,
  createPredatorSurvey,
  deletePredatorObservation,
  deletePredatorSurvey,
  getPredatorObservation,
  getPredatorSurvey,
  listPredatorLines,
  listPredatorObservationsOfSurvey,
  listPredatorsOfSurvey,
  updatePredatorObservation,
  updatePredatorSurvey,
} from '#domain/surveys/predator-endpoints.ts'
import type { Deps } from '../../deps.ts'
import { authorOf } from '../../platform/http/actor.ts'
import { inTransaction } from '../../platform/postgres/database.ts'
import { orNotFound } from '../../platform/http/problem.ts'
import { route } from '../../platform/http/route.ts'
import { idempotent } from '../../platform/http/idempotency.ts'
import { checkPlot } from '../visits.ts'
import { observationIn } from './entries.ts'
import { predatorSurveys } from './predator-queries.ts'
import { predatorWrites } from './predator-writes.ts'
import { surveys } from '../queries.ts'

export const predatorRoutes = (app: FastifyInstance, { db, clock }: Deps) => {
  route(app, listPredatorLines, async ({ actor, query: { skip, limit, ...filter }, db: readDb }) => {
    await checkPlot(readDb, actor.scope, filter)
    return predatorSurveys.lines.listOrPage({ skip, limit }, readDb, actor.scope, filter)
  })
  route(app, listPredatorsOfSurvey, async ({ actor, params, db: readDb }) => {
    orNotFound(await surveys.find(readDb, actor.scope, params.id))
    return predatorSurveys.ofSurvey(readDb, actor.scope, params.id)
  })
  route(app, listPredatorObservationsOfSurvey, async ({ actor, params, query, db: readDb }) => {
    orNotFound(await surveys.find(readDb, actor.scope, params.id))
    return predatorSurveys.linesOfSurvey(readDb, actor.scope, params.id, query)
  })
  route(app, createPredatorSurvey, (input) =>
    idempotent(db, input, (trx) => predatorWrites.add(trx, input.actor, input.params.id, input.body, clock())),
  )
  route(app, getPredatorSurvey, async ({ actor, params: { id, pid } }) =>
    orNotFound(await predatorSurveys.find(db, actor.scope, id, pid)),
  )
  route(app, updatePredatorSurvey, ({ actor, params, body }) =>
    inTransaction(db, authorOf(actor), (trx) => predatorWrites.change(trx, actor, params, body, clock())),
  )
  route(app, deletePredatorSurvey, async ({ actor, params, query }) => {
    await inTransaction(db, authorOf(actor), (trx) => predatorWrites.remove(trx, actor, params, query))
    return null
  })
  route(app, addToPredatorSurvey, (input) =>
    idempotent(db, input, (trx) => predatorWrites.addTo(trx, input.actor, input.params, input.body)),
  )
  route(app, createPredatorCounts, (input) =>
    idempotent(db, input, (trx) => predatorWrites.count(trx, input.actor, input.params, input.body, clock())),
  )
  route(app, getPredatorObservation, async ({ actor, params: { id, pid, oid } }) =>
    observationIn(orNotFound(await predatorSurveys.find(db, actor.scope, id, pid)), oid),
  )
  route(app, updatePredatorObservation, ({ actor, params, body }) =>
    inTransaction(db, authorOf(actor), (trx) => predatorWrites.changeObservation(trx, actor, params, body)),
  )
  route(app, deletePredatorObservation, async ({ actor, params }) => {
    await inTransaction(db, authorOf(actor), (trx) => predatorWrites.removeObservation(trx, actor, params))
    return null
  })
}
