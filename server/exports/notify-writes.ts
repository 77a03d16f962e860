import { exportErrorText, type ExportError, type ExportFormat } from '#domain/exports/export.ts'
import { exportEmail, exportPush, type EndedExport } from '#domain/exports/notice.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { notifyOf } from '../notifications/notice-writes.ts'
import type { ExportDeps, Run } from './run-writes.ts'

/** After a shorter time, the page that shows it is probably still open. */
const SHORT_SECONDS = 120

/**
 * Notifies the owner of an export that took minutes by email and push message, in the transaction that completes it.
 */
export const notifyOwner = async (trx: Trx, deps: ExportDeps, { id, user_id, format }: Run): Promise<void> => {
  const ended = await trx
    .selectFrom('exports')
    .where('id', '=', id)
    .select(['done', 'error', 'created_at', 'finished_at'])
    .executeTakeFirstOrThrow()
  const { done, error, created_at, finished_at } = ended
  if (!finished_at || finished_at.getTime() - created_at.getTime() < SHORT_SECONDS * 1_000) return
  await notifyOf(trx, deps, user_id, (person) => {
    const words: EndedExport = {
      export_id: id,
      format: format as ExportFormat,
      images: done,
      error: error === null ? null : exportErrorText(error as ExportError),
      days: deps.settings.EXPORT_DAYS,
    }
    return { email: exportEmail(person, words, deps.settings.baseUrl), push: exportPush(words) }
  })
}
