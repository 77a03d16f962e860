import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import {
  cancelImport,
  confirmImport,
  deleteImport,
  downloadImportIssues,
  downloadImportRows,
  downloadTemplate,
  resetImportColumns,
  getImport,
  getImportReading,
  listImportIssues,
  listImportIssueGroups,
  listImports,
  rereadImport,
  undoImport,
  uploadSurveys,
} from '#domain/uploads/endpoints.ts'
import { currentLanguage } from '#domain/language/text.ts'
import { canImport, canRemove, isUndecided, isUnderWay, type Upload, type UploadState } from '#domain/uploads/upload.ts'
import type { ImportReading } from '#domain/uploads/reading.ts'
import { messages } from '#domain/messages.ts'
import type { Column, Row } from '#domain/reports/table.ts'
import { reasonText } from '#domain/survey-files/reasons.ts'
import { templateOf } from '#domain/survey-files/columns/template.ts'
import { makeStorageBudget } from '../budgets/storage-queries.ts'
import type { Deps } from '../deps.ts'
import { authorOf, personOf, type Actor } from '../platform/http/actor.ts'
import { inTransaction, type Trx } from '../platform/postgres/database.ts'
import { idempotent } from '../platform/http/idempotency.ts'
import { attachment, fileTypes, sendTable } from '../platform/http/table-file.ts'
import { orNotFound, Problem } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { ownClient } from '../platform/postgres/own-client.ts'
import { MAX_ISSUES } from './checking/check-file.ts'
import { mappings } from './mapping-queries.ts'
import { imports } from './queries.ts'
import { readings } from './reading-queries.ts'
import { rowsFile } from './rows-file.ts'
import { layoutOf } from './write-csv-of-rows.ts'
import { dropStaging } from './checking/staging.ts'
import { revertImport } from './undo.ts'
import { upload } from './upload.ts'

const ISSUES_A_PAGE = 100
const issueColumns: Column[] = [
  { title: 'Line', kind: 'number' },
  { title: 'Column', kind: 'text' },
  { title: 'Value', kind: 'text' },
  { title: 'Reason', kind: 'text' },
  // Left empty, for the corrected value.
  { title: 'Correction', kind: 'text' },
]

/** After this time a replica has the changes, too. */
const LATELY_MS = 60_000
const nothingRead = { rows_read: 0, rows_good: 0, rows_duplicate: 0, rows_error: 0, count_errors: 0 }

