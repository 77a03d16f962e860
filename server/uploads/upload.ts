import type { FastifyRequest } from 'fastify'
import { Transform } from 'node:stream'
import { sql } from 'kysely'
import { MAX_UPLOAD_BYTES } from '#domain/budgets/budgets.ts'
import { englishText } from '#domain/language/text.ts'
import { messages } from '#domain/messages.ts'
import { isPlain } from '#domain/platform/shapes.ts'
import { reasonText, reasons } from '#domain/survey-files/reasons.ts'
import type { ReportType } from '#domain/survey-files/types.ts'
import type { StorageBudget } from '../budgets/storage-queries.ts'
import type { Deps } from '../deps.ts'
import { personOf, type Actor } from '../platform/http/actor.ts'
import { newBlobKey } from '../platform/storage/blobs.ts'
import { collectYoungGeneration } from '../platform/memory/memory.ts'
import { idempotent } from '../platform/http/idempotency.ts'
import { invalid, notFound, Problem, storeAway } from '../platform/http/problem.ts'
import { StoreUnavailable } from '../platform/storage/store-unavailable.ts'

const REPORT_EVERY_MS = 2_000
const FILE_PART = 'file'

/** Streams the file of a form into storage as an import to be checked. Returns the import's id. */
export const upload = async (
  { db, blobs, storage }: Pick<Deps, 'db' | 'blobs'> & { storage: StorageBudget },
  actor: Actor,
  request: FastifyRequest,
  report_type: ReportType,
): Promise<number> => {
  if (actor.scope.kind === 'none') throw notFound()
  if (actor.scope.kind === 'organisation') await storage.check(actor.scope.organisation_id, 413)
  const missing = invalid([{ path: 'file', message: messages.chooseTypeAndFile }])
  if (!request.isMultipart()) throw missing
  const part = await request.file({ limits: { fileSize: MAX_UPLOAD_BYTES } })
  if (!part) throw missing
  if (part.fieldname !== FILE_PART) {
    part.file.resume()
    throw invalid([{ path: part.fieldname, message: messages.uploadPartName }])
  }
  const batch = await idempotent(db, { actor, body: null, request }, async (trx) =>
    trx
      .insertInto('imports')
      .values({
        organisation_id: actor.scope.kind === 'organisation' ? actor.scope.organisation_id : null,
        created_by: personOf(actor).user_id,
        report_type,
        file_name: fileNameOf(part.filename),
        blob_key: newBlobKey('imports', 'csv'),
      })
      .returning(['id', 'blob_key'])
      .executeTakeFirstOrThrow(),
  )
  const now = await db.selectFrom('imports').where('id', '=', batch.id).select('state').executeTakeFirstOrThrow()
  if (now.state !== 'uploading') {
    part.file.resume()
    return batch.id
  }
  const mine = db.updateTable('imports').where('id', '=', batch.id).where('state', '=', 'uploading')
  let bytes = 0
  const heard = setInterval(() => {
    mine
      .set({ heard_at: sql`now()`, bytes })
      .returning('id')
      .executeTakeFirst()
      .then(
        (row) => row ?? part.file.destroy(new Problem(409, messages.importOver)),
        () => undefined,
      )
  }, REPORT_EVERY_MS)
  const passes = collectYoungGeneration()
  const counter = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      passes(chunk.length)
      done(null, chunk)
    },
  })
  part.file.once('error', (error) => counter.destroy(error))
  request.raw.once('close', () => {
    if (!request.raw.complete) counter.destroy(new Problem(400, reasonText(reasons.brokenOff)))
  })
  try {
    await blobs.putStream(batch.blob_key, part.file.pipe(counter))
    if (part.file.truncated) throw new Problem(413, messages.uploadTooLarge)
    if (bytes === 0) throw invalid([{ path: 'file', message: reasonText(reasons.empty) }])
    await mine.set({ state: 'checking', bytes }).execute()
    if (actor.scope.kind === 'organisation') storage.add(actor.scope.organisation_id, bytes)
    return batch.id
  } catch (fault) {
    const error = fault instanceof StoreUnavailable ? storeAway(fault) : fault
    // Reads the rest, so that a browser that is still sending receives the response.
    part.file.resume()
    const reason = error instanceof Problem ? englishText(error.message) : reasons.brokenOff
    // If the same file was sent twice at once, the other request may have stored it.
    const failed = await mine
      .set({ state: 'failed', bytes, reason, finished_at: new Date() })
      .returning('id')
      .executeTakeFirst()
    // The cleanup of uploads deletes the file otherwise.
    if (failed) await blobs.remove(batch.blob_key).catch(() => undefined)
    throw error
  } finally {
    clearInterval(heard)
  }
}

const MAX_NAME_LENGTH = 200
/** The file name for display, never used as a path. */
const fileNameOf = (given: string | undefined): string => {
  const name = (given ?? '').slice(-MAX_NAME_LENGTH).trim()
  return name === '' || !isPlain(name) ? 'surveys.csv' : name
}
