import type { FastifyInstance } from 'fastify'
import { agreementOf } from '#domain/image-reviews/agreement.ts'
import {
  deleteImageReview,
  getDetectionAgreement,
  getImageReview,
  putImageReview,
} from '#domain/image-reviews/endpoints.ts'
import { leastChecks } from '#domain/score/parameters.ts'
import type { Deps } from '../deps.ts'
import { organisations } from '../organisations/queries.ts'
import { authorOf, personOf } from '../platform/http/actor.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { imageReviews } from './review-queries.ts'
import { reviewWrites } from './review-writes.ts'
import { tallies } from './tally-queries.ts'

export const imageReviewRoutes = (app: FastifyInstance, { db, clock }: Deps) => {
  route(
    app,
    getImageReview,
    async ({ actor, params }) => orNotFound(await imageReviews.list(db, actor.scope, params.id))[0] ?? null,
  )
  route(app, putImageReview, ({ actor, params, body }) =>
    inTransaction(db, authorOf(actor), (trx) =>
      reviewWrites.put(trx, actor.scope, params.id, body, { user_id: personOf(actor).user_id, now: clock() }),
    ),
  )
  route(app, deleteImageReview, async ({ actor, params, query }) => {
    await inTransaction(db, authorOf(actor), (trx) =>
      reviewWrites.remove(trx, actor.scope, params.id, personOf(actor).user_id, query.result_id),
    )
    return null
  })
  route(app, getDetectionAgreement, async ({ actor, params: { id }, db: readDb }) => {
    orNotFound(await organisations.find(readDb, actor.scope, id))
    const [sums, sources] = await Promise.all([
      tallies.ofOrganisation(readDb, actor.scope, id),
      tallies.sources(readDb, actor.scope, id),
    ])
    return { organisation_id: id, least_checks: leastChecks, ...sources, rows: (sums ?? []).map(agreementOf) }
  })
}
