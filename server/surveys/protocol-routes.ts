import type { FastifyInstance } from 'fastify'
import { listSurveyProtocols, setSurveyProtocol } from '#domain/surveys/protocol-endpoints.ts'
import type { Deps } from '../deps.ts'
import { farms } from '../farms/queries.ts'
import { authorOf } from '../platform/http/actor.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { surveyProtocols } from './protocols.ts'

export const protocolRoutes = (app: FastifyInstance, { db }: Deps) => {
  route(app, listSurveyProtocols, async ({ actor, params, db: readDb }) => {
    orNotFound(await farms.find(readDb, actor.scope, params.id))
    return surveyProtocols.list(readDb, actor.scope, params.id)
  })
  route(app, setSurveyProtocol, ({ actor, params, body }) =>
    inTransaction(db, authorOf(actor), (trx) =>
      surveyProtocols.set(trx, actor.scope, params.id, params.survey_type, body),
    ),
  )
}
