import type { FastifyInstance } from 'fastify'
import {
  createExport,
  deleteExport,
  downloadExport,
  getExport,
  getExportDeposit,
  getExportSettings,
  listExports,
  updateExport,
  updateExportSettings,
} from '#domain/exports/endpoints.ts'
import { exportDepositOf } from '#domain/exports/deposit.ts'
import { contentsOfFormat, type NewExport } from '#domain/exports/export.ts'
import { embargoOf } from '#domain/exports/publication.ts'
import type { Deps } from '../deps.ts'
import { checkPlaces } from '../images/queries.ts'
import { authorOf, personOf, type Actor } from '../platform/http/actor.ts'
import { idempotent } from '../platform/http/idempotency.ts'
import { notFound, orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { attachment } from '../platform/http/table-file.ts'
import { inTransaction, type Db } from '../platform/postgres/database.ts'
import { deleteUnclaimed } from '../platform/storage/unclaimed-files.ts'
import { chooseData, type DataParameters } from './data/choose-data.ts'
import { exportsOfPerson } from './queries.ts'
import { exportSettings } from './settings-writes.ts'
import { exportWrites } from './writes.ts'

const ownerOf = (actor: Actor) => ({ user_id: personOf(actor).user_id, scope: actor.scope })

/** The stored parameters of an export within the scope. */
const parametersOf = async (db: Db, { scope }: Actor, body: NewExport, now: Date) => {
  if (body.format !== 'images') return { format: body.format, parameters: await chooseData(db, scope, body, now) }
  await checkPlaces(db, scope, body.filter)
  return { format: body.format, parameters: { filter: body.filter, files: body.files } }
}

const fileNameOf = ({ format, done, parameters }: { format: string; done: number; parameters: unknown }): string => {
  if (format === 'images') return `images-${done}.zip`
  const { from, to } = parameters as DataParameters
  return `${format.replaceAll('_', '-')}-${from}-to-${to}.zip`
}

export const exportRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, blobs, clock, settings } = deps
  route(app, createExport, async ({ actor, body, request }) => {
    const owner = ownerOf(actor)
    const wanted = await parametersOf(db, actor, body, clock())
    let unclaimed: string[] = []
    const created = await idempotent(db, { actor, body, request }, async (trx) => {
      const made = await exportWrites.create(trx, deps, owner, wanted)
      unclaimed = made.keys
      return made.created
    })
    await deleteUnclaimed({ db, blobs }, unclaimed)
    return created
  })
  route(app, listExports, ({ actor }) => exportsOfPerson.list(db, ownerOf(actor), settings))
  route(app, getExport, async ({ actor, params }) =>
    orNotFound(await exportsOfPerson.find(db, ownerOf(actor), params.id, settings)),
  )
  route(app, downloadExport, async ({ actor, params, reply }) => {
    const { blob_key, ...row } = orNotFound(await exportsOfPerson.file(db, ownerOf(actor), params.id))
    const file = blob_key === null ? null : await blobs.stream(blob_key)
    if (!file) throw notFound()
    return reply
      .type('application/zip')
      .header('content-disposition', attachment(fileNameOf(row)))
      .header('content-length', file.size)
      .send(file.body)
  })
  route(app, updateExport, ({ actor, params, body }) =>
    inTransaction(db, authorOf(actor), (trx) => exportWrites.setDoi(trx, ownerOf(actor), params.id, body, settings)),
  )
  route(app, getExportDeposit, async ({ actor, params, reply }) => {
    const found = orNotFound(await exportsOfPerson.story(db, ownerOf(actor), params.id, settings.baseUrl))
    const { story, organisation_id, doi, format } = found
    const own = await exportSettings.ofOrganisation(db, actor.scope, organisation_id)
    const until = embargoOf(story.embargo_until, own.embargo_until)
    const embargo = until !== null && clock().toISOString().slice(0, 10) < until ? until : null
    const deposit = exportDepositOf(story, { contents: contentsOfFormat[format], doi, embargo })
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', attachment(`zenodo-export-${params.id}.json`))
      .send(`${JSON.stringify(deposit, null, 2)}\n`)
  })
  route(app, deleteExport, async ({ actor, params }) => {
    const keys = await inTransaction(db, authorOf(actor), (trx) =>
      exportWrites.remove(trx, ownerOf(actor), params.id, settings),
    )
    await deleteUnclaimed({ db, blobs }, keys)
    return null
  })
  route(app, getExportSettings, ({ actor, params }) => exportSettings.ofOrganisation(db, actor.scope, params.id))
  route(app, updateExportSettings, ({ actor, params, body }) =>
    inTransaction(db, authorOf(actor), (trx) => exportSettings.set(trx, actor.scope, params.id, body)),
  )
}
