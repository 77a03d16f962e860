import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { messages } from '#domain/messages.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { dataFile } from './data-file.ts'
import { subjectOf } from './run-request.ts'
import type { DataRequestDeps } from './run-writes.ts'
import { dataRequestWrites } from './writes.ts'

type ExportDeps = Pick<DataRequestDeps, 'db' | 'direct' | 'blobs' | 'clock'>
type EraseDeps = Pick<DataRequestDeps, 'clock' | 'settings' | 'jobs' | 'identity' | 'mail'>

/**
 * Writes all data of an organisation to a ZIP, for a command of the operator. The portal may run. Throws 404 if there
 * is no such organisation. Returns the number of rows.
 */
export const exportOrganisation = async (
  deps: ExportDeps,
  { organisation_id, to }: { organisation_id: number; to: string },
): Promise<{ title: string; rows: number }> => {
  const subject = await subjectOf(deps, { user_id: null, organisation_id })
  if (!subject) throw new Problem(404, messages.notFound)
  let rows = 0
  const file = await dataFile(
    { connection: deps.direct, blobs: deps.blobs, now: deps.clock() },
    subject,
    async (progress) => {
      rows = progress.rows
    },
  )
  const output = createWriteStream(to, { mode: 0o600, flags: 'wx' })
  let isCreated = false
  output.once('open', () => (isCreated = true))
  try {
    await pipeline(file, output)
  } catch (error) {
    // Half a file would look complete, and the command refuses to overwrite an existing one.
    if (isCreated) await rm(to, { force: true })
    throw error
  }
  return { title: subject.title, rows }
}

/**
 * Requests the erasure of an organisation, or confirms a request, for a command of the operator: called twice, with the
 * email addresses of two different administrators. The waiting period is that of the settings; the running portal
 * erases. Throws 404 for an unknown organisation or administrator, and 409 if both are the same.
 */
export const eraseOrganisation = async (
  trx: Trx,
  deps: EraseDeps,
  { organisation_id, administrator }: { organisation_id: number; administrator: string },
): Promise<{ request_id: number; administrator_id: number; state: string; scheduled_for: string | null }> => {
  const person = await trx
    .selectFrom('users')
    .where('email', '=', administrator.toLowerCase())
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (!person) throw new Problem(404, messages.userNotFound)
  const open = await trx
    .selectFrom('data_requests')
    .where('organisation_id', '=', organisation_id)
    .where('kind', '=', 'erase-organisation')
    .where('state', '=', 'unconfirmed')
    .select('id')
    .executeTakeFirst()
  const id = open?.id ?? (await dataRequestWrites.addErasure(trx, deps, organisation_id, person.id))
  if (open) await dataRequestWrites.confirm(trx, deps, { user_id: person.id }, id)
  const { state, scheduled_for } = await dataRequestWrites.found(trx, deps, person.id, id)
  return { request_id: id, administrator_id: person.id, state, scheduled_for }
}
