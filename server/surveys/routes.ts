import type { FastifyInstance } from 'fastify'
import { createSurvey, deleteSurvey, getSurvey, listSurveys, updateSurvey } from '#domain/surveys/endpoints.ts'
import type { Deps } from '../deps.ts'
import { authorOf } from '../platform/http/actor.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { idempotent, registerIdempotency } from '../platform/http/idempotency.ts'
import { bundleRoutes } from './bundle-routes.ts'
import { checkPlot } from './visits.ts'
import { flowerRoutes } from './entries/flower-routes.ts'
import { addSurvey } from './new-survey-writes.ts'
import { photoRoutes } from './photos/photo-routes.ts'
import { pollinatorRoutes } from './entries/pollinator-routes.ts'
import { predatorRoutes } from './entries/predator-routes.ts'
import { protocolRoutes } from './protocol-routes.ts'
import { roundRoutes } from './round-routes.ts'
import { surveys } from './queries.ts'
import { surveyWrites } from './writes.ts'

export const surveyRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, clock } = deps
  route(app, listSurveys, async ({ actor, query: { skip, limit, ...filter }, db: readDb }) => {
    await checkPlot(readDb, actor.scope, filter)
    return surveys.listOrPage({ skip, limit }, readDb, actor.scope, filter)
  })
  route(app, getSurvey, async ({ actor, params }) => orNotFound(await surveys.find(db, actor.scope, params.id)))
  route(app, createSurvey, (input) =>
    idempotent(db, input, async (trx) => {
      await registerIdempotency(trx, input.actor, input.body.entry_keys ?? [])
      return addSurvey(trx, input.actor, input.body, clock())
    }),
  )
  route(app, updateSurvey, ({ actor, params, body }) =>
    inTransaction(db, authorOf(actor), (trx) => surveyWrites.change(trx, actor, params.id, body, clock())),
  )
  route(app, deleteSurvey, async ({ actor, params }) => {
    await inTransaction(db, authorOf(actor), (trx) => surveyWrites.remove(trx, actor, params.id))
    return null
  })
  flowerRoutes(app, deps)
  pollinatorRoutes(app, deps)
  predatorRoutes(app, deps)
  protocolRoutes(app, deps)
  photoRoutes(app, deps)
  roundRoutes(app, deps)
  bundleRoutes(app, deps)
}