export const uploadRoutes = (app: FastifyInstance, deps: Deps) => {
  const { blobs, clock, db, direct, reads } = deps
  const storage = makeStorageBudget(deps)

  route(app, uploadSurveys, async ({ actor, params, request }) => {
    const id = await upload({ ...deps, storage }, actor, request, params.report_type)
    return orNotFound(await imports.find(db, actor.scope, id))
  })
  route(app, downloadTemplate, async ({ params: { report_type }, reply }) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', attachment(`template-${report_type.replace('_', '-')}.csv`))
      .send(templateOf(report_type, currentLanguage())),
  )
  route(app, listImports, async ({ actor, query: { skip, limit, ...filter } }) => {
    const found = await imports.listOrPage({ skip, limit }, db, actor.scope, filter)
    const recent = clock().getTime() - LATELY_MS
    const isLate = ({ finished_at }: Upload) => finished_at !== null && Date.parse(finished_at) > recent
    // The client that sees a finished import next reads the created records.
    if ((Array.isArray(found) ? found : found.rows).some(isLate)) await reads.markWritten(personOf(actor).user_id)
    return found
  })
  route(app, getImport, async ({ actor, params }) => {
    const found = orNotFound(await imports.find(db, actor.scope, params.id))
    // The client that sees a finished import next reads the created records.
    if (!isUnderWay(found.state)) await reads.markWritten(personOf(actor).user_id)
    return found
  })
  route(app, listImportIssues, async ({ actor, params: { id }, query: { kind = 'error', skip = 0, limit } }) => {
    orNotFound(await imports.find(db, actor.scope, id))
    return limit === undefined
      ? imports.issues(db, actor.scope, id, kind, { skip, limit: ISSUES_A_PAGE })
      : imports.pageOfIssues(db, actor.scope, id, kind, { skip, limit })
  })
  route(app, downloadImportIssues, async ({ actor, params: { id }, query: { kind = 'error' }, reply }) => {
    orNotFound(await imports.find(db, actor.scope, id))
    const issues = await imports.issues(db, actor.scope, id, kind)
    const several = issues.some(({ sheet }) => (sheet ?? null) !== null)
    const rows = issues.map(({ sheet, line, column, value, reason }): Row => [
      ...(several ? [sheet ?? null] : []),
      line,
      column,
      value,
      reason,
      null,
    ])
    const name = `upload-${id}-${kind}s.csv`
    return sendTable(reply, {
      format: 'csv',
      name,
      sheet: 'Issues',
      columns: several ? [{ title: 'Sheet', kind: 'text' }, ...issueColumns] : issueColumns,
      rows: Readable.from([rows]),
    })
  })
  route(app, downloadImportRows, async ({ actor, params: { id }, query: { rows }, reply }) => {
    const { report_type, count_errors } = orNotFound(await imports.find(db, actor.scope, id))
    // Only some errors are stored by line: other rows may be faulty, too.
    if (rows === 'others' && count_errors > MAX_ISSUES) throw new Problem(409, messages.importTooManyErrors)
    const lines = await imports.wrongLines(db, actor.scope, id)
    const layout = layoutOf(await readings.reading(db, id))
    const file = orNotFound(await imports.fileOf(db, blobs, actor.scope, id))
    const written = rowsFile({ path: file.path, type: report_type, layout, wanted: rows, lines })
    written.once('close', () => void file.release())
    return reply
      .type(fileTypes.csv)
      .header('content-disposition', attachment(`upload-${id}-${rows === 'wrong' ? 'to-mend' : 'without-errors'}.csv`))
      .send(written)
  })
  route(app, listImportIssueGroups, async ({ actor, params: { id } }) => {
    const { report_type } = orNotFound(await imports.find(db, actor.scope, id))
    return imports.issueGroups(db, actor.scope, id, report_type)
  })
  route(app, getImportReading, async ({ actor, params: { id } }) => {
    orNotFound(await imports.find(db, actor.scope, id))
    return translatedReading(await readings.reading(db, id))
  })
  route(app, rereadImport, (input) =>
    inTransaction(db, authorOf(input.actor), async (trx) => {
      const { actor, params, body } = input
      const { state } = await lock(trx, input)
      if (!isUndecided(state)) throw notNow(state)
      await readings.choose(trx, params.id, body)
      return checkAgain(trx, actor, params.id)
    }),
  )
  route(app, resetImportColumns, (input) =>
    inTransaction(db, authorOf(input.actor), async (trx) => {
      const { actor, params } = input
      const { state } = await lock(trx, input)
      if (!isUndecided(state)) throw notNow(state)
      await mappings.forget(trx, params.id)
      return checkAgain(trx, actor, params.id)
    }),
  )
  route(app, confirmImport, (input) =>
    idempotent(db, input, async (trx) => {
      const { actor, params } = input
      const batch = await lock(trx, input)
      if (!canImport(batch)) throw notNow(batch.state)
      await trx
        .updateTable('imports')
        .set({ state: 'importing', attempts: 0, rows_done: 0 })
        .where('id', '=', params.id)
        .execute()
      await mappings.remember(trx, params.id, personOf(actor).user_id)
      return orNotFound(await imports.find(trx, actor.scope, params.id))
    }),
  )
  route(app, cancelImport, (input) =>
    idempotent(db, input, async (trx) => {
      const { actor, params } = input
      const { state } = await lock(trx, input)
      const isOver = state === 'done' || state === 'undone' || state === 'failed'
      if (isOver) throw new Problem(409, messages.importOver)
      if (state !== 'cancelled')
        await trx
          .updateTable('imports')
          .set({ state: 'cancelled', finished_at: new Date() })
          .where('id', '=', params.id)
          .execute()
      // A running import notices the cancellation and cleans up; one that waits for a person is not being worked on.
      if (isUndecided(state)) await sql.raw(dropStaging(params.id)).execute(trx)
      return orNotFound(await imports.find(trx, actor.scope, params.id))
    }),
  )
  route(app, deleteImport, (input) =>
    inTransaction(db, authorOf(input.actor), async (trx) => {
      const { state } = await lock(trx, input)
      if (!canRemove(state)) throw new Problem(409, state === 'done' ? messages.importImported : messages.importBusy)
      const over = isUndecided(state) ? { state: 'cancelled' as const, finished_at: new Date() } : {}
      await trx
        .updateTable('imports')
        .set({ ...over, removed_at: new Date() })
        .where('id', '=', input.params.id)
        .execute()
      if (isUndecided(state)) await sql.raw(dropStaging(input.params.id)).execute(trx)
      return null
    }),
  )
  route(app, undoImport, async ({ actor, params: { id } }) => {
    orNotFound(await imports.find(db, actor.scope, id))
    const client = await ownClient(direct)
    await revertImport(client, id, authorOf(actor)).finally(() => client.end())
    return orNotFound(await imports.find(db, actor.scope, id))
  })
}

/** Reasons are stored in English. */
const translatedReading = (reading: ImportReading | null): ImportReading | null =>
  reading && {
    ...reading,
    preview: reading.preview.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => ({ ...cell, reason: cell.reason === null ? null : reasonText(cell.reason) })),
    })),
  }

/** Why an import cannot be decided: it is queued, running or already decided. */
const notNow = (state: UploadState): Problem => {
  const waits = state === 'ready' || state === 'choosing'
  const works = state === 'uploading' || state === 'checking'
  return new Problem(409, waits ? messages.importNotReady : works ? messages.importBusy : messages.importOver)
}

const checkAgain = async (trx: Trx, { scope }: Actor, id: number) => {
  await trx
    .updateTable('imports')
    .set({ state: 'checking', attempts: 0, bytes_read: 0, ...nothingRead })
    .where('id', '=', id)
    .execute()
  await sql.raw(dropStaging(id)).execute(trx)
  return orNotFound(await imports.find(trx, scope, id))
}

const lock = async (trx: Trx, { actor, params: { id } }: { actor: Actor; params: { id: number } }) => {
  await sql`select from imports where id = ${id} for no key update`.execute(trx)
  return orNotFound(await imports.find(trx, actor.scope, id))
}
