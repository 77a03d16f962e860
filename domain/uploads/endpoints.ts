import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { sortAndSearch, listOf, pageParams } from '../platform/paging.ts'
import { byId } from '../platform/shapes.ts'
import { importReading, readingChoice } from './reading.ts'
import { importBatch, importColumns, importIssue, issueGroup, issueKinds, reportType } from './upload.ts'

const shared = { tag: 'Imports', can: 'import.use' } as const
const ofType = z.object({ report_type: reportType })
export const issueFilter = { kind: z.optional(named('ImportIssueKind', z.enum(issueKinds))) }
export const importFilter = z.object(sortAndSearch(importColumns, 'Import'))

export const uploadSurveys = endpoint({
  ...shared,
  id: 'uploadSurveys',
  method: 'POST',
  path: '/surveys/survey/csv/{report_type}',
  summary: 'Upload a survey file',
  description:
    'CSV, TSV or XLSX of at most 2 GB, as multipart/form-data with a field `file`. The file is checked in the background, not imported: poll `GET /imports/{id}`, then confirm.',
  params: ofType,
  response: importBatch,
  status: 201,
  idempotent: true,
  form: {
    file: {
      file: [
        'text/csv',
        'text/tab-separated-values',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ],
    },
  },
})
/** The file itself, without the envelope. */
export const downloadTemplate = endpoint({
  ...shared,
  id: 'downloadTemplate',
  method: 'GET',
  path: '/surveys/templates/{report_type}',
  summary: 'Get a CSV template for survey files',
  description: 'Headings in the language of the request, and one example row.',
  params: ofType,
  file: ['text/csv'],
  event: 'exported',
})
export const listImports = endpoint({
  ...shared,
  id: 'listImports',
  method: 'GET',
  path: '/imports',
  summary: 'List uploads',
  description: 'Latest first by default.',
  query: z.extend(importFilter, pageParams),
  response: listOf(importBatch),
})
export const getImport = endpoint({
  ...shared,
  id: 'getImport',
  method: 'GET',
  path: '/imports/{id}',
  summary: 'Get the progress and results of an upload',
  params: byId,
  response: importBatch,
})
export const listImportIssues = endpoint({
  ...shared,
  id: 'listImportIssues',
  method: 'GET',
  path: '/imports/{id}/issues',
  summary: 'List the errors or duplicate rows of an upload',
  description: 'By line; the first 10,000 are stored. Without `limit`, the first 100.',
  params: byId,
  query: z.object({ ...issueFilter, ...pageParams }),
  response: listOf(importIssue),
})
/** The file itself, without the envelope. */
export const downloadImportIssues = endpoint({
  ...shared,
  id: 'downloadImportIssues',
  method: 'GET',
  path: '/imports/{id}/issues/csv',
  summary: 'Export the errors or duplicate rows of an upload as CSV',
  params: byId,
  query: z.object(issueFilter),
  file: ['text/csv'],
  event: 'exported',
})
/** The file itself, without the envelope. */
export const downloadImportRows = endpoint({
  ...shared,
  id: 'downloadImportRows',
  method: 'GET',
  path: '/imports/{id}/rows/csv',
  summary: 'Export rows of an uploaded file as CSV',
  description:
    'In the columns of the file; rows with errors also have the reasons. Covers the first 10,000 errors; with more, `others` is refused (409). 404 once the file was deleted.',
  params: byId,
  query: z.object({ rows: named('ImportRows', z.enum(['wrong', 'others'])) }),
  file: ['text/csv'],
  refuses: [409],
  event: 'exported',
})
export const listImportIssueGroups = endpoint({
  ...shared,
  id: 'listImportIssueGroups',
  method: 'GET',
  path: '/imports/{id}/issues/groups',
  summary: 'List the errors of an upload grouped by value and reason',
  description: 'Most frequent first, at most 200.',
  params: byId,
  response: z.array(issueGroup),
})
export const getImportReading = endpoint({
  ...shared,
  id: 'getImportReading',
  method: 'GET',
  path: '/imports/{id}/reading',
  summary: 'Get how an uploaded file is read',
  description:
    'Headings, columns, order of dates and first rows. Null until the file was read and after it was deleted.',
  params: byId,
  response: z.nullable(importReading),
})
export const rereadImport = endpoint({
  ...shared,
  id: 'rereadImport',
  method: 'PUT',
  path: '/imports/{id}/reading',
  summary: 'Change how an uploaded file is read',
  description:
    'Checks the file again. Omitted members stay unchanged. 409 unless the upload is in state `choosing` or `ready`.',
  params: byId,
  body: readingChoice,
  response: importBatch,
  refuses: [409],
})
export const resetImportColumns = endpoint({
  ...shared,
  id: 'resetImportColumns',
  method: 'DELETE',
  path: '/imports/{id}/reading/columns',
  summary: 'Delete the remembered columns for files with these headings',
  description: 'Checks the file again. 409 unless the upload is in state `choosing` or `ready`.',
  params: byId,
  response: importBatch,
  refuses: [409],
})
export const confirmImport = endpoint({
  ...shared,
  id: 'confirmImport',
  method: 'POST',
  path: '/imports/{id}/confirm',
  summary: 'Import a checked file',
  description:
    'Imports all rows or none, in the background: poll `GET /imports/{id}`. 409 unless the upload is `ready`, without errors and with rows to import.',
  params: byId,
  response: importBatch,
  status: 201,
  idempotent: true,
})
export const cancelImport = endpoint({
  ...shared,
  id: 'cancelImport',
  method: 'POST',
  path: '/imports/{id}/cancel',
  summary: 'Cancel an upload before it is imported',
  description: '409 if it is done, failed or undone.',
  params: byId,
  response: importBatch,
  status: 201,
  idempotent: true,
})
export const deleteImport = endpoint({
  ...shared,
  id: 'deleteImport',
  method: 'DELETE',
  path: '/imports/{id}',
  summary: 'Delete an upload',
  description: '409 if it is in progress or was imported: cancel or undo it first.',
  params: byId,
  refuses: [409],
})
export const undoImport = endpoint({
  ...shared,
  id: 'undoImport',
  method: 'POST',
  path: '/imports/{id}/undo',
  summary: 'Undo an import',
  description:
    'Deletes all records it created. 409 with `depends` if any was changed or added to since; then nothing is deleted.',
  params: byId,
  response: importBatch,
  status: 201,
  refuses: [409],
})
