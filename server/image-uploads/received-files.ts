import { sql } from 'kysely'
import type { Db } from '../platform/postgres/database.ts'
import type { FileReceiver } from './receive-file.ts'

/** The name of a file's partial file. */
export const receivedName = (upload_id: number, file_id: number): string => `${upload_id}-${file_id}`
const fileIdOf = (name: string): number => Number(name.split('-')[1])

/** Returns those of these files that are still to be sent. */
const toSend = async (db: Db, file_ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('image_upload_files as files')
    .innerJoin('image_uploads', 'image_uploads.id', 'files.upload_id')
    .where(sql<boolean>`files.id = any(${file_ids}::int[])`)
    .where('files.state', 'in', ['waiting', 'sending'])
    .where('image_uploads.state', '=', 'open')
    .select('files.id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Deletes this server's partial files that are no longer to be sent, such as those of a finished upload; for one
 * upload, or for all.
 */
export const removeSettled = async (db: Db, receiver: FileReceiver, upload_id?: number): Promise<void> => {
  const names = await receiver.list(upload_id === undefined ? '' : `${upload_id}-`)
  if (names.length === 0) return
  const open = await toSend(db, names.map(fileIdOf))
  for (const name of names) if (!open.has(fileIdOf(name))) await receiver.remove(name)
}

/** The same for one file, after a chunk of it was received. */
export const removeIfSettled = async (db: Db, receiver: FileReceiver, name: string): Promise<void> => {
  if (!(await toSend(db, [fileIdOf(name)])).has(fileIdOf(name))) await receiver.remove(name)
}
