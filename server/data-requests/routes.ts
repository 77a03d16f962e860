import type { FastifyInstance } from 'fastify'
import {
  cancelDataRequest,
  confirmDataRequest,
  createDataRequest,
  downloadDataRequest,
  getErasureCertificate,
  listDataRequests,
  listOrganisationDataRequests,
  listOwnDataRequests,
  requestOrganisationData,
  requestOwnData,
} from '#domain/data-requests/endpoints.ts'
import type { Deps } from '../deps.ts'
import { organisations } from '../organisations/queries.ts'
import { authorOf, personOf, type Actor } from '../platform/http/actor.ts'
import { notFound, orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { attachment } from '../platform/http/table-file.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { deleteUnclaimed } from '../platform/storage/unclaimed-files.ts'
import { dataRequests } from './queries.ts'
import { dataRequestWrites as writes } from './writes.ts'

export const dataRequestRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, blobs, clock, settings } = deps
  const readerOf = (actor: Actor) => ({ now: clock(), settings, user_id: personOf(actor).user_id })

  route(app, requestOwnData, ({ actor }) => {
    const { user_id } = personOf(actor)
    return inTransaction(db, authorOf(actor), async (trx) => {
      const id = await writes.addExport(trx, deps, { user_id }, { requested_by: user_id, is_self_service: true })
      return writes.found(trx, deps, user_id, id)
    })
  })
  route(app, listOwnDataRequests, ({ actor }) => dataRequests.ofPerson(db, readerOf(actor)))
  route(app, requestOrganisationData, async ({ actor, params }) => {
    orNotFound(await organisations.find(db, actor.scope, params.id))
    const { user_id } = personOf(actor)
    return inTransaction(db, authorOf(actor), async (trx) => {
      const by = { requested_by: user_id, is_self_service: true }
      return writes.found(trx, deps, user_id, await writes.addExport(trx, deps, { organisation_id: params.id }, by))
    })
  })
  route(app, listOrganisationDataRequests, async ({ actor, params }) => {
    orNotFound(await organisations.find(db, actor.scope, params.id))
    return dataRequests.ofOrganisation(db, params.id, readerOf(actor))
  })
  route(app, listDataRequests, ({ actor }) => dataRequests.all(db, readerOf(actor)))
  route(app, createDataRequest, async ({ actor, body, request }) => {
    if (body.kind === 'erase-person') request.security.kind = 'person-erased'
    request.security.about_id = body.user_id ?? body.organisation_id ?? null
    const made = await inTransaction(db, authorOf(actor), (trx) => writes.add(trx, deps, personOf(actor), body))
    await deleteUnclaimed({ db, blobs }, made.keys)
    return made.request
  })
  route(app, confirmDataRequest, ({ actor, params }) =>
    inTransaction(db, authorOf(actor), async (trx) => {
      await writes.confirm(trx, deps, personOf(actor), params.id)
      return writes.found(trx, deps, personOf(actor).user_id, params.id)
    }),
  )
  route(app, cancelDataRequest, ({ actor, params }) =>
    inTransaction(db, authorOf(actor), async (trx) => {
      await writes.cancel(trx, personOf(actor), params.id)
      return writes.found(trx, deps, personOf(actor).user_id, params.id)
    }),
  )
  route(app, getErasureCertificate, async ({ params }) => orNotFound(await dataRequests.certificate(db, params.id)))
  route(app, downloadDataRequest, async ({ actor, params, reply }) => {
    const { blob_key, name } = orNotFound(await dataRequests.file(db, personOf(actor), params.id))
    const file = await blobs.stream(blob_key)
    if (!file) throw notFound()
    return reply
      .type('application/zip')
      .header('content-disposition', attachment(name))
      .header('content-length', file.size)
      .send(file.body)
  })
}
