import type { FastifyInstance } from 'fastify'
import {
  createSurveyAssignments,
  deleteSurveyAssignment,
  listSurveyAssignments,
} from '#domain/assignments/endpoints.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import type { Deps } from '../deps.ts'
import { farms } from '../farms/queries.ts'
import { authorOf } from '../platform/http/actor.ts'
import { idempotent } from '../platform/http/idempotency.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { assignments } from './assignment-queries.ts'
import { assignmentWrites } from './assignment-writes.ts'

export const assignmentRoutes = (app: FastifyInstance, { db, clock }: Deps) => {
  route(app, listSurveyAssignments, async ({ actor, params, query, db: readDb }) => {
    const { time_zone } = orNotFound(await farms.find(readDb, actor.scope, params.id))
    const yesterday = addDays(localDay(clock().getTime(), time_zone), -1)
    return assignments.listOrPage(query, readDb, actor.scope, params.id, yesterday)
  })
  route(app, createSurveyAssignments, (input) =>
    idempotent(db, input, (trx) => assignmentWrites.add(trx, input.actor.scope, input.params.id, input.body)),
  )
  route(app, deleteSurveyAssignment, async ({ actor, params }) => {
    await inTransaction(db, authorOf(actor), (trx) =>
      assignmentWrites.remove(trx, actor.scope, params.id, params.assignmentId),
    )
    return null
  })
}
