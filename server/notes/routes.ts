import type { FastifyInstance } from 'fastify'
import {
  createFarmNote,
  deleteFarmNote,
  listFarmEvents,
  listFarmNotes,
  updateFarmNote,
} from '#domain/notes/endpoints.ts'
import type { Deps } from '../deps.ts'
import { farms } from '../farms/queries.ts'
import { authorOf } from '../platform/http/actor.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { idempotent } from '../platform/http/idempotency.ts'
import { notes } from './note-queries.ts'
import { noteWrites } from './note-writes.ts'

export const noteRoutes = (app: FastifyInstance, { db, clock }: Deps) => {
  route(app, listFarmEvents, async ({ actor, params, query, db: readDb }) => {
    orNotFound(await farms.find(readDb, actor.scope, params.id))
    return notes.events(readDb, params.id, query.start_date, query.end_date)
  })
  route(app, listFarmNotes, async ({ actor, params, query, db: readDb }) => {
    orNotFound(await farms.find(readDb, actor.scope, params.id))
    return notes.listOrPage(query, readDb, actor.scope, params.id)
  })
  route(app, createFarmNote, (input) =>
    idempotent(db, input, (trx) => noteWrites.add(trx, input.actor, input.params.id, input.body, clock())),
  )
  route(app, updateFarmNote, ({ actor, params, body }) =>
    inTransaction(db, authorOf(actor), (trx) => noteWrites.change(trx, actor, params.id, params.noteId, body)),
  )
  route(app, deleteFarmNote, async ({ actor, params }) => {
    await inTransaction(db, authorOf(actor), (trx) => noteWrites.remove(trx, actor, params.id, params.noteId))
    return null
  })
}
