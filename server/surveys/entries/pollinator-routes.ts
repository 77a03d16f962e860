import type { FastifyInstance } from 'fastify'
import {
  addToPollinatorGroup,
  createPollinatorCounts,
  createPollinatorSurvey,
  deletePollinatorGroup,
  deletePollinatorObservation,
  deletePollinatorSurvey,
  getPollinatorObservation,
  listPollinatorLines,
  listPollinatorsOfSurvey,
  listPollinatorSurveys,
  updatePollinatorObservation,
  updatePollinatorSurvey,
} from '#domain/surveys/pollinator-endpoints.ts'
import type { Deps } from '../../deps.ts'
import { authorOf } from '../../platform/http/actor.ts'
import { inTransaction } from '../../platform/postgres/database.ts'
import { orNotFound } from '../../platform/http/problem.ts'
import { route } from '../../platform/http/route.ts'
import { idempotent } from '../../platform/http/idempotency.ts'
import { checkPlot } from '../visits.ts'
import { observationIn } from './entries.ts'
import { checkYear } from './entries.ts'
import { pollinatorSurveys } from './pollinator-queries.ts'
import { pollinatorWrites } from './pollinator-writes.ts'
import { surveys } from '../queries.ts'

export const pollinatorRoutes = (app: FastifyInstance, { db, clock }: Deps) => {
  route(app, listPollinatorSurveys, async ({ actor, query: { skip, limit, ...filter }, db: readDb }) => {
    await checkPlot(readDb, actor.scope, filter)
    return pollinatorSurveys.listOrPage({ skip, limit }, readDb, actor.scope, filter)
  })
  route(app, listPollinatorLines, async ({ actor, query: { skip, limit, ...filter }, db: readDb }) => {
    await checkPlot(readDb, actor.scope, filter)
    return pollinatorSurveys.lines.listOrPage({ skip, limit }, readDb, actor.scope, filter)
  })
  route(app, listPollinatorsOfSurvey, async ({ actor, params, query, db: readDb }) => {
    orNotFound(await surveys.find(readDb, actor.scope, params.id))
    return pollinatorSurveys.ofSurvey(readDb, actor.scope, params.id, query)
  })
  route(app, createPollinatorSurvey, (input) =>
    idempotent(db, input, async (trx) => {
      await checkYear(trx, input)
      return pollinatorWrites.add(trx, input.actor, input.params.id, input.body, clock())
    }),
  )
  route(app, updatePollinatorSurvey, ({ actor, params, body }) =>
    inTransaction(db, authorOf(actor), (trx) => pollinatorWrites.setEffort(trx, actor, params, body)),
  )
  route(app, deletePollinatorSurvey, async ({ actor, params, query }) => {
    await inTransaction(db, authorOf(actor), (trx) => pollinatorWrites.remove(trx, actor, params, query))
    return null
  })
  route(app, addToPollinatorGroup, (input) =>
    idempotent(db, input, (trx) => pollinatorWrites.addTo(trx, input.actor, input.params, input.body)),
  )
  route(app, createPollinatorCounts, (input) =>
    idempotent(db, input, (trx) => pollinatorWrites.count(trx, input.actor, input.params, input.body, clock())),
  )
  route(app, deletePollinatorGroup, async ({ actor, params, query }) => {
    await inTransaction(db, authorOf(actor), (trx) => pollinatorWrites.removeGroup(trx, actor, params, query))
    return null
  })
  route(app, getPollinatorObservation, async ({ actor, params: { id, pid, oid } }) =>
    observationIn(orNotFound(await pollinatorSurveys.find(db, actor.scope, id, pid)), oid),
  )
  route(app, updatePollinatorObservation, ({ actor, params, body }) =>
    inTransaction(db, authorOf(actor), (trx) => pollinatorWrites.change(trx, actor, params, body)),
  )
  route(app, deletePollinatorObservation, async ({ actor, params, query }) => {
    await inTransaction(db, authorOf(actor), (trx) => pollinatorWrites.removeObservation(trx, actor, params, query))
    return null
  })
}
