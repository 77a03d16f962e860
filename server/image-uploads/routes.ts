import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  checkCardCounts,
  continueImageFile,
  createImageUpload,
  finishImageUpload,
  getImageFileOffset,
  getImageUpload,
  listImageUploadFiles,
  listImageUploads,
  registerImageFiles,
  startImageFile,
  storeCardCounts,
  undoImageUpload,
} from '#domain/image-uploads/endpoints.ts'
import { isToSend } from '#domain/image-uploads/upload.ts'
import { uploadMessages } from '#domain/image-uploads/reasons.ts'
import { makeStorageBudget, type StorageBudget } from '../budgets/storage-queries.ts'
import type { Deps } from '../deps.ts'
import { authorOf, personOf, type Actor } from '../platform/http/actor.ts'
import { orNotFound, Problem } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { waitBeforeBody } from '../platform/http/wait-before-body.ts'
import { makePersonConcurrency } from '../platform/limits/per-person-concurrency.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { organisations } from '../organisations/queries.ts'
import { outcomesOf, storeCounts } from './counts-writes.ts'
import { imageUploads } from './queries.ts'
import { makeFileReceiver } from './receive-file.ts'
import { receivedName, removeIfSettled, removeSettled } from './received-files.ts'
import { hasRoomFor, storeFile } from './store-file.ts'
import { undoWrites } from './undo-writes.ts'
import { imageUploadWrites } from './writes.ts'

/** Maximum concurrent files of one person per server; a page sends three. */
const FILE_CONCURRENCY = { at_once: 4, waiting: 20 }
const TUS_BODY = 'application/offset+octet-stream'

interface FileRequest {
  actor: Actor
  params: { id: number; fileId: number }
  request: FastifyRequest
  reply: FastifyReply
}

export const imageUploadRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, clock, jobs, imageMemory } = deps
  const storage = makeStorageBudget(deps)
  const receiver = makeFileReceiver(deps.settings.dataDir)
  const takeSlot = makePersonConcurrency(FILE_CONCURRENCY)

  route(app, listImageUploads, ({ actor, query: { skip, limit, ...filter } }) =>
    imageUploads.listOrPage({ skip, limit }, db, actor.scope, filter),
  )
  route(app, createImageUpload, ({ actor, body }) =>
    inTransaction(db, authorOf(actor), (trx) =>
      imageUploadWrites.create(trx, actor.scope, personOf(actor).user_id, body),
    ),
  )
  route(app, getImageUpload, async ({ actor, params }) =>
    orNotFound(await imageUploads.find(db, actor.scope, params.id)),
  )
  /** Deletes partial files of an upload that are no longer to be sent. */
  const andRemoveSettled = async <T>(upload_id: number, result: Promise<T>): Promise<T> => {
    const settled = await result
    await removeSettled(db, receiver, upload_id)
    return settled
  }
  route(app, registerImageFiles, ({ actor, params, body }) =>
    andRemoveSettled(
      params.id,
      inTransaction(db, authorOf(actor), (trx) =>
        imageUploadWrites.register(trx, actor.scope, params.id, body.files, clock()),
      ),
    ),
  )
  route(app, listImageUploadFiles, async ({ actor, params: { id }, query: { state, ...part } }) => {
    orNotFound(await imageUploads.find(db, actor.scope, id))
    return imageUploads.files(part, db, actor.scope, id, state)
  })
  route(app, finishImageUpload, ({ actor, params }) =>
    andRemoveSettled(
      params.id,
      inTransaction(db, authorOf(actor), (trx) => imageUploadWrites.finish(trx, actor.scope, params.id)),
    ),
  )
  route(app, undoImageUpload, ({ actor, params, query }) =>
    andRemoveSettled(
      params.id,
      inTransaction(db, authorOf(actor), (trx) => undoWrites.begin(trx, actor.scope, params.id, query, jobs)),
    ),
  )

  route(app, checkCardCounts, async ({ actor, body: { organisation_id, messages: sent } }) => {
    orNotFound(await organisations.find(db, actor.scope, organisation_id))
    return { outcomes: await outcomesOf(db, organisation_id, sent) }
  })
  route(app, storeCardCounts, async ({ actor, body }) => {
    orNotFound(await organisations.find(db, actor.scope, body.organisation_id))
    return storeCounts(deps, body)
  })

  const receive = async ({ actor, params: { id, fileId }, request, reply }: FileRequest) => {
    const upload = orNotFound(await imageUploads.find(db, actor.scope, id))
    const file = orNotFound(await imageUploads.findFile(db, actor.scope, id, fileId))
    // Retried after the response was lost: the file is already settled.
    if (!isToSend(file.state)) return receiver.respondWhole(reply, file.bytes)
    // Not 409, because clients would then request the offset and retry.
    if (upload.state !== 'open') throw new Problem(422, uploadMessages.uploadNotOpen)
    const author = authorOf(actor)
    const { organisation_id } = upload
    if (file.state === 'waiting' && request.method === 'POST') {
      if (!(await hasRoomFor({ db, storage }, upload, file, author))) return receiver.respondWhole(reply, file.bytes)
      await inTransaction(db, author, (trx) => imageUploadWrites.beginFile(trx, fileId))
      storage.add(organisation_id, file.bytes)
    }
    const held = { headers: { 'content-length': String(file.bytes) } }
    // The received bytes already count as storage.
    const own: StorageBudget = { ...storage, check: (of, status) => storage.check(of, status, file.bytes) }
    const name = receivedName(id, fileId)
    const store = async (image: Buffer): Promise<void> => {
      await imageMemory.hold(held, () => storeFile({ ...deps, storage: own }, upload, file, { image, author }))
      storage.add(organisation_id, -file.bytes)
    }
    return receiver
      .handle(request, reply, { name, bytes: file.bytes, store })
      .finally(() => removeIfSettled(db, receiver, name))
  }
  const receiveInTurn = async (input: FileRequest) => {
    const end = await waitBeforeBody(input.request, takeSlot(personOf(input.actor).user_id))
    return receive(input).finally(end)
  }

  // A separate plugin scope, because only these routes read the body themselves.
  void app.register(async (scope) => {
    scope.addContentTypeParser(TUS_BODY, (_request, _body, done) => done(null))
    for (const endpoint of [startImageFile, continueImageFile, getImageFileOffset])
      route(scope, endpoint, receiveInTurn)
  })
}
