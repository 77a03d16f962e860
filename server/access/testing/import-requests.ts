import { csvForm } from '../../uploads/testing/upload-form.ts'
import type { ImportWorld } from './import-world.ts'
import { list, records, self, type Requests } from './request.ts'

type Build = (imports: ImportWorld) => number
const about = (pick: Build): Requests => records(({ imports }) => ({ params: { id: pick(imports) } }))
const ready = about(({ ready_import_id }) => ready_import_id)
const type = { report_type: 'flower' }
const days = { start: '2026-06-01', end: '2026-06-30', flower: 'true', weather: 'true' }
const report = records(
  ({ farm_id }) => ({ query: { ...days, farm_id } }),
  ({ field_id }) => ({ query: { ...days, field_id } }),
  ({ tunnel_id }) => ({ query: { ...days, tunnel_id } }),
  ({ plot_id }) => ({ query: { ...days, plot_id } }),
)

/** Uploads of surveys, and their reports. */
export const importRequests: Record<string, Requests> = {
  uploadSurveys: self({ params: type, form: csvForm('Farm\nAshcombe Farm\n') }),
  downloadTemplate: self({ params: type }),
  listImports: list(),
  getImport: ready,
  listImportIssues: ready,
  downloadImportIssues: ready,
  getImportReading: ready,
  downloadImportRows: records(({ imports }) => ({
    params: { id: imports.ready_import_id },
    query: { rows: 'wrong' },
  })),
  resetImportColumns: ready,
  listImportIssueGroups: ready,
  rereadImport: records(({ imports }) => ({
    params: { id: imports.ready_import_id },
    body: { day_order: 'day_first' },
  })),
  confirmImport: ready,
  cancelImport: ready,
  deleteImport: ready,
  undoImport: about(({ done_import_id }) => done_import_id),
  downloadSurveyReport: report,
  countSurveyReport: report,
}
