import type { FastifyInstance } from 'fastify'
import {
  compareTreatmentArms,
  createTreatmentArm,
  deleteTreatmentArm,
  listTreatmentArms,
  updateTreatmentArm,
} from '#domain/treatments/endpoints.ts'
import { downloadTreatmentAnalysis, getTreatmentEffects } from '#domain/treatments/trial-endpoints.ts'
import type { Deps } from '../deps.ts'
import { farms } from '../farms/queries.ts'
import { authorOf } from '../platform/http/actor.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { idempotent } from '../platform/http/idempotency.ts'
import { attachment } from '../platform/http/table-file.ts'
import { analysisArchive } from './analysis-archive.ts'
import { matchedBatches, readEffects, readHandTrials, readTrial } from './trial-queries.ts'
import { arms } from './treatment-queries.ts'
import { armWrites } from './treatment-writes.ts'

export const treatmentRoutes = (app: FastifyInstance, { db }: Deps) => {
  route(app, listTreatmentArms, async ({ actor, params, query, db: readDb }) => {
    orNotFound(await farms.find(readDb, actor.scope, params.id))
    return arms.listOrPage(query, readDb, actor.scope, params.id)
  })
  route(app, createTreatmentArm, (input) =>
    idempotent(db, input, (trx) => armWrites.add(trx, input.actor.scope, input.params.id, input.body)),
  )
  route(app, updateTreatmentArm, ({ actor, params, body }) =>
    inTransaction(db, authorOf(actor), (trx) => armWrites.change(trx, actor.scope, params.id, params.armId, body)),
  )
  route(app, deleteTreatmentArm, async ({ actor, params }) => {
    await inTransaction(db, authorOf(actor), (trx) => armWrites.remove(trx, actor.scope, params.id, params.armId))
    return null
  })
  route(app, compareTreatmentArms, async ({ actor, params, query, db: readDb }) => {
    orNotFound(await farms.find(readDb, actor.scope, params.id))
    return arms.compare(readDb, actor.scope, params.id, query.start_date, query.end_date)
  })
  route(app, getTreatmentEffects, async ({ actor, params, query, db: readDb }) => {
    const { id: farm_id, time_zone } = orNotFound(await farms.find(readDb, actor.scope, params.id))
    return readEffects(readDb, actor.scope, { farm_id, time_zone, start: query.start_date, end: query.end_date })
  })
  route(app, downloadTreatmentAnalysis, async ({ actor, params, query, reply, db: readDb }) => {
    const { id: farm_id, time_zone, title } = orNotFound(await farms.find(readDb, actor.scope, params.id))
    const { start_date: start, end_date: end } = query
    const asked = { farm_id, time_zone, start, end }
    const trial = await readTrial(readDb, actor.scope, asked)
    const byHand = await readHandTrials(readDb, actor.scope, asked)
    const batches = matchedBatches(readDb, actor.scope, asked, trial)
    return reply
      .type('application/zip')
      .header('content-disposition', attachment(`trial-${start}-${end}.zip`))
      .send(analysisArchive(trial, byHand, { farm_id, title, start, end }, batches))
  })
}
