import type { UploadState } from '#domain/uploads/upload.ts'
import { newBlobKey, type Blobs } from '../../platform/storage/blobs.ts'
import type { Db } from '../../platform/postgres/database.ts'

/** An organisation's uploads: one waiting for a decision, and one imported. */
export interface ImportWorld {
  ready_import_id: number
  done_import_id: number
}
export const missingImports: ImportWorld = { ready_import_id: 2_000_000_401, done_import_id: 2_000_000_402 }

export const makeImportWorld = async (
  { db, blobs }: { db: Db; blobs: Blobs },
  { organisation_id, created_by }: { organisation_id: number; created_by: number },
): Promise<ImportWorld> => {
  const make = async (state: UploadState) => {
    const file = { report_type: 'flower' as const, file_name: 'june.csv', blob_key: newBlobKey('imports', 'csv') }
    await blobs.put(file.blob_key, Buffer.from(`Farm,Count\nFarm of ${organisation_id},x\n`))
    const { id } = await db
      .insertInto('imports')
      .values({ organisation_id, created_by, ...file, state, rows_read: 1, rows_good: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('import_issues')
      .values({
        import_id: id,
        kind: 'error',
        line: 2,
        column_name: 'Count',
        value: `x of ${organisation_id}`,
        reason: 'is not a number',
      })
      .execute()
    return id
  }
  return { ready_import_id: await make('ready'), done_import_id: await make('done') }
}
