import { csvForm } from '../../imports/testing/upload-form.ts'
import type { Db } from '../../platform/database.ts'
import { newBlobKey } from '../../platform/blobs.ts'
import type { Requests } from './requests.ts'

/** An organisation's uploads: one that waits to be decided, and one that was imported. */
export interface ImportWorld {
  ready_import_id: number
  done_import_id: number
}
export const missingImports: ImportWorld = { ready_import_id: 2_000_000_401, done_import_id: 2_000_000_402 }

export const makeImportWorld = async (
  db: Db,
  { organisation_id, created_by }: { organisation_id: number; created_by: number },
): Promise<ImportWorld> => {
  const make = async (state: string) => {
    const file = { report_type: 'flower', file_name: 'june.csv', blob_key: newBlobKey('imports', 'csv') }
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

type Build = (imports: ImportWorld) => number
const about = (pick: Build): Requests => ({
  about: 'records',
  build: [({ imports }) => ({ params: { id: pick(imports) } })],
})
const ready = about(({ ready_import_id }) => ready_import_id)
const type = { report_type: 'flower' }
const days = { start: '2026-06-01', end: '2026-06-30', flower: 'true', weather: 'true' }
const report: Requests = {
  about: 'records',
  build: [
    ({ farm_id }) => ({ query: { ...days, farm_id } }),
    ({ field_id }) => ({ query: { ...days, field_id } }),
    ({ tunnel_id }) => ({ query: { ...days, tunnel_id } }),
    ({ plot_id }) => ({ query: { ...days, plot_id } }),
  ],
}

/** Uploads of surveys, and their reports. */
export const importRequests: Record<string, Requests> = {
  uploadSurveys: { about: 'self', build: () => ({ params: type, form: csvForm('Farm\nAshcombe Farm\n') }) },
  downloadTemplate: { about: 'self', build: () => ({ params: type }) },
  listImports: { about: 'list', build: () => ({}) },
  getImport: ready,
  listImportIssues: ready,
  downloadImportIssues: ready,
  confirmImport: ready,
  cancelImport: ready,
  undoImport: about(({ done_import_id }) => done_import_id),
  downloadSurveyReport: report,
  countSurveyReport: report,
}
