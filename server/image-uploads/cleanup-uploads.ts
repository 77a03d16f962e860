import { sql } from 'kysely'
import { ABANDONED_HOURS } from '#domain/image-uploads/upload.ts'
import type { Deps } from '../deps.ts'
import { deleteExpired } from '../platform/cleanup/delete-expired.ts'
import { inTransaction, system } from '../platform/postgres/database.ts'
import { makeFileReceiver } from './receive-file.ts'
import { removeSettled } from './received-files.ts'
import { endUploads } from './writes.ts'

const AT_ONCE = 500
const HOUR_SECONDS = 3_600

/** Ends uploads that have not been continued for a day. Their images stay. */
export const endAbandonedUploads = async (deps: Pick<Deps, 'db' | 'clock' | 'log' | 'settings'>): Promise<number> => {
  const ended = await deleteExpired(deps, {
    name: 'abandoned image uploads',
    table: 'image_uploads',
    column: 'created_at',
    seconds: ABANDONED_HOURS * HOUR_SECONDS,
    where: sql`state = 'open' and not exists (select from image_upload_files files where files.upload_id = image_uploads.id
      and files.active_at > now() - make_interval(hours => ${ABANDONED_HOURS}))`,
    isVoid: true,
    limit: AT_ONCE,
    remove: (ids: number[]) => inTransaction(deps.db, system, (trx) => endUploads(trx, ids)),
  })
  if (ended > 0) await removeSettled(deps.db, makeFileReceiver(deps.settings.dataDir))
  return ended
}

/**
 * Deletes this server's partial files that have not been continued for a day, or whose upload ended on another server.
 */
export const cleanUpReceivedFiles = async ({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<void> => {
  const receiver = makeFileReceiver(settings.dataDir)
  await receiver.tidy()
  await removeSettled(db, receiver)
}
