import type { FastifyInstance } from 'fastify'
import {
  archiveCustomField,
  createCustomField,
  listCustomFields,
  restoreCustomField,
  updateCustomField,
} from '#domain/custom-fields/endpoints.ts'
import type { Deps } from '../deps.ts'
import { organisations } from '../organisations/queries.ts'
import { authorOf } from '../platform/http/actor.ts'
import { idempotent } from '../platform/http/idempotency.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { customFields } from './queries.ts'
import { customFieldWrites } from './writes.ts'

export const customFieldRoutes = (app: FastifyInstance, { db, clock }: Deps) => {
  route(app, listCustomFields, async ({ actor, params: { id } }) => {
    orNotFound(await organisations.find(db, actor.scope, id))
    return customFields.list(db, actor.scope, id)
  })
  route(app, createCustomField, (input) =>
    idempotent(db, input, (trx) => customFieldWrites.add(trx, input.actor.scope, input.params.id, input.body)),
  )
  route(app, updateCustomField, ({ actor, params: { id, fieldId }, body }) =>
    inTransaction(db, authorOf(actor), (trx) => customFieldWrites.change(trx, actor.scope, id, fieldId, body)),
  )
  route(app, archiveCustomField, async ({ actor, params: { id, fieldId } }) => {
    await inTransaction(db, authorOf(actor), (trx) => customFieldWrites.archive(trx, actor.scope, id, fieldId, clock()))
    return null
  })
  route(app, restoreCustomField, (input) =>
    idempotent(db, input, (trx) =>
      customFieldWrites.restore(trx, input.actor.scope, input.params.id, input.params.fieldId),
    ),
  )
}
