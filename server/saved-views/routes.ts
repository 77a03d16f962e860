import type { FastifyInstance } from 'fastify'
import { deleteSavedView, listSavedViews, saveView } from '#domain/saved-views/endpoints.ts'
import type { Deps } from '../deps.ts'
import { authorOf, personOf } from '../platform/http/actor.ts'
import { route } from '../platform/http/route.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { savedViews } from './saved-view-writes.ts'

export const savedViewRoutes = (app: FastifyInstance, { db }: Deps) => {
  route(app, listSavedViews, ({ actor }) => savedViews.list(db, personOf(actor).user_id))
  route(app, saveView, ({ actor, body }) =>
    inTransaction(db, authorOf(actor), (trx) => savedViews.save(trx, personOf(actor).user_id, body)),
  )
  route(app, deleteSavedView, async ({ actor, params }) => {
    await inTransaction(db, authorOf(actor), (trx) => savedViews.remove(trx, personOf(actor).user_id, params.id))
    return null
  })
}
